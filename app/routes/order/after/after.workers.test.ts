import { beforeEach, describe, expect, it } from "vitest";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { postAction, proposedPath, readApplication, submitAction } from "#test/services/admin-pages.ts";
import { type AfterPage, anAfterPage, readHtml } from "#test/services/application-states.ts";
import { Client, signIn } from "#test/services/client.ts";
import { advanceClock, count, run } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { aCompletedApplication } from "#test/services/states.ts";

let after: AfterPage;

beforeEach(async () => {
	after = await anAfterPage();
});

describe("the aftercare page", () => {
	it("is limited to the owner and unavailable before completion", async () => {
		const stranger = new Client();
		expect((await stranger.get(`/after/${after.id}`)).status).toBe(401);
		expect((await after.send("leave", { option: "moved" }, stranger)).status).toBe(401);
		const other = await aCompletedApplication({ email: "other@example.com" });
		expect((await other.applicant.get(`/after/${after.id}`)).status).toBe(401);
		expect((await after.send("mail-code", {}, other.applicant)).status).toBe(401);
		expect((await after.applicant.get("/after/unknown")).status).toBe(404);
		for (const page of ["confirmation", "certificate", "nif-ready"])
			expect(await readHtml(await after.applicant.get(`/${page}/${after.id}?lang=en`))).toContain(
				`href="/after/${after.id}?lang=en"`,
			);
		for (const page of ["confirmation", "certificate", "nif-ready"])
			expect(await readHtml(await stranger.get(`/${page}/${after.id}?lang=en`))).not.toContain("/after/");
	});

	it("explains how to request the password to those who declined it, and stores none", async () => {
		const plain = await aCompletedApplication({ email: "plain@example.com" });
		expect(await readHtml(await plain.applicant.get(`/after/${plain.id}?lang=en`))).toContain("Registar-se");
		expect(
			(await postAction(after.rui, plain.id, "store-password", { password: "kAnArY9senha", repeated: "kAnArY9senha" }))
				.status,
		).toBe(409);
		expect(await count("portal_passwords")).toBe(0);
	});
});

/** Sent e-mails about a correction, oldest first. */
async function corrections(): Promise<string[]> {
	const types = (await after.mails()).map(({ emailType }) => emailType);
	return types.filter((type) => type.startsWith("nif_correction")).sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));
}
const ORDER = ["requested", "filed", "refused", "done"].map((step) => `nif_correction_${step}`);

describe("wrong data on the certificate", () => {
	it("is requested by field, one request at a time, filed, rejected with the reason, and requested again", async () => {
		const empty = await after.send("correction", { note: "All wrong" });
		expect(empty.status).toBe(422);
		expect(await readHtml(empty)).toContain("All wrong");
		expect((await after.send("correction", { "right.name": "Łucja Nowak" })).status).toBe(302);
		expect(await corrections()).toEqual(["nif_correction_requested"]);
		expect((await after.send("correction", { "right.name": "Other" })).status).toBe(409);
		expect(await readHtml(await after.rui.get("/admin/aftercare?lang=en"))).toContain("File the correction");
		expect(await readApplication(after.rui, after.id)).toContain("Łucja Nowak");
		await submitAction(after.rui, after.id, "file-correction", { reference: "AT-C-1" });
		expect(await after.page()).toContain("Reference: AT-C-1");
		expect(await corrections()).toEqual(["nif_correction_requested", "nif_correction_filed"]);
		expect((await postAction(after.rui, after.id, "refuse-correction", { answer: "No" })).status).toBe(403);
		const eva = await signIn("eva@azulejo.example");
		await submitAction(eva, after.id, "refuse-correction", { answer: "The passport says so." });
		expect(await after.page()).toContain("The passport says so.");
		expect(await corrections()).toEqual(["nif_correction_requested", "nif_correction_filed", "nif_correction_refused"]);
		expect((await after.send("correction", { "right.other": "District" })).status).toBe(302);
	});

	it("is corrected when the office's new certificate is stored and confirmed by a second person, with an e-mail", async () => {
		await after.send("correction", { "right.name": "Łucja Nowak" });
		await submitAction(after.rui, after.id, "file-correction", { reference: "" });
		const { body } = await new Client().call<{ certificate: string }>(`/offline/tax-office/${after.id}`, {
			answer: "corrected",
		});
		const bytes = await (await new Client().get(body.certificate)).arrayBuffer();
		const certificate = new File([bytes], "nif.pdf", { type: "application/pdf" });
		await submitAction(after.rui, after.id, "store-certificate", {
			certificate,
			reason: "The office corrected the name.",
		});
		const state = async () => (await findApplication(await openServices(), after.id))?.aftercare?.correction?.state;
		expect([await state(), await corrections()]).toEqual([
			"filed",
			["nif_correction_requested", "nif_correction_filed"],
		]);
		const eva = await signIn("eva@azulejo.example");
		const path = proposedPath(await readApplication(eva, after.id));
		await submitAction(eva, after.id, "confirm-certificate", { path, reason: "It has the name that was asked for." });
		expect([await state(), (await corrections()).at(-1)]).toEqual(["done", "nif_correction_done"]);
		expect(await after.page()).toContain("The new document is ready to download");
	});
});

describe("our representation", () => {
	it("ends through one form that names the consequences, once the office records it", async () => {
		const unanswered = await after.send("leave");
		expect([unanswered.status, await readHtml(unanswered)]).toEqual([
			422,
			expect.stringContaining("Choose what will replace it"),
		]);
		const unnamed = await after.send("leave", { option: "own-representative" });
		expect(unnamed.status).toBe(422);
		expect(await readHtml(unnamed)).toContain('href="#successor"');
		expect((await after.send("leave", { option: "notifications" })).status).toBe(302);
		expect((await after.send("leave", { option: "notifications" })).status).toBe(409);
		expect(await after.page()).toContain("You ended it on");
		await submitAction(after.rui, after.id, "file-representation-end", { reference: "" });
		await submitAction(after.rui, after.id, "end-representation");
		expect(await after.page()).toContain("The end was recorded on");
		expect((await after.mails()).map(({ emailType }) => emailType)).toEqual(
			expect.arrayContaining(["representation_left", "representation_end_filed", "representation_ended"]),
		);
	});

	it("is not mentioned to applicants with their own representative", async () => {
		const represented = await aCompletedApplication({
			email: "own@example.com",
			useProvidedRepresentative: false,
			representativeName: "João Pereira Sá",
			representativeNif: "501964843",
			representativeAddress: "Rua A 1",
		});
		expect(await readHtml(await represented.applicant.get(`/after/${represented.id}?lang=en`))).not.toContain(
			"End the representation",
		);
		const response = await represented.applicant.post(`/after/${represented.id}?lang=en`, {
			intent: "leave",
			option: "moved",
		});
		expect(response.status).toBe(409);
	});
});

describe("electronic notifications", () => {
	it("have a start date, a calendar file for the owner only, and an e-mail on that day", async () => {
		expect((await after.applicant.get(`/api/calendars/${after.id}`)).status).toBe(409);
		const early = await after.send("notifications", { requestedOn: "1999-01-01" });
		expect([early.status, await readHtml(early)]).toEqual([
			422,
			expect.stringContaining("Enter the day on which you asked"),
		]);
		const today = new Date((await openServices()).now()).toISOString().slice(0, 10);
		expect((await after.send("notifications", { requestedOn: today })).status).toBe(302);
		const file = await after.applicant.get(`/api/calendars/${after.id}?lang=en`);
		expect(file.headers.get("Content-Type")).toContain("text/calendar");
		expect(await file.text()).toMatch(/DTSTART;VALUE=DATE:\d{6}01\r\n/);
		expect((await new Client().get(`/api/calendars/${after.id}`)).status).toBe(401);
		await advanceClock("P70D", "process-due-applications");
		expect((await after.mails()).map(({ emailType }) => emailType)).toContain("notifications_active");
	});
});

it("sorts the task list and paginates it", async () => {
	for (const [n, due] of [3, 1, 2].entries())
		await run(
			`UPDATE applications SET aftercare_due = ${due} WHERE id = '${n === 0 ? after.id : (await aCompletedApplication({ email: `n${n}@example.com` })).id}'`,
		);
	const page = await readHtml(await after.rui.get("/admin/aftercare?lang=en"));
	expect(
		[...page.matchAll(/href="\/admin\/applications\/([\w-]+)\?/g)].map(([, applicationId]) => applicationId).at(-1),
	).toBe(after.id);
	const nextPage = await readHtml(await after.rui.get("/admin/aftercare?lang=en&after=2.zzzz"));
	expect(nextPage).toContain(after.id);
	expect([...nextPage.matchAll(/\/admin\/applications\/[\w-]{10,}/g)]).toHaveLength(1);
	expect((await after.rui.get("/admin/aftercare?after=%27x")).status).toBe(200);
});
