import { DurableObject } from "cloudflare:workers";
import * as z from "zod";
import { onePagePdf } from "../one-page-pdf.ts";
import { applyFault, droppedResponse, type Fault, type FaultInput, Faults } from "../provider/faults.ts";
import { INVOICING_HOST, OFFLINE_INVOICING } from "./account.ts";

type DocumentType = "invoice_receipts" | "invoices" | "credit_notes";
const DOCUMENT_TYPES: Record<DocumentType, { name: string; code: string; finalState: string }> = {
	invoice_receipts: { name: "InvoiceReceipt", code: "OFFLFR01", finalState: "settled" },
	invoices: { name: "Invoice", code: "OFFLFT01", finalState: "final" },
	credit_notes: { name: "CreditNote", code: "OFFLNC01", finalState: "final" },
};

const TAXES = [
	{ id: 1, name: "IVA23", value: 23, region: "PT", code: "NOR", default_tax: 1 },
	{ id: 2, name: "IVA22-MA", value: 22, region: "PT-MA", code: "NOR", default_tax: 0 },
	{ id: 3, name: "Isento", value: 0, region: "PT", code: "ISE", default_tax: 0 },
];

const bodySchema = z.object({
	invoice: z.object({
		date: z.string().regex(/^\d\d\/\d\d\/\d{4}$/),
		due_date: z.string().regex(/^\d\d\/\d\d\/\d{4}$/),
		reference: z.string().optional(),
		sequence_id: z.literal(OFFLINE_INVOICING.sequence),
		tax_exemption: z
			.string()
			.regex(/^M\d\d$/)
			.optional(),
		owner_invoice_id: z.number().int().optional(),
		client: z.object({
			name: z.string().min(1),
			code: z.string().min(1),
			country: z.string().optional(),
			address: z.string().optional(),
			fiscal_id: z.string().optional(),
		}),
		items: z
			.array(
				z.object({
					name: z.string().min(1),
					description: z.string(),
					unit_price: z.coerce.number().positive(),
					quantity: z.coerce.number().positive(),
					tax: z.object({ name: z.string() }).optional(),
				}),
			)
			.min(1),
	}),
	/** Optional in the vendor's API; this product always sends one. */
	proprietary_uid: z.string(),
});
type InvoiceBody = z.output<typeof bodySchema>["invoice"];

type DocumentRow = {
	id: number;
	type: DocumentType;
	uid: string;
	body: string;
	state: string;
	number: number;
	pdf: number;
};

/** A document in the simulator, as tests read it; amounts in cents. */
export type StoredDocument = {
	id: number;
	type: string;
	state: string;
	reference: string | null;
	number: number;
	total: number;
	tax: number;
	exemption: string | null;
	client: InvoiceBody["client"];
	ownerId: number | null;
};

/**
 * Simulates InvoiceXpress's API v2 as documented, limited to the calls that this product makes. One object, named
 * "sandbox".
 */
export class InvoicexpressSandbox extends DurableObject {
	readonly #sql = this.ctx.storage.sql;
	#faults: Faults | null = null;

	override async fetch(request: Request): Promise<Response> {
		const url = new URL(request.url);
		const faults = this.#initialise();
		const fault = faults.take(request.method, url.pathname);
		if (fault?.effect === "drop-before") return droppedResponse();
		if (fault?.effect === "status") return faultResponse(fault.status);
		if (fault?.effect === "slow") await scheduler.wait(fault.delay);
		// Not text(): the runtime warns when forms are read with it.
		const text = new TextDecoder().decode(await request.arrayBuffer());
		const response = this.ctx.storage.transactionSync(() => this.#handle(request.method, url, text));
		return fault?.effect === "status-after" ? faultResponse(fault.status) : applyFault(response, fault);
	}

	/** Makes upcoming requests fail. */
	injectFault(fault: FaultInput): Fault {
		return this.#initialise().add(fault);
	}

	clearFaults(): void {
		this.#initialise().clear();
	}

	/** Sets whether the tax authority knows the sequence; initially it does. */
	setSequenceRegistered(isRegistered: boolean): void {
		this.#initialise();
		this.#sql.exec("DELETE FROM unregistered");
		if (!isRegistered) this.#sql.exec("INSERT INTO unregistered VALUES (1)");
	}

	/** Returns all documents, oldest first. */
	listDocuments(): StoredDocument[] {
		this.#initialise();
		return this.#selectRows("ORDER BY id").map((row) => {
			const { reference, client, tax_exemption: exemption, owner_invoice_id: ownerId } = parseBody(row);
			const { total, taxes } = computeTotals(parseBody(row));
			const amounts = { total: Math.round(total * 100), tax: Math.round(taxes * 100) };
			const { id, type, state, number } = row;
			return {
				...{ id, type: DOCUMENT_TYPES[type].name, state, number, ...amounts, client },
				...{ reference: reference ?? null, exemption: exemption ?? null, ownerId: ownerId ?? null },
			};
		});
	}

	async clear(): Promise<void> {
		await this.ctx.storage.deleteAll();
		this.#faults = null;
	}

	/** Creates the tables on the first request, so that an unused simulator stores nothing. */
	#initialise(): Faults {
		if (this.#faults) return this.#faults;
		this.#sql.exec(
			`CREATE TABLE IF NOT EXISTS documents (id INTEGER PRIMARY KEY AUTOINCREMENT, type TEXT NOT NULL, uid TEXT NOT NULL UNIQUE,
			body TEXT NOT NULL, state TEXT NOT NULL DEFAULT 'draft', number INTEGER NOT NULL DEFAULT 0, pdf INTEGER NOT NULL DEFAULT 0);
			CREATE TABLE IF NOT EXISTS unregistered (yes INTEGER);`,
		);
		this.#faults = new Faults(this.#sql);
		return this.#faults;
	}

	#handle(method: string, url: URL, text: string): Response {
		const [, documentId] = /^\/pdf\/(\d+)\.pdf$/.exec(url.pathname) ?? [];
		if (documentId) return this.#downloadPdf(Number(documentId));
		if (url.searchParams.get("api_key") !== OFFLINE_INVOICING.key)
			return Response.json({ errors: { error: "Invalid API key" } }, { status: 401 });
		const [, resource = "", id, action] = url.pathname.replace(/\.json$/, "").split("/");
		if (method === "GET" && resource === "invoices" && id === undefined) return this.#list(url.searchParams);
		if (method === "GET" && resource === "taxes") return Response.json({ taxes: TAXES });
		if (method === "GET" && resource === "sequences") return this.#getSequence(id);
		if (method === "GET" && resource === "api" && id === "pdf") return this.#getPdf(Number(action));
		if (!isDocumentType(resource)) return notFoundResponse();
		if (method === "POST" && id === undefined) return this.#create(resource, text);
		const row = this.#selectRows("WHERE id = ? AND type = ?", Number(id), resource)[0];
		if (!row) return notFoundResponse();
		if (method === "GET" && action === undefined) return invoiceResponse(row);
		return method === "PUT" && action === "change-state" ? this.#changeState(row, text) : notFoundResponse();
	}

	/**
	 * Creates a document, or responds with a conflict for a known UID: the vendor documents only that it creates no
	 * second document.
	 */
	#create(type: DocumentType, text: string): Response {
		const body = bodySchema.safeParse(parse(text));
		if (!body.success) return unprocessableResponse("Some parameters were incorrect.");
		const { invoice, proprietary_uid: uid } = body.data;
		if (invoice.items.some((item) => findVatRate(item) === 0) && !invoice.tax_exemption)
			return unprocessableResponse("Motivo de isenção não fornecido");
		const creditedDocument = this.#selectRows(
			"WHERE id = ? AND type <> 'credit_notes'",
			invoice.owner_invoice_id ?? 0,
		)[0];
		if (
			type === "credit_notes" &&
			creditedDocument?.state !== DOCUMENT_TYPES[creditedDocument?.type ?? type].finalState
		)
			return unprocessableResponse("Documento de origem inválido");
		const existing = this.#selectRows("WHERE uid = ?", uid)[0];
		if (existing)
			return Response.json(
				{ reason: `There's an ongoing document creation with the provided UID ${uid}` },
				{ status: 409 },
			);
		this.#sql.exec("INSERT INTO documents (type, uid, body) VALUES (?, ?, ?)", type, uid, JSON.stringify(invoice));
		const [row] = this.#selectRows("WHERE uid = ?", uid);
		return row ? invoiceResponse(row, 201) : notFoundResponse();
	}

	#changeState(row: DocumentRow, text: string): Response {
		const body = z
			.object({ invoice: z.object({ state: z.string(), message: z.string().optional() }) })
			.safeParse(parse(text));
		const requestedState = body.data?.invoice.state;
		if (requestedState === "finalized" && row.state === "draft") {
			const [last] = this.#sql.exec<{ n: number }>("SELECT max(number) AS n FROM documents WHERE type = ?", row.type);
			return this.#saveState(row, DOCUMENT_TYPES[row.type].finalState, (last?.n ?? 0) + 1);
		}
		if (requestedState === "deleted" && row.state === "draft") return this.#saveState(row, "deleted", 0);
		if (requestedState === "canceled" && row.state !== "draft" && body.data?.invoice.message)
			return this.#saveState(row, "canceled", row.number);
		return unprocessableResponse(`CantHandle: ${requestedState} for ${DOCUMENT_TYPES[row.type].name}`);
	}

	#saveState(row: DocumentRow, state: string, number: number): Response {
		this.#sql.exec("UPDATE documents SET state = ?, number = ? WHERE id = ?", state, number, row.id);
		return invoiceResponse({ ...row, state, number });
	}

	/**
	 * Lists documents by reference, type and state. A missing filter matches nothing, because the documentation
	 * requires it.
	 */
	#list(query: URLSearchParams): Response {
		const states = query.getAll("status[]");
		const matches = this.#selectRows("ORDER BY id").filter(
			(row) =>
				query.getAll("type[]").includes(DOCUMENT_TYPES[row.type].name) &&
				(states.includes(row.state) || (states.includes("sent") && row.state === "final")) &&
				(parseBody(row).reference ?? "").includes(query.get("reference") ?? ""),
		);
		const pagination = { total_entries: matches.length, per_page: 20, current_page: 1, total_pages: 1 };
		return Response.json({ invoices: matches.slice(0, 20).map(toInvoiceView), pagination });
	}

	#getSequence(id: string | undefined): Response {
		if (id !== OFFLINE_INVOICING.sequence) return notFoundResponse();
		const isRegistered = this.#sql.exec("SELECT * FROM unregistered").toArray().length === 0;
		const findCode = (type: DocumentType) => (isRegistered ? DOCUMENT_TYPES[type].code : "N/D");
		return Response.json({
			sequences: {
				id: Number(id),
				serie: "2026",
				default_sequence: 1,
				current_invoice_receipt_validation_code: findCode("invoice_receipts"),
				current_invoice_validation_code: findCode("invoices"),
				current_credit_note_validation_code: findCode("credit_notes"),
			},
		});
	}

	/** Responds with the PDF's URL. The first request only starts its creation. */
	#getPdf(id: number): Response {
		const [row] = this.#selectRows("WHERE id = ?", id);
		if (!row) return notFoundResponse();
		if (row.state === "draft") return unprocessableResponse("Document is still in draft");
		this.#sql.exec("UPDATE documents SET pdf = pdf + 1 WHERE id = ?", id);
		if (row.pdf === 0) return new Response(null, { status: 202 });
		return Response.json({ output: { pdfUrl: `https://${INVOICING_HOST}/pdf/${id}.pdf` } });
	}

	#downloadPdf(id: number): Response {
		const [row] = this.#selectRows("WHERE id = ?", id);
		if (!row) return notFoundResponse();
		const { client, items } = parseBody(row);
		const { total, taxes } = computeTotals(parseBody(row));
		const lines = [
			`${DOCUMENT_TYPES[row.type].name} ${formatNumber(row)} (test environment, no legal value)`,
			`ATCUD: ${DOCUMENT_TYPES[row.type].code}-${row.number}`,
			`${client.name} ${client.fiscal_id ?? ""}`,
			...items.map(({ name }) => name),
			`Total ${total.toFixed(2)} EUR, IVA ${taxes.toFixed(2)} EUR`,
		];
		const pdfLines = lines.map((text, index) => ({ text, x: 60, y: 760 - index * 24, size: index === 0 ? 14 : 11 }));
		return new Response(new Uint8Array(onePagePdf(pdfLines)), { headers: { "Content-Type": "application/pdf" } });
	}

	#selectRows(where: string, ...values: SqlStorageValue[]): DocumentRow[] {
		return this.#sql.exec<DocumentRow>(`SELECT * FROM documents ${where}`, ...values).toArray();
	}
}

function isDocumentType(name: string): name is DocumentType {
	return Object.hasOwn(DOCUMENT_TYPES, name);
}

const parseBody = ({ body }: DocumentRow) => JSON.parse(body) as InvoiceBody;

/** Finds the VAT rate in per cent; the default tax applies if the name is unknown. */
function findVatRate({ tax }: InvoiceBody["items"][number]): number {
	return (TAXES.find(({ name }) => name === tax?.name) ?? TAXES[0])?.value ?? 0;
}

/** Computes the totals. Rounds only once, at the end: the vendor does not document how it rounds lines. */
function computeTotals({ items }: InvoiceBody): { beforeTax: number; taxes: number; total: number } {
	const roundToCents = (euros: number) => Math.round(euros * 100) / 100;
	const lines = items.map((item) => {
		const beforeTax = item.unit_price * item.quantity;
		return { before: beforeTax, total: beforeTax * (1 + findVatRate(item) / 100) };
	});
	const beforeTax = roundToCents(lines.reduce((sum, line) => sum + line.before, 0));
	const total = roundToCents(lines.reduce((sum, line) => sum + line.total, 0));
	return { beforeTax, total, taxes: roundToCents(total - beforeTax) };
}

const formatNumber = ({ number }: DocumentRow) => `2026/${number}`;

function toInvoiceView(row: DocumentRow) {
	const { date, due_date, reference, tax_exemption, client, items } = parseBody(row);
	const { beforeTax, taxes, total } = computeTotals(parseBody(row));
	const isDraft = row.state === "draft";
	return {
		...{ id: row.id, status: row.state, archived: false, type: DOCUMENT_TYPES[row.type].name },
		sequence_number: isDraft ? "draft" : `${row.number}/2026`,
		inverted_sequence_number: isDraft ? "draft" : formatNumber(row),
		atcud: isDraft ? "N/D" : `${DOCUMENT_TYPES[row.type].code}-${row.number}`,
		...{ sequence_id: OFFLINE_INVOICING.sequence, tax_exemption, date, due_date, reference },
		permalink: `https://www.app.invoicexpress.com/documents/${row.id}`,
		...{ sum: beforeTax, discount: 0, before_taxes: beforeTax, taxes, total, currency: "Euro" },
		client: { id: row.id, name: client.name, code: client.code, country: client.country },
		items,
	};
}

function invoiceResponse(row: DocumentRow, status = 200): Response {
	return Response.json({ invoice: toInvoiceView(row) }, { status });
}

function notFoundResponse(): Response {
	return Response.json({ errors: { error: "Document not found" } }, { status: 404 });
}

function unprocessableResponse(error: string): Response {
	return Response.json({ errors: { error } }, { status: 422 });
}

function faultResponse(status: number): Response {
	return Response.json({ errors: { error: "A fault was injected here." } }, { status });
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}
