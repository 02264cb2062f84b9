import { expect, it } from "vitest";
import { accountingCutoff, accountingRetentionEnd, applicationCutoff, logRetentionEnd } from "./retention-rules.ts";

const noon = (date: string) => Date.parse(`${date}T12:00:00Z`);

it.each([
	["2026-11-23", "2021-11-23", "2016-01-01"],
	["2028-02-29", "2023-02-28", "2018-01-01"],
	["2026-07-01", "2021-06-30T23:00", "2016-01-01"],
])("on %s, retention has ended for what closed before %s, and for payments before %s", (today, closed, year) => {
	const time = (text: string) => Date.parse(text.includes("T") ? `${text}Z` : `${text}T00:00Z`);
	expect([applicationCutoff(noon(today)), accountingCutoff(noon(today))]).toEqual([time(closed), time(year)]);
});

it.each([
	["2026-11-23", "2036-12-31", "2031-11-23"],
	["2028-02-29", "2038-12-31", "2033-03-01"],
])("records of %s are kept until %s, and their log until %s", (date, records, log) => {
	expect([accountingRetentionEnd(noon(date)), logRetentionEnd(noon(date))]).toEqual([records, log]);
});
