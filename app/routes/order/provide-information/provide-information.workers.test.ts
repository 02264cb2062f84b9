import { describe, expect, it } from "vitest";
import { anApplicationWithRequest, seen } from "#test/services/application-states.ts";
import { Client } from "#test/services/client.ts";
import { aPdf } from "#test/services/fixtures.ts";

describe("the page for what is still needed", () => {
	const blurred = { kind: "passport" as const, reason: "The picture is blurred" };
	const question = { kind: "information" as const, reason: "Please confirm your house number by e-mail" };

	it("takes one thing after the other and then leads to the confirmation", async () => {
		const { applicant, id } = await anApplicationWithRequest([blurred, question]);
		const path = `/provide-information/${id}?lang=en`;
		const html = await seen(await applicant.get(path));
		expect(html).toContain("The picture is blurred");
		expect(html).toContain("I have done this");
		expect(await seen(await applicant.get(`/confirmation/${id}?lang=en`))).toContain(
			"We need 2 things from you before we can go on.",
		);

		const form = new FormData();
		form.set("item", "0");
		form.append("document", aPdf("passport.pdf", "sharper"));
		const first = await applicant.postFiles(path, form);
		expect(first.headers.get("Location")).toBe(path);
		const last = await applicant.post(path, { item: "1" });
		expect(last.headers.get("Location")).toBe(`/confirmation/${id}?lang=en`);
		expect((await applicant.get(path)).headers.get("Location")).toBe(`/confirmation/${id}?lang=en`);
	});

	it("says beside the field what is wrong with a file", async () => {
		const { applicant, id } = await anApplicationWithRequest([blurred]);
		const form = new FormData();
		form.set("item", "0");
		form.append("document", new File(["words"], "passport.txt", { type: "text/plain" }));
		const response = await applicant.postFiles(`/provide-information/${id}?lang=en`, form);
		const html = await seen(response);
		expect(response.status).toBe(415);
		expect(html).toContain('href="#item-0"');
		expect(html).toContain('id="item-0-error"');
		expect(html.match(/Only JPG, PNG and PDF files are allowed/g)).toHaveLength(2);
	});

	it("is the owner's alone", async () => {
		const { id } = await anApplicationWithRequest([question]);
		expect((await new Client().get(`/provide-information/${id}`)).status).toBe(401);
		expect((await new Client().post(`/provide-information/${id}`, { item: "0" })).status).toBe(401);
	});
});
