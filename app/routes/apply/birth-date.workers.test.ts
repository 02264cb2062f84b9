import { expect, it } from "vitest";
import { upload } from "#test/services/api-helpers.ts";
import { Client } from "#test/services/client.ts";
import { aPdf } from "#test/services/fixtures.ts";

/** The page after submitting the details with only this birth date. */
async function submitBirthDate(day: string, month: string, year: string): Promise<string> {
	const client = new Client();
	await upload(client, "passport", aPdf("passport.pdf", "passport"));
	await upload(client, "address", aPdf("bill.pdf", "bill"));
	const date = { "dateOfBirth.day": day, "dateOfBirth.month": month, "dateOfBirth.year": year };
	const response = await client.post("/personal-info?package=standard&lang=en", { ...date, intent: "continue" });
	expect(response.status).toBe(422);
	return response.text();
}

/** The parts of the date that are marked as invalid. */
function invalidParts(page: string): string[] {
	const fields = page.match(/<(input|select)[^>]*name="dateOfBirth\.\w+"[^>]*>/g) ?? [];
	return fields
		.filter((field) => field.includes('aria-invalid="true"'))
		.map((field) => /dateOfBirth\.(\w+)/.exec(field)?.[1] ?? "");
}

it("marks only the missing part of a birth date, but all parts of an invalid one", async () => {
	expect(invalidParts(await submitBirthDate("", "3", "1990"))).toEqual(["day"]);
	expect(invalidParts(await submitBirthDate("", "", ""))).toEqual(["day", "month", "year"]);
	expect(invalidParts(await submitBirthDate("31", "2", "1990"))).toEqual(["day", "month", "year"]);
	expect(invalidParts(await submitBirthDate("1", "2", "1990"))).toEqual([]);
});
