import { DurableObject } from "cloudflare:workers";
import * as z from "zod";
import { onePagePdf } from "../one-page-pdf.ts";
import { afterFault, dropped, type Fault, type FaultInput, Faults } from "../provider/faults.ts";
import { INVOICING_HOST, OFFLINE_INVOICING } from "./account.ts";

type Type = "invoice_receipts" | "invoices" | "credit_notes";
const TYPES: Record<Type, { name: string; code: string; finished: string }> = {
	invoice_receipts: { name: "InvoiceReceipt", code: "OFFLFR01", finished: "settled" },
	invoices: { name: "Invoice", code: "OFFLFT01", finished: "final" },
	credit_notes: { name: "CreditNote", code: "OFFLNC01", finished: "final" },
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
	/** Optional at the vendor; this product always sends one. */
	proprietary_uid: z.string(),
});
type Body = z.output<typeof bodySchema>["invoice"];

type Row = { id: number; type: Type; uid: string; body: string; state: string; number: number; pdf: number };

/** The documents issued by the simulator, for tests: amounts in cents. */
export type StoredDocument = {
	id: number;
	type: string;
	state: string;
	reference: string | null;
	number: number;
	total: number;
	tax: number;
	exemption: string | null;
	client: Body["client"];
	ownerId: number | null;
};

/** Simulates InvoiceXpress's API v2 as documented, limited to what this product uses. One object, named "sandbox". */
export class InvoicexpressSandbox extends DurableObject {
	readonly #sql = this.ctx.storage.sql;
	#faults: Faults | null = null;

	override async fetch(request: Request): Promise<Response> {
		const url = new URL(request.url);
		const faults = this.#open();
		const fault = faults.take(request.method, url.pathname);
		if (fault?.effect === "drop-before") return dropped();
		if (fault?.effect === "status") return failed(fault.status);
		if (fault?.effect === "slow") await scheduler.wait(fault.delay);
		// Not text(): the runtime warns about forms read that way.
		const text = new TextDecoder().decode(await request.arrayBuffer());
		const response = this.ctx.storage.transactionSync(() => this.#answer(request.method, url, text));
		return fault?.effect === "status-after" ? failed(fault.status) : afterFault(response, fault);
	}

	/** Makes upcoming requests fail. */
	injectFault(fault: FaultInput): Fault {
		return this.#open().add(fault);
	}

	clearFaults(): void {
		this.#open().clear();
	}

	/** Whether the tax authority knows the sequence; initially it does. */
	setRegistered(isRegistered: boolean): void {
		this.#open();
		this.#sql.exec("DELETE FROM unregistered");
		if (!isRegistered) this.#sql.exec("INSERT INTO unregistered VALUES (1)");
	}

	/** All documents ever created, oldest first. */
	documents(): StoredDocument[] {
		this.#open();
		return this.#rows("ORDER BY id").map((row) => {
			const { reference, client, tax_exemption: exemption, owner_invoice_id: ownerId } = bodyOf(row);
			const { total, taxes } = sums(bodyOf(row));
			const amounts = { total: Math.round(total * 100), tax: Math.round(taxes * 100) };
			const { id, type, state, number } = row;
			return {
				...{ id, type: TYPES[type].name, state, number, ...amounts, client },
				...{ reference: reference ?? null, exemption: exemption ?? null, ownerId: ownerId ?? null },
			};
		});
	}

	async clear(): Promise<void> {
		await this.ctx.storage.deleteAll();
		this.#faults = null;
	}

	/** Creates the tables on the first request, so that an unused simulator stores nothing. */
	#open(): Faults {
		if (this.#faults) return this.#faults;
		this.#sql.exec(
			`CREATE TABLE IF NOT EXISTS documents (id INTEGER PRIMARY KEY AUTOINCREMENT, type TEXT NOT NULL, uid TEXT NOT NULL UNIQUE,
			body TEXT NOT NULL, state TEXT NOT NULL DEFAULT 'draft', number INTEGER NOT NULL DEFAULT 0, pdf INTEGER NOT NULL DEFAULT 0);
			CREATE TABLE IF NOT EXISTS unregistered (yes INTEGER);`,
		);
		this.#faults = new Faults(this.#sql);
		return this.#faults;
	}

	#answer(method: string, url: URL, text: string): Response {
		const [, document] = /^\/pdf\/(\d+)\.pdf$/.exec(url.pathname) ?? [];
		if (document) return this.#file(Number(document));
		if (url.searchParams.get("api_key") !== OFFLINE_INVOICING.key)
			return Response.json({ errors: { error: "Invalid API key" } }, { status: 401 });
		const [, first = "", second, third] = url.pathname.replace(/\.json$/, "").split("/");
		if (method === "GET" && first === "invoices" && second === undefined) return this.#list(url.searchParams);
		if (method === "GET" && first === "taxes") return Response.json({ taxes: TAXES });
		if (method === "GET" && first === "sequences") return this.#sequence(second);
		if (method === "GET" && first === "api" && second === "pdf") return this.#pdf(Number(third));
		if (!isType(first)) return missing();
		if (method === "POST" && second === undefined) return this.#create(first, text);
		const row = this.#rows("WHERE id = ? AND type = ?", Number(second), first)[0];
		if (!row) return missing();
		if (method === "GET" && third === undefined) return invoiceResponse(row);
		return method === "PUT" && third === "change-state" ? this.#change(row, text) : missing();
	}

	/**
	 * A known UID returns its document: the vendor's response is not documented, except that there is no second document.
	 */
	#create(type: Type, text: string): Response {
		const body = bodySchema.safeParse(parse(text));
		if (!body.success) return unprocessable("Some parameters were incorrect.");
		const { invoice, proprietary_uid: uid } = body.data;
		if (invoice.items.some((item) => rateOf(item) === 0) && !invoice.tax_exemption)
			return unprocessable("Motivo de isenção não fornecido");
		const owner = this.#rows("WHERE id = ? AND type <> 'credit_notes'", invoice.owner_invoice_id ?? 0)[0];
		if (type === "credit_notes" && owner?.state !== TYPES[owner?.type ?? type].finished)
			return unprocessable("Documento de origem inválido");
		const existing = this.#rows("WHERE uid = ?", uid)[0];
		if (existing)
			return Response.json(
				{ reason: `There's an ongoing document creation with the provided UID ${uid}` },
				{ status: 409 },
			);
		this.#sql.exec("INSERT INTO documents (type, uid, body) VALUES (?, ?, ?)", type, uid, JSON.stringify(invoice));
		const [row] = this.#rows("WHERE uid = ?", uid);
		return row ? invoiceResponse(row, 201) : missing();
	}

	#change(row: Row, text: string): Response {
		const body = z
			.object({ invoice: z.object({ state: z.string(), message: z.string().optional() }) })
			.safeParse(parse(text));
		const requestedState = body.data?.invoice.state;
		if (requestedState === "finalized" && row.state === "draft") {
			const [last] = this.#sql.exec<{ n: number }>("SELECT max(number) AS n FROM documents WHERE type = ?", row.type);
			return this.#put(row, TYPES[row.type].finished, (last?.n ?? 0) + 1);
		}
		if (requestedState === "deleted" && row.state === "draft") return this.#put(row, "deleted", 0);
		if (requestedState === "canceled" && row.state !== "draft" && body.data?.invoice.message)
			return this.#put(row, "canceled", row.number);
		return unprocessable(`CantHandle: ${requestedState} for ${TYPES[row.type].name}`);
	}

	#put(row: Row, state: string, number: number): Response {
		this.#sql.exec("UPDATE documents SET state = ?, number = ? WHERE id = ?", state, number, row.id);
		return invoiceResponse({ ...row, state, number });
	}

	/** By reference, type and state; a missing filter matches nothing, because the documentation requires it. */
	#list(query: URLSearchParams): Response {
		const states = query.getAll("status[]");
		const found = this.#rows("ORDER BY id").filter(
			(row) =>
				query.getAll("type[]").includes(TYPES[row.type].name) &&
				(states.includes(row.state) || (states.includes("sent") && row.state === "final")) &&
				(bodyOf(row).reference ?? "").includes(query.get("reference") ?? ""),
		);
		const pagination = { total_entries: found.length, per_page: 20, current_page: 1, total_pages: 1 };
		return Response.json({ invoices: found.slice(0, 20).map(view), pagination });
	}

	#sequence(id: string | undefined): Response {
		if (id !== OFFLINE_INVOICING.sequence) return missing();
		const isRegistered = this.#sql.exec("SELECT * FROM unregistered").toArray().length === 0;
		const code = (type: Type) => (isRegistered ? TYPES[type].code : "N/D");
		return Response.json({
			sequences: {
				id: Number(id),
				serie: "2026",
				default_sequence: 1,
				current_invoice_receipt_validation_code: code("invoice_receipts"),
				current_invoice_validation_code: code("invoices"),
				current_credit_note_validation_code: code("credit_notes"),
			},
		});
	}

	/** The first request starts its creation. */
	#pdf(id: number): Response {
		const [row] = this.#rows("WHERE id = ?", id);
		if (!row) return missing();
		if (row.state === "draft") return unprocessable("Document is still in draft");
		this.#sql.exec("UPDATE documents SET pdf = pdf + 1 WHERE id = ?", id);
		if (row.pdf === 0) return new Response(null, { status: 202 });
		return Response.json({ output: { pdfUrl: `https://${INVOICING_HOST}/pdf/${id}.pdf` } });
	}

	#file(id: number): Response {
		const [row] = this.#rows("WHERE id = ?", id);
		if (!row) return missing();
		const { client, items } = bodyOf(row);
		const { total, taxes } = sums(bodyOf(row));
		const lines = [
			`${TYPES[row.type].name} ${numberOf(row)} (offline world, worth nothing)`,
			`ATCUD: ${TYPES[row.type].code}-${row.number}`,
			`${client.name} ${client.fiscal_id ?? ""}`,
			...items.map(({ name }) => name),
			`Total ${total.toFixed(2)} EUR, IVA ${taxes.toFixed(2)} EUR`,
		];
		const placed = lines.map((text, index) => ({ text, x: 60, y: 760 - index * 24, size: index === 0 ? 14 : 11 }));
		return new Response(new Uint8Array(onePagePdf(placed)), { headers: { "Content-Type": "application/pdf" } });
	}

	#rows(where: string, ...values: SqlStorageValue[]): Row[] {
		return this.#sql.exec<Row>(`SELECT * FROM documents ${where}`, ...values).toArray();
	}
}

function isType(name: string): name is Type {
	return Object.hasOwn(TYPES, name);
}

const bodyOf = ({ body }: Row) => JSON.parse(body) as Body;

/** In per cent. For an unknown tax the default one applies. */
function rateOf({ tax }: Body["items"][number]): number {
	return (TAXES.find(({ name }) => name === tax?.name) ?? TAXES[0])?.value ?? 0;
}

/** Rounded once, at the end: how the vendor rounds lines is not documented. */
function sums({ items }: Body): { before: number; taxes: number; total: number } {
	const round = (euros: number) => Math.round(euros * 100) / 100;
	const lines = items.map((item) => {
		const before = item.unit_price * item.quantity;
		return { before, total: before * (1 + rateOf(item) / 100) };
	});
	const before = round(lines.reduce((sum, line) => sum + line.before, 0));
	const total = round(lines.reduce((sum, line) => sum + line.total, 0));
	return { before, total, taxes: round(total - before) };
}

const numberOf = ({ number }: Row) => `2026/${number}`;

function view(row: Row) {
	const { date, due_date, reference, tax_exemption, client, items } = bodyOf(row);
	const { before, taxes, total } = sums(bodyOf(row));
	const isDraft = row.state === "draft";
	return {
		...{ id: row.id, status: row.state, archived: false, type: TYPES[row.type].name },
		sequence_number: isDraft ? "draft" : `${row.number}/2026`,
		inverted_sequence_number: isDraft ? "draft" : numberOf(row),
		atcud: isDraft ? "N/D" : `${TYPES[row.type].code}-${row.number}`,
		...{ sequence_id: OFFLINE_INVOICING.sequence, tax_exemption, date, due_date, reference },
		permalink: `https://www.app.invoicexpress.com/documents/${row.id}`,
		...{ sum: before, discount: 0, before_taxes: before, taxes, total, currency: "Euro" },
		client: { id: row.id, name: client.name, code: client.code, country: client.country },
		items,
	};
}

function invoiceResponse(row: Row, status = 200): Response {
	return Response.json({ invoice: view(row) }, { status });
}

function missing(): Response {
	return Response.json({ errors: { error: "Document not found" } }, { status: 404 });
}

function unprocessable(error: string): Response {
	return Response.json({ errors: { error } }, { status: 422 });
}

function failed(status: number): Response {
	return Response.json({ errors: { error: "A fault was injected here." } }, { status });
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}
