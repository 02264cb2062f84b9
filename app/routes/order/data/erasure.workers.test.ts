import { describe, expect, it } from "vitest";
import { verifyCaseFile } from "#app/audit/case-file.ts";
import { changeApplication } from "#app/commands/application/change-application.server.ts";
import { requestApplicationLink } from "#app/commands/application/track-application.server.ts";
import { runScheduledJobs } from "#app/commands/cron/scheduled-jobs.server.ts";
import { getArchive } from "#app/documents/archive-store.server.ts";
import { caseFileText } from "#app/documents/printed/case-file-pdf.server.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { loadCaseFile } from "#app/queries/export/get-case-file.server.ts";
import { readApplication } from "#test/services/admin-pages.ts";
import { apply, beginPaying } from "#test/services/api-helpers.ts";
import { readHtml } from "#test/services/application-states.ts";
import { Client, signIn } from "#test/services/client.ts";
import { flushBackgroundWork } from "#test/services/flush-background-work.ts";
import { advanceClock, count, everyRow, row, run } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import {
	aRichApplication,
	CANARY,
	dataPage,
	erase,
	listObjectKeys,
	mailsTo,
	WRITTEN,
} from "#test/services/own-data.ts";
import { aCompletedApplication, applyAndPay } from "#test/services/states.ts";

describe("erasure", () => {
	it("leaves no personal data in any column or object, and a chain that still verifies", {
		timeout: 90_000,
	}, async () => {
		const { applicant, id, applicationNumber, nif } = await aRichApplication();
		await advanceClock("P40D");
		const { firstName, lastName, email, phone, dateOfBirth, addressLine1, city, postalCode } = CANARY;
		const personalData = { firstName, lastName, email, phone, dateOfBirth, addressLine1, city, postalCode };
		const before = await findApplication(await openServices(), id);
		expect(before).toMatchObject({ ...personalData, nifNumber: nif });
		const response = await erase(applicant, id);
		expect(response.status).toBe(200);
		expect(response.headers.get("Cache-Control")).toBe("private, no-store");
		const receipt = await readHtml(response);
		expect(receipt).toContain(applicationNumber);
		expect(receipt).toContain("tax law requires it");
		const { paid_at, completion_date } = await row(
			"SELECT paid_at, completion_date FROM applications WHERE id = ?",
			id,
		);
		const yearPaid = new Date(Number(paid_at)).getUTCFullYear();
		expect(receipt).toContain(`December 31, ${yearPaid + 10}`);
		expect(receipt).toMatch(new RegExp(`until \\w+ \\d+, ${new Date(Number(completion_date)).getUTCFullYear() + 5}`));
		expect(receipt).toContain("We have also sent this receipt by e-mail");
		await flushBackgroundWork();
		await runScheduledJobs(await openServices());
		// Opens the encrypted columns as the product does: they contain no personal data either.
		const empty = Object.fromEntries(Object.keys(personalData).map((name) => [name, ""]));
		const after = await findApplication(await openServices(), id);
		expect(after).toMatchObject({ ...empty, nifNumber: null });
		expect(after?.caseKey).not.toBe(before?.caseKey);
		const rows = await everyRow();
		const stored = JSON.stringify(rows);
		for (const canary of [...Object.values(CANARY), ...WRITTEN, nif]) expect(stored, canary).not.toContain(canary);
		const [history, ...others] = await listObjectKeys();
		expect(history).toMatch(/^history\//);
		expect(others).toEqual([]);
		const services = await openServices();
		// The archived file, opened: no e-mails, no effects, no personal text in events.
		const archive = await getArchive(services.documents, history ?? null, id);
		expect([archive.mails.length, archive.effects.length]).toEqual([0, 0]);
		for (const canary of [...Object.values(CANARY), ...WRITTEN, nif])
			expect(JSON.stringify(archive), canary).not.toContain(canary);
		const file = await loadCaseFile(services, id, "staff");
		if (!file) throw new Error("no case file");
		const content = JSON.stringify(file);
		for (const canary of [...Object.values(CANARY), ...WRITTEN, nif]) expect(content, canary).not.toContain(canary);
		expect(file.events.some(({ words: sealed, texts }) => sealed !== null && texts !== null)).toBe(false);
		expect((await verifyCaseFile(caseFileText(file))).kind).toBe("intact");
		expect(file.events.at(-1)?.type).toBe("data-erased");
		// What is retained: accounting records, the consent and the dates.
		expect(
			await row(
				"SELECT application_number, amount, begin_request IS NOT NULL AS agreed, phone_index FROM applications",
			),
		).toEqual({
			application_number: applicationNumber,
			amount: 7900,
			agreed: 1,
			phone_index: null,
		});
		expect(await count("payments")).toBe(1);
		expect(await count("refunds")).toBe(1);
		for (const table of [
			"uploads",
			"upload_pages",
			"owner_sessions",
			"case_links",
			"email_logs",
			"visits",
			"name_words",
			"outbox",
		])
			expect(await count(`${table}${table === "email_logs" ? ` WHERE related_entity_id = '${id}'` : ""}`), table).toBe(
				0,
			);
		const mails = (await mailsTo(CANARY.email)).filter(({ emailType }) => emailType === "data_erased");
		expect(mails).toHaveLength(1);
		expect(mails[0]?.text).toContain(applicationNumber);
		expect((await applicant.get(`/api/exports/${id}`)).status).toBe(401);
		expect((await new Client().get(`/confirmation/${id}`)).status).toBe(404);
		expect(await dataPage(applicant, id)).toContain("The data of this application has been erased");
		const rui = await signIn("rui@azulejo.example");
		const staffPage = await readApplication(rui, id);
		expect(staffPage).toContain("data was erased");
		expect((await rui.get(`/admin/applications?q=${CANARY.lastName}`)).status).toBe(200);
	});

	it("requested twice at once runs once and sends one e-mail", { timeout: 60_000 }, async () => {
		const { applicant, id } = await aCompletedApplication(CANARY);
		const responses = await Promise.all([erase(applicant, id), erase(applicant, id)]);
		expect(responses.map(({ status }) => status).sort()[0]).toBe(200);
		expect(await count("application_events WHERE type = 'data-erased'")).toBe(1);
		const mails = (await mailsTo(CANARY.email)).filter(({ emailType }) => emailType === "data_erased");
		expect(mails).toHaveLength(1);
	});

	it("closes an unpaid application and cancels its open payment", { timeout: 60_000 }, async () => {
		const owner = new Client();
		const { id } = await apply(owner, CANARY);
		await beginPaying(owner, id);
		expect(await dataPage(owner, id)).toContain("it ends unpaid, and nothing is filed");
		expect((await erase(owner, id)).status).toBe(200);
		await flushBackgroundWork();
		await advanceClock("PT10M");
		expect(await row("SELECT status, cleared_at IS NOT NULL AS cleared FROM applications")).toEqual({
			status: "cancelled",
			cleared: 1,
		});
		expect(await row("SELECT state FROM payments")).toEqual({ state: "canceled" });
		expect(await listObjectKeys()).toEqual([]);
		expect(JSON.stringify(await everyRow())).not.toContain("Canary");
	});

	it("sends no receipt of an unpaid application to an unverified address", { timeout: 60_000 }, async () => {
		let last = "";
		for (let attempt = 0; attempt < 2; attempt += 1) {
			const client = new Client();
			const { id } = await apply(client, { email: CANARY.email });
			const erased = await erase(client, id);
			expect(erased.status).toBe(200);
			last = await readHtml(erased);
		}
		await flushBackgroundWork();
		expect((await mailsTo(CANARY.email)).map(({ emailType }) => emailType)).toEqual(["submitted"]);
		expect(last).not.toContain("We have also sent this receipt by e-mail");
	});

	it("waits, with the reason, for what is in progress, owed, undecided or on hold", async () => {
		const owner = new Client();
		const { id } = await applyAndPay(owner, CANARY);
		for (const [reason, table, columns, values] of [
			["Withdraw or cancel first", null, "", ""],
			[
				"Money is on its way back to you",
				"refunds",
				"id, payment_id, application_id, amount, state, created_at, updated_at",
				"'r1', id, application_id, 100, 'pending', 1, 1 FROM payments",
			],
			[
				"we have not decided yet",
				"refund_requests",
				"id, payment_id, application_id, cause, state, clause, requested_at, due_at",
				"'q1', id, application_id, 'other', 'open', 'review', 1, 1 FROM payments",
			],
			[
				"A claim, a court or an authority needs this application",
				"legal_holds",
				"application_id, set_by, set_at, words",
				"id, 1, 1, 'x' FROM applications",
			],
		] as const) {
			if (table) await run(`INSERT INTO ${table} (${columns}) SELECT ${values}`);
			const html = await dataPage(owner, id);
			expect(html).toContain(reason);
			expect(html, reason).not.toContain("?step=confirm");
			if (!table) expect(html).toContain(`href="/refunds/${id}?lang=en"`);
			const refused = await erase(owner, id);
			expect(refused.status, reason).toBe(409);
			// The page has no form that the error could link to.
			expect(await refused.text(), reason).toContain('href="#erase"');
			if (table) await run(`DELETE FROM ${table}`);
		}
		expect(await row("SELECT first_name, erased_at FROM applications")).toEqual({
			first_name: "Olivia",
			erased_at: null,
		});
	});

	it("is completed by the scheduled job after an interruption", { timeout: 60_000 }, async () => {
		const { id } = await aCompletedApplication(CANARY);
		const services = await openServices();
		const event = { type: "data-erased" as const };
		expect((await changeApplication(services, id, { kind: "applicant" }, event)).ok).toBe(true);
		expect((await listObjectKeys()).length).toBeGreaterThan(0);
		await runScheduledJobs(services);
		expect(await listObjectKeys()).toEqual([]);
		expect(JSON.stringify(await everyRow())).not.toContain("canary@applicant.example");
	});

	it("leaves nothing for staff or a late e-mail to restore", { timeout: 60_000 }, async () => {
		const { applicant, id, applicationNumber } = await aCompletedApplication(CANARY);
		expect((await erase(applicant, id)).status).toBe(200);
		const services = await openServices();
		const eva = { kind: "staff" as const, id: "eva@azulejo.example", role: "senior" as const, person: 3 };
		const outcome = await changeApplication(services, id, eva, { type: "reopened", reason: "Mistake" });
		expect(outcome.ok).toBe(false);
		await requestApplicationLink(services, { number: applicationNumber }, { network: "n", owned: [] });
		await flushBackgroundWork();
		expect(await count("case_links")).toBe(0);
		await advanceClock("P400D");
		expect(
			(await mailsTo(CANARY.email)).map(({ emailType }) => emailType).filter((type) => type.startsWith("rep")),
		).toEqual([]);
		expect((await mailsTo("")).filter(({ to }) => to === "")).toEqual([]);
	});
});
