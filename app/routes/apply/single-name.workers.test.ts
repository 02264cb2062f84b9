import { expect, it } from "vitest";
import { apply } from "#test/services/api-helpers.ts";
import { Client } from "#test/services/client.ts";

it("accepts a single name and shows it alone everywhere", async () => {
	const applicant = new Client();
	const { id } = await apply(applicant, { firstName: "Suharto", lastName: "", singleName: true });
	const { body } = await applicant.call(`/api/applications/${id}`);
	expect(body).toMatchObject({ firstName: "Suharto", lastName: "" });
	expect(await (await applicant.get(`/payment?id=${id}&lang=en`)).text()).toContain(">Suharto<");
	const form = await (await applicant.get(`/personal-info?id=${id}&lang=en`)).text();
	expect(/<input[^>]*name="singleName"[^>]*>/.exec(form)?.[0]).toContain("checked");
});
