import { expect, it } from "vitest";
import { LANGUAGES } from "#app/domain/language.ts";
import { supportHours } from "#app/domain/settings/support-hours.ts";
import { renderSample, SAMPLE_NAMES } from "./samples.server.ts";

it("a changed phone number appears in the e-mails to customers, and the old one in none", async () => {
	const phone = "+351 210 000 302";
	const options = {
		origin: "https://nif.example",
		support: { email: "support@nif.example", phone },
		hours: supportHours.initial,
		now: Date.UTC(2026, 10, 23, 12),
	};
	const mails = await Promise.all(
		LANGUAGES.flatMap((language) => SAMPLE_NAMES.map((name) => renderSample(name, { ...options, language }))),
	);
	expect(mails.filter((mail) => /\+351 210 000 000/.test(`${mail?.html}${mail?.text}`))).toEqual([]);
	expect(mails.filter((mail) => mail?.text.includes(phone)).length).toBeGreaterThan(mails.length / 2);
});
