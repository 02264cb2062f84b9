import { describe, expect, it } from "vitest";
import { isMinor } from "./journey.server.ts";

const NOW = Date.UTC(2026, 10, 23, 12);
const born = (day: string, month: string, year: string) => ({
	"dateOfBirth.day": day,
	"dateOfBirth.month": month,
	"dateOfBirth.year": year,
});
const passport = (...codes: string[]) => ({ flags: codes.map((code) => ({ code })) });

describe("an applicant", () => {
	it.each<[string, object, boolean]>([
		["without any answer is not taken for a minor", {}, false],
		["whose typed date is a day too late is a minor", { draft: born("24", "11", "2008") }, true],
		["whose typed date is the 18th birthday is none", { draft: born("23", "11", "2008") }, false],
		["whose typed date is incomplete is none", { draft: born("", "11", "2015") }, false],
		["whose stored date is a minor's is one", { application: { dateOfBirth: "2015-01-01" } }, true],
		["whose stored date is an adult's is none", { application: { dateOfBirth: "1990-01-01" } }, false],
		["whose passport is a minor's is one", { passport: passport("blurred", "underage") }, true],
		["whose passport has another finding is none", { passport: passport("blurred") }, false],
	])("%s", (_title, journey, expected) => {
		expect(isMinor({ draft: {}, application: null, passport: null, ...journey } as never, NOW)).toBe(expected);
	});
});
