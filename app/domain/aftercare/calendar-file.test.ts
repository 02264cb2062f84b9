import { expect, it } from "vitest";
import { buildCalendarFile } from "./calendar-file.ts";

const DAY = {
	uid: "notifications-1@example.com",
	date: "2026-12-31",
	title: "Notificações; das Finanças, já",
	text: `Entre no portal.\nContrabarra: \\ ${"é".repeat(120)}`,
	url: "https://example.com/after/1?lang=pt",
	createdAt: Date.UTC(2026, 10, 24, 20, 15, 3),
};

const file = buildCalendarFile(DAY);
const unfolded = file.replaceAll("\r\n ", "");

it("lasts all day, across the end of a year, and reminds at nine", () => {
	expect(unfolded).toContain("DTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n");
	expect(unfolded).toContain("DTSTAMP:20261124T201503Z\r\n");
	expect(unfolded).toMatch(/BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:PT9H\r\n/);
});

it("has no line over 75 octets, and no line break within a character", () => {
	expect(file.endsWith("END:VCALENDAR\r\n")).toBe(true);
	for (const line of file.split("\r\n")) {
		expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
		expect(line).not.toContain("�");
	}
	expect(unfolded).toContain("é".repeat(120));
});

it("escapes the special characters of calendar files", () => {
	expect(unfolded).toContain("SUMMARY:Notificações\\; das Finanças\\, já\r\n");
	expect(unfolded).toContain("DESCRIPTION:Entre no portal.\\nContrabarra: \\\\ ");
});
