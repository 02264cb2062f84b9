import { dayAfter } from "../time/calendar.ts";

/** What a calendar shows of one day. Plain text; line breaks are allowed in the description. */
export type CalendarDay = {
	/** Of the whole world, and the same whenever the file is made anew, so that a calendar replaces what it has. */
	uid: string;
	/** Civil date, YYYY-MM-DD. */
	date: string;
	title: string;
	text: string;
	url: string;
	/** UTC milliseconds. */
	madeAt: number;
};

/** Octets of one line without its end (RFC 5545, 3.1). */
const MAX = 75;

/** An event that lasts all day and reminds at nine in the morning, as an iCalendar file (RFC 5545). */
export function calendarFile({ uid, date, title, text, url, madeAt }: CalendarDay): string {
	const lines = [
		"BEGIN:VCALENDAR",
		"VERSION:2.0",
		"PRODID:-//Azulejo NIF//After the NIF//EN",
		"BEGIN:VEVENT",
		`UID:${uid}`,
		`DTSTAMP:${new Date(madeAt)
			.toISOString()
			.replace(/\.\d{3}/, "")
			.replace(/[-:]/g, "")}`,
		`DTSTART;VALUE=DATE:${date.replaceAll("-", "")}`,
		`DTEND;VALUE=DATE:${dayAfter(date).replaceAll("-", "")}`,
		`SUMMARY:${escaped(title)}`,
		`DESCRIPTION:${escaped(text)}`,
		`URL:${url}`,
		"TRANSP:TRANSPARENT",
		"BEGIN:VALARM",
		"ACTION:DISPLAY",
		"TRIGGER:PT9H",
		`DESCRIPTION:${escaped(title)}`,
		"END:VALARM",
		"END:VEVENT",
		"END:VCALENDAR",
	];
	return lines.map((line) => `${folded(line)}\r\n`).join("");
}

/** A text as a value (RFC 5545, 3.3.11). */
function escaped(text: string): string {
	return text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n?|\n/g, "\\n");
}

/** Continued on the next line behind a blank where it is too long; never within a character. */
function folded(line: string): string {
	const lines = [""];
	let octets = 0;
	for (const character of line) {
		const size = new TextEncoder().encode(character).length;
		if (octets + size > MAX) {
			lines.push(" ");
			octets = 1;
		}
		lines[lines.length - 1] += character;
		octets += size;
	}
	return lines.join("\r\n");
}
