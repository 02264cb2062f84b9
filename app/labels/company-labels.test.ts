import * as v from "valibot";
import { expect, it } from "vitest";
import { LANGUAGES } from "#app/domain/language.ts";
import { supportHours } from "#app/domain/settings/support-hours.ts";
import { hoursText, shortHours } from "./company-labels.ts";

const typed = supportHours.toFormFields(supportHours.initial);
const customHours = v.parse(supportHours.formSchema, {
	...typed,
	monday: "9:00-12:30, 14:00-18:00",
	wednesday: "",
	saturday: "10:00-13:00",
	clock: "Lisbon",
});

it("default support hours read as in the specification", () => {
	expect(LANGUAGES.map((language) => shortHours(supportHours.initial, language))).toEqual([
		"Mon-Fri 9:00-17:00 (CET)",
		"Lun-vie 9:00-17:00 (CET)",
		"Seg-sex 9:00-17:00 (CET)",
	]);
	expect(LANGUAGES.map((language) => hoursText(supportHours.initial, language))).toEqual([
		"Monday to Friday, 9:00-17:00 (CET)",
		"de lunes a viernes, de 9:00 a 17:00 (CET)",
		"de segunda-feira a sexta-feira, das 9:00 às 17:00 (CET)",
	]);
});

it("support hours merge consecutive days and omit closed ones", () => {
	expect(shortHours(customHours, "en")).toBe(
		"Mon 9:00-12:30, 14:00-18:00; Tue 9:00-17:00; Thu-Fri 9:00-17:00; Sat 10:00-13:00 (Lisbon time)",
	);
	expect(hoursText(customHours, "es")).toBe(
		"lunes, de 9:00 a 12:30 y de 14:00 a 18:00; martes, de 9:00 a 17:00; de jueves a viernes, de 9:00 a 17:00; sábado, de 10:00 a 13:00 (hora de Lisboa)",
	);
	expect(hoursText(customHours, "pt")).toContain("segunda-feira, das 9:00 às 12:30 e das 14:00 às 18:00; ");
});
