import { describe, expect, it } from "vitest";
import { proposeReplacement, replaceNif } from "#app/commands/application/nif.server.ts";
import { loadExport } from "#app/queries/export/export.server.ts";
import { performAction, proposedPath, readApplication, sendAction } from "#test/services/admin-pages.ts";
import { readHtml, storedApplication } from "#test/services/application-states.ts";
import { Client, downloadCertificate, signIn } from "#test/services/client.ts";
import { aNif } from "#test/services/fixtures.ts";
import { flushBackgroundWork } from "#test/services/flush-background-work.ts";
import { columnsWith } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { aCompletedApplication } from "#test/services/states.ts";
import { offlineStaff } from "#worker/offline/staff.ts";
import { specimenCertificate } from "#worker/offline/tax-office/specimen-certificate.ts";

type Mail = { emailType: string; subject: string; text: string; html: string };

const spaced = (nif: string) => nif.replace(/(\d{3})(?=\d)/g, "$1 ");
const typed = (nif: string) => ({ nif, repeated: nif, cause: "other_person" });

async function page(client: Client, path: string): Promise<string> {
	const response = await client.get(`${path}${path.includes("?") ? "&" : "?"}lang=en`);
	expect(response.status).toBe(200);
	return readHtml(response);
}

async function mails(kind: string): Promise<Mail[]> {
	await flushBackgroundWork();
	const { body } = await new Client().call<Mail[]>("/offline/mailbox?format=json&to=lucja@example.com");
	return body.filter(({ emailType }) => emailType === kind);
}

async function signInBoth() {
	return { rui: await signIn("rui@azulejo.example"), eva: await signIn("eva@azulejo.example") };
}

it("hides a wrong number at once, and shows the new one and its certificate once two people confirm each", async () => {
	const { rui, eva } = await signInBoth();
	const { applicant, id, applicationNumber, nif: wrong } = await aCompletedApplication();
	const right = aNif();
	const pages = [`/confirmation/${id}`, `/certificate/${id}`, `/nif-ready/${id}`];
	const shareForm = await applicant.post(`/share/${id}?lang=en`, { intent: "make", kind: "certificate" });
	const shared = /\/shared-certificate\/[\w-]{43}/.exec(await readHtml(shareForm))?.[0] ?? "none";
	for (const path of pages) expect(await page(applicant, path)).toContain(spaced(wrong));

	expect((await sendAction(rui, id, "replace-nif", { ...typed(right), cause: "" })).status).toBe(422);
	await performAction(rui, id, "replace-nif", typed(right));
	for (const path of pages) {
		const shown = await page(applicant, path);
		expect(shown).toContain("We are checking your NIF");
		for (const nif of [wrong, right]) expect(shown.replaceAll(" ", "")).not.toContain(nif);
	}
	const tracked = `/track-application?number=${applicationNumber}`;
	expect(await page(applicant, tracked)).toContain("We are checking your NIF");
	expect((await applicant.call(`/api/applications/${id}`)).body).toMatchObject({ nifNumber: null });
	const download = `/api/documents/${id}/original?download=true`;
	const refused = await applicant.call<{ message: string }>(download);
	expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining("is being checked")]);
	expect((await new Client().get(shared)).status).toBe(404);
	expect((await applicant.call(`/api/send-email-notification/${id}`, {})).status).toBe(409);
	expect(await mails("nif_replaced")).toEqual([]);

	const secondPage = await readApplication(eva, id);
	expect(secondPage).toContain("rui@azulejo.example has corrected the NIF: Number of another person.");
	expect(secondPage.replaceAll(" ", "")).not.toContain(right);
	expect((await sendAction(rui, id, "confirm-replaced-nif", { nif: right })).status).toBe(409);
	expect((await eva.call(`/api/set-nif/${id}`, { nifNumber: right })).status).toBe(409);
	await performAction(eva, id, "confirm-replaced-nif", { nif: right });
	for (const path of pages) {
		const shown = await page(applicant, path);
		for (const text of [spaced(right), "Your NIF has been corrected"]) expect(shown).toContain(text);
		expect(shown).not.toContain(`/api/documents/${id}/original`);
	}
	expect((await applicant.call(`/api/applications/${id}`)).body).toMatchObject({ nifNumber: right });
	const missing = await applicant.call<{ message: string }>(download);
	expect([missing.status, missing.body.message]).toEqual([409, expect.stringContaining("has been corrected")]);
	expect((await new Client().get(shared)).status).toBe(404);
	const [notification, ...others] = await mails("nif_replaced");
	expect(others).toEqual([]);
	for (const nif of [wrong, right])
		expect(`${notification?.subject} ${notification?.text} ${notification?.html}`.replaceAll(/\s/g, "")).not.toContain(
			nif,
		);

	const adminPage = await readApplication(rui, id);
	expect(adminPage).toContain("The NIF was corrected, and its certificate is missing");
	expect(await page(rui, `/admin/applications?q=${right}`)).toContain(applicationNumber);
	expect(await page(rui, `/admin/applications?q=${wrong}`)).not.toContain(applicationNumber);
	const { firstName, lastName } = await storedApplication(id);
	const bytes = specimenCertificate({ name: `${firstName} ${lastName}`, nif: right }) as Uint8Array<ArrayBuffer>;
	const certificate = new File([bytes], "nif.pdf", { type: "application/pdf" });
	await performAction(rui, id, "store-certificate", { certificate });
	const path = proposedPath(await readApplication(eva, id));
	await performAction(eva, id, "confirm-certificate", { path, reason: "I saw it." });
	const file = await downloadCertificate(applicant, id);
	expect(file.headers.get("Content-Disposition")).toContain(`NIF-${right}.pdf`);
	expect((await mails("certificate_ready")).length).toBe(1);
	expect((await new Client().get(shared)).status).toBe(200);

	const log = await readApplication(eva, id);
	for (const text of ["Correction of the NIF entered by a first person", "Number of another person"])
		expect(log).toContain(text);
	expect(await columnsWith([wrong, right])).toEqual([]);
});

it("shows the number again when the proposal is returned", async () => {
	const { rui, eva } = await signInBoth();
	const { applicant, id, nif } = await aCompletedApplication();
	await performAction(rui, id, "replace-nif", typed(aNif()));
	const services = await openServices();
	expect((await loadExport(services, await storedApplication(id))).json.person).toMatchObject({ taxNumber: null });
	await performAction(eva, id, "return-proposal", { proposal: "nif", reason: "The letter shows the first one." });
	const shown = await page(applicant, `/certificate/${id}`);
	expect(shown).toContain(spaced(nif));
	expect(shown).not.toContain("We are checking your NIF");
	expect((await downloadCertificate(applicant, id)).status).toBe(200);
	expect((await loadExport(services, await storedApplication(id))).json.person).toMatchObject({ taxNumber: nif });
});

describe("the number of another application", () => {
	const [RUI, EVA] = [offlineStaff("Rui"), offlineStaff("Eva")];
	const proposal = (nif: string) => ({ ...typed(nif), cause: "other_person" as const, prefixConfirmed: false });

	it("is rejected while that application still has it", async () => {
		const services = await openServices();
		const one = await aCompletedApplication();
		const other = await aCompletedApplication({ email: "other@example.com" });
		expect((await proposeReplacement(services, RUI, one.id, proposal(other.nif))).ok).toBe(true);
		expect(await replaceNif(services, EVA, one.id, other.nif)).toMatchObject({ failure: { code: "nif_taken" } });
	});

	it("is free once that application is being corrected too, so that swapped numbers can be fixed", async () => {
		const services = await openServices();
		const one = await aCompletedApplication();
		const other = await aCompletedApplication({ email: "other@example.com" });
		await proposeReplacement(services, RUI, one.id, proposal(other.nif));
		await proposeReplacement(services, RUI, other.id, proposal(one.nif));
		expect((await replaceNif(services, EVA, one.id, other.nif)).ok).toBe(true);
		expect((await replaceNif(services, EVA, other.id, one.nif)).ok).toBe(true);
		expect((await storedApplication(one.id)).nifNumber).toBe(other.nif);
		expect((await storedApplication(other.id)).nifNumber).toBe(one.nif);
	});
});
