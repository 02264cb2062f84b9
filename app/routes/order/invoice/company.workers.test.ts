import { expect, it } from "vitest";
import { eraseApplication } from "#app/commands/retention/erase-application.server.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { loadExport } from "#app/queries/export/export.server.ts";
import { beginPaying } from "#test/services/api-helpers.ts";
import { payWithCard } from "#test/services/card-holder.ts";
import { Client, signIn } from "#test/services/client.ts";
import { flushBackgroundWork } from "#test/services/flush-background-work.ts";
import { advanceClock, columnsWith, count, row } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { anApplication } from "#test/services/states.ts";

const COMPANY = { name: "Azul & Filhos, Lda", country: "PT", vatNumber: "501 964 843", address: "Rua Augusta 1" };

/** An application whose applicant names a company, by a form without scripts, and then pays. */
async function anInvoicedApplication() {
	const applicant = new Client();
	const { id } = await anApplication(applicant).build();
	const saved = await applicant.post(`/invoice-company/${id}?lang=en`, COMPANY);
	expect([saved.status, saved.headers.get("Location")]).toEqual([302, expect.stringContaining(`/payment?id=${id}`)]);
	const { intentId, clientSecret } = await beginPaying(applicant, id);
	await payWithCard(intentId, clientSecret, "4242424242424242");
	await flushBackgroundWork();
	await advanceClock("PT31M", "deliver-effects");
	const { id: paymentId } = await row("SELECT id FROM payments");
	return { applicant, id, pdf: `/api/invoices/${id}/${paymentId}`, paymentId };
}

it("shows the typed company again with its errors, and restricts it to the owner", async () => {
	const applicant = new Client();
	const { id } = await anApplication(applicant).build();
	await applicant.post(`/invoice-company/${id}?lang=en`, COMPANY);
	const form = await (await applicant.get(`/invoice-company/${id}?lang=en`)).text();
	expect(form).toContain('value="Azul &amp; Filhos, Lda"');
	const wrong = await applicant.post(`/invoice-company/${id}?lang=en`, {
		...COMPANY,
		vatNumber: "1",
		address: "Rua 2",
	});
	expect([wrong.status, (await wrong.text()).includes("Rua 2")]).toEqual([422, true]);
	expect((await new Client().post(`/invoice-company/${id}`, COMPANY)).status).toBe(401);
});

it("shows the company to its owner, prints it on the invoice found only there, and encrypts it in the database", async () => {
	const { applicant, id, pdf, paymentId } = await anInvoicedApplication();
	const page = await (await applicant.get(`/receipt/${id}?lang=en`)).text();
	for (const words of ["FR 2026/1", "OFFLFR01-1", "Azul &amp; Filhos, Lda", pdf]) expect(page).toContain(words);
	const file = await applicant.get(pdf);
	expect([file.status, file.headers.get("Content-Disposition")]).toEqual([200, 'attachment; filename="FR-2026-1.pdf"']);
	const text = new TextDecoder("latin1").decode(await file.arrayBuffer());
	expect(text).toContain("Azul & Filhos, Lda 501964843");
	expect(await columnsWith(["Azul & Filhos", "501964843"])).toEqual([]);
	const again = await applicant.post(`/invoice-company/${id}?lang=en`, { ...COMPANY, name: "Other" });
	expect(again.status).toBe(409);
	expect(await again.text()).toContain("The invoice has already been issued");
	expect((await new Client().get(pdf)).status).toBe(401);
	const other = new Client();
	const { id: otherId } = await anApplication(other, { email: "other@applicant.example" }).build();
	expect((await other.get(`/api/invoices/${otherId}/${paymentId}`)).status).toBe(404);
	expect((await applicant.get(`/api/invoices/${id}/none`)).status).toBe(404);
});

it("lists the invoice for the accountant, restricts downloads to finance and administrators, and logs them", async () => {
	const { id, paymentId } = await anInvoicedApplication();
	const leo = await signIn("leo@azulejo.example");
	const [head, line, ...otherLines] = (await (await leo.get("/admin/invoices.csv")).text()).trim().split("\r\n");
	expect(head).toMatch(/^\W*date.*number.*atcud.*buyer_vat_number.*gross/);
	for (const cell of ["FR 2026/1", "OFFLFR01-1", "Azul & Filhos, Lda", "PT501964843", "79.00", "14.77"])
		expect(line).toContain(cell);
	expect(otherLines).toEqual([]);
	expect(await (await leo.get("/admin/invoices.csv?from=2020-01-01&to=2020-01-31")).text()).not.toContain("FR 2026");
	expect(await count("audit_entries WHERE action = 'exported' AND details LIKE '%invoices%'")).toBe(2);
	expect((await (await signIn("rui@azulejo.example")).get("/admin/invoices.csv")).status).toBe(403);
	expect((await leo.get(`/admin/invoices/${id}/${paymentId}`)).status).toBe(200);
});

it("exports the company to the applicant, and on erasure deletes what was typed but retains what was issued", async () => {
	const { id } = await anInvoicedApplication();
	const services = await openServices();
	const application = await findApplication(services, id);
	if (!application) throw new Error("no application");
	const { json } = await loadExport(services, application);
	const company = { ...COMPANY, vatNumber: "PT501964843" };
	expect(json).toMatchObject({ companyForInvoices: company, invoices: [{ number: "FR 2026/1", buyer: company }] });
	await services.rooms.apply(id, {
		...{ eventId: "cancel", actor: { kind: "applicant" }, at: services.now(), event: { type: "cancelled" } },
	});
	await advanceClock("PT31M", "deliver-effects", "reconcile-refunds");
	expect((await eraseApplication(services, id)).ok).toBe(true);
	expect([await count("invoice_companies"), await count("invoices WHERE kind = 'invoice'")]).toEqual([0, 1]);
});
