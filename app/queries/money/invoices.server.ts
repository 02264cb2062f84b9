import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, ne, notExists, sql } from "drizzle-orm";
import { agentEntries } from "#app/data/agent-schema.server.ts";
import type { Database } from "#app/data/db.server.ts";
import { invoiceCompanies, invoices, payments } from "#app/data/money-schema.server.ts";
import { applications, outbox } from "#app/data/schema.server.ts";
import { openJson } from "#app/data/sealed-columns.server.ts";
import type { CompanyDetails, Invoice } from "#app/domain/money/invoice.ts";
import { DAY } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";

type Context = Pick<Services, "db">;
type InvoiceRow = typeof invoices.$inferSelect;

/** Finds an invoice or credit note by the id of its payment, refund or dispute. */
export async function findInvoice({ db }: Context, id: string): Promise<Invoice | null> {
	const [row] = await db.select().from(invoices).where(eq(invoices.id, id));
	return row ? openInvoice(db, row) : null;
}

/** Finds the invoice of a payment: its own, or that of the order paid with the same intent. */
export async function findInvoiceOfPayment({ db }: Context, paymentId: string): Promise<Invoice | null> {
	const intent = db.select({ id: payments.intentId }).from(payments).where(eq(payments.id, paymentId));
	const order = db.select({ id: payments.id }).from(payments).where(sql`${payments.intentId} = ${intent}`);
	const [row] = await db
		.select()
		.from(invoices)
		.where(and(ne(invoices.kind, "credit_note"), inArray(invoices.paymentId, order)));
	return row ? openInvoice(db, row) : null;
}

/**
 * Lists the applicant's fiscal documents, issued or not, oldest first. Those of payments from a firm's account belong
 * to the firm and are excluded.
 */
export async function listInvoices({ db }: Context, applicationId: string): Promise<Invoice[]> {
	const rows = await db
		.select()
		.from(invoices)
		.where(and(eq(invoices.applicationId, applicationId), notExists(selectAccountEntry(db))))
		.orderBy(asc(invoices.createdAt), asc(invoices.id));
	return openInvoices(db, rows);
}

/** Subquery for the account entries of an invoice in the outer statement. */
function selectAccountEntry(db: Database) {
	return db
		.select({ id: agentEntries.id })
		.from(agentEntries)
		.where(sql`${agentEntries.paymentId} = ${invoices.paymentId}`);
}

/** Finds the fiscal document of a firm's payment or refund; null if it is another firm's. */
export async function findFirmInvoice({ db }: Context, agentId: number, id: string): Promise<Invoice | null> {
	const [row] = await db
		.select({ invoice: invoices })
		.from(invoices)
		.innerJoin(agentEntries, eq(agentEntries.paymentId, invoices.paymentId))
		.where(and(eq(invoices.id, id), eq(agentEntries.agentId, agentId)))
		.limit(1);
	return row ? openInvoice(db, row.invoice) : null;
}

/** Returns a statement for a batch; `openInvoices` decrypts its rows. */
export function selectInvoices(db: Database, applicationId: string) {
	return db
		.select()
		.from(invoices)
		.where(eq(invoices.applicationId, applicationId))
		.orderBy(asc(invoices.createdAt), asc(invoices.id));
}

export function openInvoices(db: Database, rows: readonly InvoiceRow[]): Promise<Invoice[]> {
	return Promise.all(rows.map((row) => openInvoice(db, row)));
}

/** Whether an invoice of an application is pending: queued in the outbox, or abandoned. */
export async function isInvoiceAwaited({ db }: Context, applicationId: string): Promise<boolean> {
	const isInvoice = sql`${outbox.effect} ->> '$.kind' = 'invoice'`;
	const [effect] = await db
		.select({ key: outbox.key })
		.from(outbox)
		.where(and(eq(outbox.applicationId, applicationId), isInvoice, isNull(outbox.doneAt)))
		.limit(1);
	return effect !== undefined;
}

/** Finds the company that an applicant named; null for a private customer. */
export async function findCompany({ db }: Context, applicationId: string): Promise<CompanyDetails | null> {
	const isOfApplication = eq(invoiceCompanies.applicationId, applicationId);
	const [row] = await db.select({ details: invoiceCompanies.details }).from(invoiceCompanies).where(isOfApplication);
	return row ? openJson(db, invoiceCompanies.details, applicationId, row.details) : null;
}

/** Period of one read of the accountant's list, in milliseconds. */
const CHUNK_MS = 7 * DAY;

/** Yields the issued documents between two times (UTC milliseconds, end exclusive), in chunks, oldest first. */
export async function* walkInvoices(
	{ db }: Context,
	{ from, until }: { from: number; until: number },
): AsyncGenerator<(Invoice & { applicationNumber: string })[]> {
	const [first] = await db
		.select({ at: invoices.issuedAt })
		.from(invoices)
		.where(isNotNull(invoices.issuedAt))
		.orderBy(asc(invoices.issuedAt))
		.limit(1);
	if (first?.at == null) return;
	for (let start = Math.max(from, first.at); start < until; start += CHUNK_MS) {
		const rows = await db
			.select({ invoice: invoices, applicationNumber: applications.applicationNumber })
			.from(invoices)
			.innerJoin(applications, eq(applications.id, invoices.applicationId))
			.where(and(gte(invoices.issuedAt, start), lt(invoices.issuedAt, Math.min(start + CHUNK_MS, until))))
			.orderBy(asc(invoices.issuedAt), asc(invoices.id));
		yield Promise.all(
			rows.map(async ({ invoice, applicationNumber }) => ({ ...(await openInvoice(db, invoice)), applicationNumber })),
		);
	}
}

async function openInvoice(db: Database, { keyId: _keyId, ...row }: InvoiceRow): Promise<Invoice> {
	const buyer = await openJson(db, invoices.buyer, row.id, row.buyer);
	if (!buyer) throw new Error("An invoice has no buyer");
	return { ...row, buyer };
}
