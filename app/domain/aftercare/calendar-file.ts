import { dayAfter } from "../time/calendar.ts";

/** An all-day calendar event. Plain text; line breaks are allowed in the description. */
export type CalendarDay = {
	/** Globally unique and stable, so that a new file replaces the event in the calendar. */
	uid: string;
	/** Civil date, YYYY-MM-DD. */
	date: string;
	title: string;
	text: string;
	url: string;
	/** UTC milliseconds. */
	createdAt: number;
};

/** Maximum length of a line in octets, without its line break (RFC 5545, 3.1). */
const MAX_OCTETS = 75;

/** Returns an all-day event with a reminder at nine in the morning, as an iCalendar file (RFC 5545). */
export function buildCalendarFile({ uid, date, title, text, url, createdAt }: CalendarDay): string {
	const lines = [
		"BEGIN:VCALENDAR",
		"VERSION:2.0",
		"PRODID:-//Azulejo NIF//After the NIF//EN",
		"BEGIN:VEVENT",
		`UID:${uid}`,
		`DTSTAMP:${new Date(createdAt)
			.toISOString()
			.replace(/\.\d{3}/, "")
			.replace(/[-:]/g, "")}`,
		`DTSTART;VALUE=DATE:${date.replaceAll("-", "")}`,
		`DTEND;VALUE=DATE:${dayAfter(date).replaceAll("-", "")}`,
		`SUMMARY:${escapeText(title)}`,
		`DESCRIPTION:${escapeText(text)}`,
		`URL:${url}`,
		"TRANSP:TRANSPARENT",
		"BEGIN:VALARM",
		"ACTION:DISPLAY",
		"TRIGGER:PT9H",
		`DESCRIPTION:${escapeText(title)}`,
		"END:VALARM",
		"END:VEVENT",
		"END:VCALENDAR",
	];
	return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

/** Escapes a text value (RFC 5545, 3.3.11). */
function escapeText(text: string): string {
	return text.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\r\n?|\n/g, "\\n");
}

/** Folds a long line into lines that begin with a space. Never splits a character. */
function foldLine(line: string): string {
	const lines = [""];
	let octets = 0;
	for (const character of line) {
		const size = new TextEncoder().encode(character).length;
		if (octets + size > MAX_OCTETS) {
			lines.push(" ");
			octets = 1;
		}
		lines[lines.length - 1] += character;
		octets += size;
	}
	return lines.join("\r\n");
}
