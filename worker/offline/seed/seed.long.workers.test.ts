import { runInDurableObject } from "cloudflare:test";
import { expect, it } from "vitest";
import { openApplication } from "#app/data/application-row.server.ts";
import { applications } from "#app/data/schema.server.ts";
import { getStage } from "#app/domain/application/application.ts";
import { applicantNifProblem } from "#app/domain/person/nif.ts";
import { apply } from "#test/services/api-helpers.ts";
import { Client } from "#test/services/client.ts";
import { flushBackgroundWork } from "#test/services/flush-background-work.ts";
import { invoicingProvider } from "#test/services/invoicing.ts";
import { count } from "#test/services/ledger.ts";
import { offlineEnv } from "#test/services/offline-app.ts";
import { openServices } from "#test/services/open-services.ts";
import { aProcessedBatch, payoutProvider } from "#test/services/partner-payouts.ts";
import type { InvoicexpressSandbox } from "#worker/offline/invoicexpress/invoicexpress-sandbox.ts";

type Mail = { to: string; emailType: string };

async function post(path: string): Promise<void> {
	expect((await new Client().call(path, {})).status).toBe(200);
}

async function seededApplications() {
	const { db } = await openServices();
	const rows = await db.select().from(applications);
	return Promise.all(rows.map((row) => openApplication(db, row)));
}

async function mails(to: string): Promise<string[]> {
	const { body } = await new Client().call<Mail[]>(`/offline/mailbox?format=json&to=${to}`);
	return body.map((mail) => mail.emailType);
}

const STAGES = {
	Emma: "collecting_documents",
	Mateo: "awaiting_payment",
	Beatriz: "in_review",
	Oliver: "ready_to_file",
	Camila: "waiting_for_applicant",
	Grace: "at_tax_office",
	Thiago: "at_tax_office",
	Domingos: "nif_assigned",
	Javier: "certificate_ready",
	Priya: "in_delivery",
	Jonas: "closed",
	Lucía: "closed",
};

it("fills an empty environment with twelve applications in twelve states, marked as demonstrations, once", async () => {
	await post("/offline/seed");
	await post("/offline/seed");
	const found = await seededApplications();
	expect(Object.fromEntries(found.map((application) => [application.firstName, getStage(application)]))).toEqual(
		STAGES,
	);
	expect(found).toHaveLength(12);
	expect(found.every((one) => one.isDemo)).toBe(true);
	const named = Object.fromEntries(found.map((one) => [one.firstName, one]));
	// The share that the refund policy promises after a refusal was refunded automatically.
	expect(named.Jonas).toMatchObject({
		status: "rejected",
		rejectionFault: "authority",
		paymentStatus: "partially_refunded",
	});
	expect(named.Lucía).toMatchObject({ status: "cancelled", paymentStatus: "refunded" });
	expect(named.Priya).toMatchObject({ packageType: "premium", shippingStatus: "in-transit" });
	expect(named.Domingos).toMatchObject({ status: "approved", originalDocumentPath: null });
	expect(named.Thiago?.nifProposal?.by).toBe("rui@azulejo.example");
	for (const name of ["Domingos", "Javier", "Priya"]) {
		expect(applicantNifProblem(named[name]?.nifNumber ?? "")).toBeNull();
	}
	expect(new Set(found.map((one) => one.language))).toEqual(new Set(["en", "es", "pt"]));
});

it("is excluded from the figures of stages and of the funnel", async () => {
	await post("/offline/seed");
	expect(await count("applications WHERE is_demo = 1 AND status = 'completed'")).toBeGreaterThan(0);
	for (const table of ["funnel_days", "stage_clocks", "stage_times"]) expect(await count(table), table).toBe(0);
	await apply(new Client());
	for (const table of ["funnel_days", "stage_clocks"]) expect(await count(table), table).toBeGreaterThan(0);
});

it("dates the steps of each application in order, in the past, with its e-mails", async () => {
	await post("/offline/seed");
	await flushBackgroundWork();
	const { body } = await new Client().call<{ now: string }>("/offline/clock");
	for (const one of await seededApplications()) {
		const times = [one.createdAt, one.paidAt, one.filedAt, one.completionDate].filter((at) => at !== null);
		expect(times).toEqual([...times].sort((a, b) => a - b));
		expect(Math.max(...times)).toBeLessThan(Date.parse(body.now));
	}
	expect((await mails("javier@applicant.example")).sort()).toEqual([
		"certificate_ready",
		"filed",
		"invoice_issued",
		"nif_assigned",
		"paid",
		"signature_needed",
		"submitted",
	]);
	expect(await mails("emma@applicant.example")).toEqual(["saved"]);
	expect((await new Client().call("/offline/ledger")).body).toMatchObject({
		openEffects: 0,
		unsentMails: 0,
		unreadablePages: 0,
		successfulPayments: 10,
	});
});

it("leaves an environment that has an application unchanged", async () => {
	await apply(new Client());
	await post("/offline/seed");
	expect(await seededApplications()).toHaveLength(1);
});

/** Counts the sequences that the tax authority does not know. */
function countUnregistered(invoicing: InvoicexpressSandbox, { storage }: DurableObjectState): number {
	// The tables exist from the first use.
	invoicing.listDocuments();
	return storage.sql.exec("SELECT * FROM unregistered").toArray().length;
}

it("empties the environment and refills it, in real time", async () => {
	await apply(new Client(), { email: "gone@example.com" });
	await new Client().call("/offline/clock", { advance: "P40D" });
	await post("/offline/seed");
	await aProcessedBatch();
	await offlineEnv.OFFLINE_BACKUP.put("old", "copy");
	await invoicingProvider().setSequenceRegistered(false);
	await post("/offline/reset");
	expect(await offlineEnv.OFFLINE_BACKUP.get("old")).toBeNull();
	expect(await runInDurableObject(invoicingProvider(), countUnregistered)).toBe(0);
	expect(await payoutProvider().overview()).toMatchObject({ balance: 1_000_000, batches: [], events: [] });
	const found = await seededApplications();
	expect(found).toHaveLength(12);
	expect(found.some((one) => one.email === "gone@example.com")).toBe(false);
	expect(Math.max(...found.map((one) => one.updatedAt))).toBeLessThanOrEqual(Date.now());
	expect(await mails("gone@example.com")).toEqual([]);
	expect(await mails("mateo@applicant.example")).toEqual(["submitted"]);
});
