import { describe, expect, it } from "vitest";
import { submitAction } from "#test/services/admin-pages.ts";
import { anAcceptedApplication, readHtml, storedApplication } from "#test/services/application-states.ts";
import { Client } from "#test/services/client.ts";
import { aPdf } from "#test/services/fixtures.ts";
import { flushBackgroundWork } from "#test/services/flush-background-work.ts";
import { row } from "#test/services/ledger.ts";
import { dataPage, mailsTo } from "#test/services/own-data.ts";

/** What the applicant mistyped, and the correct values. */
const MISTYPED = { name: "João Perreira Sá", nif: "500697256" };
const CORRECT = { name: "João Pereira Sá", nif: "501964843" };

/** Signed, accepted, and waiting for a representative whose name and NIF were mistyped. */
async function aMistypedRepresentative() {
	const email = "own@example.com";
	const application = await anAcceptedApplication({
		email,
		useProvidedRepresentative: false,
		representativeName: MISTYPED.name,
		representativeNif: MISTYPED.nif,
		representativeAddress: "Rua A 1",
	});
	const form = new FormData();
	form.set("intent", "paper");
	form.append("document", aPdf("signed.pdf"));
	await application.applicant.postFiles(`/sign/${application.id}?lang=en`, form);
	await submitAction(application.rui, application.id, "decide-mandate", { decision: "accepted", reason: "" });
	return { ...application, email };
}

async function aLink(applicant: Client, id: string): Promise<string> {
	const html = await readHtml(await applicant.post(`/sign/${id}?lang=en`, { intent: "representative-link" }));
	const link = html.match(/value="([^"]*\/represent\?token=[^"]+)"/)?.[1]?.replaceAll("&amp;", "&") ?? "";
	const { pathname, search } = new URL(link);
	return pathname + search.replace("lang=pt", "lang=en");
}

async function correct(client: Client, id: string, field: string, value: string): Promise<number> {
	const { version } = await row("SELECT version FROM applications WHERE id = ?", id);
	const sent = { intent: "correct", version: String(version), field, value };
	const { status } = await client.post(`/data/${id}?correct=${field}&lang=en`, sent);
	return status;
}

async function countRequests(email: string): Promise<number> {
	await flushBackgroundWork();
	return (await mailsTo(email)).filter(({ emailType }) => emailType === "representative_needed").length;
}

describe("a representative who was mistyped", () => {
	it("is corrected by applicant and staff before accepting, which revokes the old link and requests a new one by e-mail", async () => {
		const { applicant, rui, id, email } = await aMistypedRepresentative();
		const oldLink = await aLink(applicant, id);
		const acceptance = { ...CORRECT, consent: "on" };
		expect((await new Client().post(oldLink, acceptance)).status).toBe(422);
		expect(await dataPage(applicant, id)).toContain(`/data/${id}?correct=representativeNif`);
		expect(await correct(applicant, id, "representativeNif", "501964842")).toBe(422);
		expect(await correct(applicant, id, "representativeNif", "501 964 843")).toBe(302);
		const { version } = await row("SELECT version FROM applications WHERE id = ?", id);
		const reason = "The representative told us how the name is written.";
		const byStaff = await rui.post(`/admin/applications/${id}?correct=representativeName&lang=en`, {
			...{ intent: "correct", version: String(version), field: "representativeName", value: CORRECT.name, reason },
		});
		expect(byStaff.status).toBe(302);
		expect((await new Client().get(oldLink)).status).toBe(404);
		expect((await storedApplication(id)).mandate?.decision).toBe("review");

		const requests = await countRequests(email);
		await submitAction(rui, id, "decide-mandate", { decision: "accepted", reason: "" });
		expect(await countRequests(email)).toBe(requests + 1);
		expect(await readHtml(await new Client().post(await aLink(applicant, id), acceptance))).toContain(
			"you have accepted",
		);
		expect(await correct(applicant, id, "representativeNif", MISTYPED.nif)).toBe(422);
		expect(await dataPage(applicant, id)).not.toContain("correct=representative");
	});

	it("or declines can be replaced by ours at no extra cost, which ends the wait", async () => {
		const { applicant, rui, id } = await aMistypedRepresentative();
		const oldLink = await aLink(applicant, id);
		expect(await dataPage(applicant, id, "&correct=useProvidedRepresentative")).toContain("Assign one for me");
		expect(await correct(applicant, id, "useProvidedRepresentative", "perhaps")).toBe(422);
		expect(await correct(applicant, id, "useProvidedRepresentative", "true")).toBe(302);
		expect(await storedApplication(id)).toMatchObject({
			useProvidedRepresentative: true,
			representativeName: null,
			representativeNif: null,
			mandate: { decision: "review" },
		});
		expect((await new Client().get(oldLink)).status).toBe(404);
		await submitAction(rui, id, "decide-mandate", { decision: "accepted", reason: "" });
		expect((await row("SELECT stage FROM applications WHERE id = ?", id)).stage).toBe("ready_to_file");
		expect(await correct(applicant, id, "useProvidedRepresentative", "false")).toBe(422);
	});
});
