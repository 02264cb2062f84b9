import { and, eq, isNull, sql, sum } from "drizzle-orm";
import { markArchiveOutdated } from "#app/data/application.server.ts";
import { invoiceCompanies, invoices } from "#app/data/money-schema.server.ts";
import { outbox } from "#app/data/schema.server.ts";
import { sealJson } from "#app/data/sealed-columns.server.ts";
import { ACCOUNT_METHOD } from "#app/domain/agents/agent-account.ts";
import type { Application } from "#app/domain/application/application.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import {
	type CompanyDetails,
	creditDue,
	determineVat,
	type Invoice,
	type InvoiceBuyer,
	includedVat,
	invoiceBuyer,
} from "#app/domain/money/invoice.ts";
import { plainMoney } from "#app/domain/money/money.ts";
import { isOpen, type Payment } from "#app/domain/money/payment.ts";
import { buildReceipt } from "#app/domain/money/receipt.ts";
import { fullName } from "#app/domain/person/age.ts";
import { lisbonDate } from "#app/domain/time/calendar.ts";
import { purchaseLabel } from "#app/labels/receipt-labels.ts";
import { findBilling, findEntriesOfPayment } from "#app/queries/agents/agent-entries.server.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import {
	findCompany,
	findInvoice,
	findInvoiceOfPayment,
	isInvoiceAwaited,
} from "#app/queries/money/invoices.server.ts";
import { findPayment, findPaymentsOfIntent } from "#app/queries/money/payments.server.ts";
import { getSetting } from "#app/queries/settings.server.ts";
import type { FiscalDocument, Services } from "#app/services.ts";
import { EffectNotReady } from "../mail/effect-not-ready.server.ts";

/**
 * Issues the invoice of a payment, once: the row represents the document, and its id is the vendor's reference. Several
 * people who paid together get one invoice, under the buyer's payment. Does nothing without invoicing software, or for
 * test payments outside the offline environment. Throws so that the outbox retries, and throws EffectNotReady while a
 * payment of the order is open.
 */
export async function issueInvoice(services: Services, paymentId: string): Promise<void> {
	if (!services.invoicing.configured) return;
	const existing = await findInvoice(services, paymentId);
	if (existing) return issueDocument(services, existing);
	const payment = await findPayment(services, paymentId);
	const application = payment && (await findApplication(services, payment.applicationId));
	if (!payment || !application || payment.state !== "succeeded" || payment.amountReceived === 0) return;
	if (!payment.livemode && !services.settings.offline) return;
	const order = await findOrder(services, payment, application);
	if (order.mainPayment.id !== paymentId) return;
	if (order.payments.some(isOpen)) throw new EffectNotReady("A payment of the order is not observed yet");
	const isBilledToAccount = payment.method === ACCOUNT_METHOD;
	const buyer = isBilledToAccount
		? await findBilling(services, paymentId)
		: await findBuyer(services, application, payment.declaredCountry);
	// The application was erased before the invoice was issued, and an invoice needs a name.
	if (!buyer) throw new Error("invoice: no buyer");
	const vat = determineVat(buyer, await readVatRules(services));
	const amount = order.payments
		.filter(({ state }) => state === "succeeded")
		.reduce((sum, { amountReceived }) => sum + amountReceived, 0);
	const kind = isBilledToAccount ? "on_account" : "invoice";
	await insertInvoice(services, payment, { id: payment.id, kind, amount, buyer, ...vat });
	const inserted = await findInvoice(services, paymentId);
	if (inserted) await issueDocument(services, inserted);
}

/** Returns the applicant, or the company that the applicant named; null without a name. */
async function findBuyer(
	services: Services,
	application: Application,
	declaredCountry: string | null,
): Promise<InvoiceBuyer | null> {
	const name = fullName(application);
	if (name === "") return null;
	const country = declaredCountry ?? application.country;
	return invoiceBuyer({ name, country }, await findCompany(services, application.id));
}

/** Finds the payments of one intent, and the one to which their invoice belongs: the buyer's, otherwise the first. */
async function findOrder(
	services: Services,
	payment: Payment,
	{ orderId }: Application,
): Promise<{ payments: Payment[]; mainPayment: Payment }> {
	const payments = orderId === null ? [payment] : await findSiblings(services, payment);
	return {
		payments,
		mainPayment: payments.find(({ applicationId }) => applicationId === orderId) ?? payments[0] ?? payment,
	};
}

async function findSiblings(services: Services, payment: Payment): Promise<Payment[]> {
	return payment.intentId === null ? [payment] : findPaymentsOfIntent(services, payment.intentId);
}

/** Reads the seller's VAT regime. Until staff choose one, a company without COMPANY_VAT charges none. */
async function readVatRules(services: Services) {
	const [{ status }, { consumers }] = await Promise.all([
		getSetting(services, "vat"),
		getSetting(services, "vat-abroad"),
	]);
	const fallback = services.settings.company.vat === null ? ("exempt" as const) : ("included" as const);
	return { status: status ?? fallback, consumersAbroad: consumers };
}

/**
 * Issues the credit note of a refund or a lost dispute, once, after the invoice and with its terms. Does nothing for a
 * payment without an invoice. Throws so that the outbox retries, and throws EffectNotReady while the invoice is not
 * issued.
 */
export async function issueCreditNote(services: Services, paymentId: string, source: string): Promise<void> {
	if (!services.invoicing.configured) return;
	const [invoice, payment] = await Promise.all([
		findInvoiceOfPayment(services, paymentId),
		findPayment(services, paymentId),
	]);
	if (!payment) return;
	if (!invoice?.number || invoice.externalId === null) {
		const order = await findSiblings(services, payment);
		const awaited = order.map(({ applicationId }) => isInvoiceAwaited(services, applicationId));
		if (invoice || (await Promise.all(awaited)).includes(true))
			throw new EffectNotReady("The invoice is not issued yet");
		return;
	}
	const existing = await findInvoice(services, source);
	if (existing) return issueDocument(services, existing);
	const creditedCents = await sumCreditNotes(services, paymentId);
	const amount = creditDue(payment, source, creditedCents);
	if (amount === 0) return;
	const { buyer, vatRate, exemption } = invoice;
	await insertInvoice(
		services,
		payment,
		{ id: source, kind: "credit_note", amount, buyer, vatRate, exemption },
		creditedCents,
	);
	const inserted = await findInvoice(services, source);
	if (!inserted) throw new EffectNotReady("Another credit note of this payment was inserted first");
	await issueDocument(services, inserted);
}

/** Returns the sum of a payment's credit notes in cents, issued or not. */
async function sumCreditNotes({ db }: Services, paymentId: string): Promise<number> {
	const [row] = await db
		.select({ cents: sum(invoices.amount) })
		.from(invoices)
		.where(and(eq(invoices.paymentId, paymentId), eq(invoices.kind, "credit_note")));
	return Number(row?.cents ?? 0);
}

type InvoiceTerms = Pick<Invoice, "id" | "kind" | "amount" | "buyer" | "vatRate" | "exemption">;

/**
 * Inserts the row of a document.
 * @param creditedCents the sum of credit notes that the amount takes into account; nothing is inserted if another one
 * was added in the meantime
 */
async function insertInvoice(
	{ db, now }: Services,
	payment: Payment,
	terms: InvoiceTerms,
	creditedCents = 0,
): Promise<void> {
	const { id, kind, amount, buyer, vatRate, exemption } = terms;
	const sealed = await sealJson(db, invoices.buyer, id, buyer);
	await db.run(sql`
		INSERT INTO ${invoices} (id, kind, payment_id, application_id, amount, vat, vat_rate, exemption, buyer, key_id, created_at)
		SELECT ${id}, ${kind}, ${payment.id}, ${payment.applicationId}, ${amount}, ${includedVat(amount, vatRate)}, ${vatRate},
			${exemption}, ${sealed}, ${db.keyring.current.id}, ${now()}
		WHERE ${creditedCents} = (SELECT coalesce(sum(amount), 0) FROM ${invoices}
			WHERE payment_id = ${payment.id} AND kind = 'credit_note')
		ON CONFLICT DO NOTHING`);
}

/**
 * Continues issuing a document where it stopped: first a draft at the vendor, which is found by its reference if a
 * response was lost, then its number, then the mail. The vendor's id is stored before the draft becomes final, so that
 * a lost response can hide only a draft.
 */
async function issueDocument(services: Services, invoice: Invoice): Promise<void> {
	if (invoice.number !== null) return;
	const { db, invoicing, now } = services;
	const { id, kind, amount } = invoice;
	const isThisInvoice = eq(invoices.id, id);
	let { externalId } = invoice;
	if (externalId === null) {
		const draft = (await invoicing.find(kind, id)) ?? (await invoicing.draft(await composeDraft(services, invoice)));
		externalId = draft.id;
		await db.update(invoices).set({ externalId }).where(isThisInvoice);
	}
	let document = await invoicing.get(kind, externalId);
	if (document.state === "draft") {
		requireMatch(invoice, document);
		document = await invoicing.finalize(kind, externalId);
	}
	requireMatch(invoice, document);
	if (document.number === null) throw new Error("invoice: without a number");
	const { number, atcud, vat } = document;
	const at = now();
	const effect = { kind: "mail" as const, template: "invoice_issued" as const, key: `${id}:invoice_issued` };
	const storeInvoice = db
		.update(invoices)
		.set({ number, atcud, vat, issuedAt: at })
		.where(and(isThisInvoice, isNull(invoices.number)));
	const queueMail = db
		.insert(outbox)
		.values({ key: effect.key, applicationId: invoice.applicationId, effect, createdAt: at, dueAt: at })
		.onConflictDoNothing();
	// A firm's invoices are on its own page, so the client gets no mail.
	const isPaidByFirm = (await findEntriesOfPayment(services, invoice.paymentId)).length > 0;
	await db.batch(isPaidByFirm ? [storeInvoice] : [storeInvoice, queueMail]);
	await markArchiveOutdated(db, invoice.applicationId);
	// The vendor creates the PDF on the first request, so that the mail can include it.
	await invoicing.pdf(externalId).catch(() => null);
	services.log("invoice-issued", { kind, cents: amount });
	services.deliverSoon(invoice.applicationId);
}

/** Throws unless the vendor's document matches ours. A final document cannot be changed, so staff have to check it. */
function requireMatch({ id, amount }: Invoice, document: FiscalDocument): void {
	if (document.state === "void") throw new Error("invoice: cancelled at the vendor");
	if (document.total !== amount) throw new Error("invoice: different total at the vendor");
	if (document.clientCode !== null && document.clientCode !== id)
		throw new Error("invoice: different client at the vendor");
}

/** Composes a draft in Portuguese, the language of documents for the tax authority. */
async function composeDraft(services: Services, invoice: Invoice) {
	const { id, kind, amount, buyer, vatRate, exemption, paymentId, applicationId } = invoice;
	const [application, payment] = await Promise.all([
		findApplication(services, applicationId),
		findPayment(services, paymentId),
	]);
	const receipt = application && payment && buildReceipt(application, payment);
	if (!receipt) throw new Error("invoice: no payment");
	const creditedInvoice = kind === "credit_note" ? await findInvoiceOfPayment(services, paymentId) : null;
	const details =
		kind === "invoice" && amount > payment.amountReceived
			? await formatLines(services, await findSiblings(services, payment))
			: receipt.applicationNumber;
	return {
		...{ reference: id, kind, amount, buyer, vatRate, exemption },
		description: { name: purchaseLabel(receipt, "pt"), details },
		day: lisbonDate(services.now()),
		creditedId: creditedInvoice?.externalId ?? null,
	};
}

/**
 * Lists the numbers and amounts of an order in one item, because the vendor does not document how it rounds several
 * items.
 */
async function formatLines(services: Services, order: readonly Payment[]): Promise<string> {
	const lines = order
		.filter(({ state }) => state === "succeeded")
		.map(async ({ applicationId, amountReceived }) => {
			const application = await findApplication(services, applicationId);
			return `${application?.applicationNumber} ${plainMoney(amountReceived)}`;
		});
	return (await Promise.all(lines)).join(", ");
}

/**
 * Stores the company to which an application's payments are invoiced, or removes it. Fails once the invoice exists,
 * because it can no longer be changed.
 */
export async function saveCompany(
	{ db, now }: Pick<Services, "db" | "now">,
	{ id, erasedAt }: Application,
	company: CompanyDetails | null,
): Promise<Outcome<null>> {
	const [invoice] = await db.select({ id: invoices.id }).from(invoices).where(eq(invoices.applicationId, id)).limit(1);
	if (invoice || erasedAt !== null) return failure("conflict", "invoice_exists");
	if (company === null) {
		await db.delete(invoiceCompanies).where(eq(invoiceCompanies.applicationId, id));
		return success(null);
	}
	const details = await sealJson(db, invoiceCompanies.details, id, company);
	const row = { details, keyId: db.keyring.current.id, updatedAt: now() };
	await db
		.insert(invoiceCompanies)
		.values({ applicationId: id, ...row })
		.onConflictDoUpdate({ target: invoiceCompanies.applicationId, set: row });
	return success(null);
}
