import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { upload } from "../services/api-helpers.ts";
import { Client } from "../services/client.ts";
import { APPLICANT, aPdf } from "../services/fixtures.ts";

it("finds the same application when a submission is sent again because its answer was lost", async () => {
	const applicant = new Client();
	const passportDocumentPath = await upload(applicant, "passport", aPdf("passport.pdf", "passport"));
	const addressDocumentPath = await upload(applicant, "address", aPdf("bill.pdf", "bill"));
	const payload = {
		...APPLICANT,
		passportDocumentPath,
		addressDocumentPath,
		consentToBegin: true,
		acknowledgesEnd: true,
	};
	const first = await applicant.call("/api/personal-info", payload);
	const second = await applicant.call("/api/personal-info", payload);
	expect(second).toEqual(first);
	const count = await env.DB.prepare("SELECT count(*) AS cases FROM applications").first("cases");
	expect(count).toBe(1);

	const stranger = await new Client().call("/api/personal-info", payload);
	expect(stranger.status).toBe(422);
});
