import { expect, it } from "vitest";
import { upload } from "#test/services/api-helpers.ts";
import { Client } from "#test/services/client.ts";
import { aPdf } from "#test/services/fixtures.ts";

/** The page after the details were sent with this birth date, and nothing else. */
async function sent(day: string, month: string, year: string): Promise<string> {
	const client = new Client();
	await upload(client, "passport", aPdf("passport.pdf", "passport"));
	await upload(client, "address", aPdf("bill.pdf", "bill"));
	const date = { "dateOfBirth.day": day, "dateOfBirth.month": month, "dateOfBirth.year": year };
	const response = await client.post("/personal-info?package=standard&lang=en", { ...date, intent: "continue" });
	expect(response.status).toBe(422);
	return response.text();
}

/** The parts of the date that are marked as invalid. */
function marked(page: string): string[] {
	const fields = page.match(/<(input|select)[^>]*name="dateOfBirth\.\w+"[^>]*>/g) ?? [];
	return fields
		.filter((field) => field.includes('aria-invalid="true"'))
		.map((field) => /dateOfBirth\.(\w+)/.exec(field)?.[1] ?? "");
}

it("marks the missing part of a birth date alone, and all parts of a date that is wrong", async () => {
	expect(marked(await sent("", "3", "1990"))).toEqual(["day"]);
	expect(marked(await sent("", "", ""))).toEqual(["day", "month", "year"]);
	expect(marked(await sent("31", "2", "1990"))).toEqual(["day", "month", "year"]);
	expect(marked(await sent("1", "2", "1990"))).toEqual([]);
});
