import { PDF } from "@libpdf/core";
import { expect, it } from "vitest";
import { submitAction } from "#test/services/admin-pages.ts";
import { beginPaying, upload } from "#test/services/api-helpers.ts";
import { readHtml } from "#test/services/application-states.ts";
import { payWithCard } from "#test/services/card-holder.ts";
import { Client, signIn } from "#test/services/client.ts";
import { APPLICANT_FORM, aPdf } from "#test/services/fixtures.ts";
import { flushBackgroundWork } from "#test/services/flush-background-work.ts";

/** Applies, from the form to the printed power of attorney; returns the answers and the document's text. */
async function applyThroughForm(checkbox: Record<string, string>): Promise<{ answers: string; paper: string }> {
	const applicant = new Client();
	await upload(applicant, "passport", aPdf("passport.pdf", "passport"));
	await upload(applicant, "address", aPdf("bill.pdf", "bill"));
	const sent = await applicant.post("/personal-info?lang=en", { ...APPLICANT_FORM, ...checkbox });
	const id = /id=([\w-]+)/.exec(sent.headers.get("Location") ?? "")?.[1] ?? "";
	const answers = await readHtml(await applicant.get(`/payment?id=${id}&lang=en`));
	const choices = { packageType: "standard", begin: "now" };
	expect((await applicant.post(`/payment?id=${id}&lang=en`, choices)).status).toBe(302);
	const { intentId, clientSecret } = await beginPaying(applicant, id);
	await payWithCard(intentId, clientSecret, "4242424242424242");
	await flushBackgroundWork();
	const rui = await signIn("rui@azulejo.example");
	for (const kind of ["passport", "address"])
		await submitAction(rui, id, `decide-${kind}`, { decision: "accepted", reason: "" });
	const response = await applicant.get(`/api/mandates/${id}`);
	expect(response.status).toBe(200);
	const pages = (await PDF.load(new Uint8Array(await response.arrayBuffer()))).extractText();
	return { answers, paper: pages.map(({ text }) => text).join(" ") };
}

it("adds a clause about the portal password to the power of attorney if the box is ticked", async () => {
	const { answers, paper } = await applyThroughForm({ portalPassword: "true" });
	expect(answers).toContain("We request it; it comes by letter");
	expect(paper).toContain("Pedir a senha de acesso");
	expect(paper).toMatch(/password/);
});

it("omits the clause if the box is not ticked", async () => {
	const { answers, paper } = await applyThroughForm({});
	expect(answers).toContain("Not wanted");
	expect(paper).toContain("Requerer a atribuição");
	expect(paper).not.toMatch(/senha de acesso|password/);
});
