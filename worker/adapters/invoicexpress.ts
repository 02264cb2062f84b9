import * as v from "valibot";
import { countryName } from "#app/content/country-names.server.ts";
import { transferDueDay } from "#app/domain/agents/agent-account.ts";
import { type InvoiceKind, unitPrice } from "#app/domain/money/invoice.ts";
import type { FiscalDocument, FiscalDraft, InvoicingProvider } from "#app/services.ts";
import type { Config, Environment } from "#worker/env.ts";

/** An error whose message is only a code: every URL contains the key, and responses may name a person. */
class InvoicingError extends Error {
	override readonly name = "InvoicingError";
	constructor(code: string) {
		super(`invoicing: ${code}`);
	}
}

const TIMEOUT_MS = 8000;

const PATHS: Record<InvoiceKind, string> = {
	invoice: "invoice_receipts",
	on_account: "invoices",
	credit_note: "credit_notes",
};
const TYPES: Record<InvoiceKind, string> = {
	invoice: "InvoiceReceipt",
	on_account: "Invoice",
	credit_note: "CreditNote",
};

/** Includes documents that staff finalised by hand. The vendor may return `final` but cannot be searched for it. */
const SEARCHED_STATES = ["draft", "sent", "settled"];
const STATES: Record<string, FiscalDocument["state"]> = {
	draft: "draft",
	final: "issued",
	sent: "issued",
	settled: "issued",
	second_copy: "issued",
	canceled: "void",
	deleted: "void",
};

const numberSchema = v.union([v.number(), v.pipe(v.string(), v.toNumber())]);
const documentSchema = v.object({
	id: v.number(),
	status: v.string(),
	reference: v.nullish(v.string()),
	inverted_sequence_number: v.nullish(v.string()),
	atcud: v.nullish(v.string()),
	total: numberSchema,
	taxes: numberSchema,
	client: v.nullish(v.object({ code: v.nullish(v.string()) })),
});
type IxDocument = v.InferOutput<typeof documentSchema>;

const documentResponseSchema = v.object({ invoice: documentSchema });
const documentListSchema = v.object({ invoices: v.array(documentSchema) });
const taxesSchema = v.object({
	taxes: v.array(v.object({ name: v.string(), value: numberSchema, region: v.nullish(v.string()) })),
});
const validationCode = v.nullish(v.string());
const sequenceFields = {
	current_invoice_receipt_validation_code: validationCode,
	current_invoice_validation_code: validationCode,
	current_credit_note_validation_code: validationCode,
};
const SEQUENCE_FIELDS = {
	invoice: "current_invoice_receipt_validation_code",
	on_account: "current_invoice_validation_code",
	credit_note: "current_credit_note_validation_code",
} as const satisfies Record<InvoiceKind, keyof typeof sequenceFields>;
/** The vendor's documentation calls the single sequence both `sequence` and `sequences`. */
const sequenceSchema = v.union([
	v.object({ sequence: v.object(sequenceFields) }),
	v.object({ sequences: v.object(sequenceFields) }),
]);
const pdfSchema = v.object({ output: v.object({ pdfUrl: v.pipe(v.string(), v.url(), v.startsWith("https://")) }) });

type Account = { host: string; key: string; sequence: string };

function readAccount(config: Config): Account | null {
	const { INVOICEXPRESS_ACCOUNT: name, INVOICEXPRESS_API_KEY: key, INVOICEXPRESS_SEQUENCE_ID: sequence } = config;
	if (!name || !key || !sequence) return null;
	return { host: `https://${name}.app.invoicexpress.com`, key, sequence };
}

/** Creates the invoicing port on InvoiceXpress, which the tax authority has certified, through its API v2 (https://docs.invoicexpress.com). */
export function invoiceXpress(environment: Pick<Environment, "config" | "fetch">): InvoicingProvider {
	const account = readAccount(environment.config);

	/** Calls the API. Returns null if the response is not ready (202). */
	async function call<T>(
		method: string,
		path: string,
		schema: v.GenericSchema<unknown, T>,
		requestOptions: RequestOptions = {},
	) {
		if (!account) throw new InvoicingError("not_configured");
		const url = new URL(path, account.host);
		for (const [name, value] of [...(requestOptions.query ?? []), ["api_key", account.key]] as const)
			url.searchParams.append(name, value);
		const { status, text } = await request(environment, url.href, method, requestOptions.body);
		if (status === 202) return null;
		if (status < 200 || status > 299) throw new InvoicingError(String(status));
		const parsed = v.safeParse(schema, parse(text));
		if (!parsed.success) throw new InvoicingError("unreadable_response");
		return parsed.output;
	}

	async function requestDocument(
		method: string,
		kind: InvoiceKind,
		path: string,
		body?: object,
	): Promise<FiscalDocument> {
		const response = await call(method, `/${PATHS[kind]}${path}.json`, documentResponseSchema, body ? { body } : {});
		if (!response) throw new InvoicingError("unreadable_response");
		return toFiscalDocument(kind, response.invoice);
	}

	/** Finds the account's tax with this rate: for an unknown name the vendor would silently use its default tax. */
	async function findTaxName(vatRate: number): Promise<string> {
		const response = await call("GET", "/taxes.json", taxesSchema);
		const mainland = response?.taxes.filter(({ value, region }) => value === vatRate && (region ?? "PT") === "PT");
		if (!mainland?.[0]) throw new InvoicingError("no_tax_with_this_rate");
		return mainland[0].name;
	}

	/** Throws if the tax authority does not know the sequence: its documents would have no ATCUD, which is unlawful. */
	async function requireRegisteredSequence(kind: InvoiceKind): Promise<void> {
		const response = await call("GET", `/sequences/${account?.sequence}.json`, sequenceSchema);
		const sequence = response && ("sequence" in response ? response.sequence : response.sequences);
		if (!parseAtcud(sequence?.[SEQUENCE_FIELDS[kind]])) throw new InvoicingError("sequence_not_registered");
	}

	return {
		configured: account !== null,
		async find(kind, reference) {
			const query = [
				["type[]", TYPES[kind]],
				...SEARCHED_STATES.map((state) => ["status[]", state] as const),
				["non_archived", "true"],
				["reference", reference],
			] as const;
			const response = await call("GET", "/invoices.json", documentListSchema, { query });
			// The documentation does not say whether the vendor's filter also matches parts of a reference.
			const [existing, duplicate] = response?.invoices.filter((document) => document.reference === reference) ?? [];
			if (duplicate) throw new InvoicingError("two_documents");
			return existing ? toFiscalDocument(kind, existing) : null;
		},
		async draft(fiscalDraft) {
			await requireRegisteredSequence(fiscalDraft.kind);
			const body = draftBody(fiscalDraft, await findTaxName(fiscalDraft.vatRate), account?.sequence ?? "");
			return requestDocument("POST", fiscalDraft.kind, "", body);
		},
		get: (kind, id) => requestDocument("GET", kind, `/${id}`),
		finalize: (kind, id) => requestDocument("PUT", kind, `/${id}/change-state`, { invoice: { state: "finalized" } }),
		async pdf(id) {
			const response = await call("GET", `/api/pdf/${id}.json`, pdfSchema);
			return response && download(environment, response.output.pdfUrl);
		},
	};
}

type RequestOptions = { query?: readonly (readonly [string, string])[]; body?: object };

/**
 * Builds the data sent to the vendor. For a private customer that is only the name and country, which the law requires.
 */
function draftBody(fiscalDraft: FiscalDraft, taxName: string, sequence: string) {
	const { kind, reference, description, day, buyer, amount, vatRate, exemption, creditedId } = fiscalDraft;
	const slashDate = (date: string) => date.split("-").reverse().join("/");
	const country = findVendorCountryName(buyer.country);
	return {
		invoice: {
			date: slashDate(day),
			due_date: slashDate(kind === "on_account" ? transferDueDay(day) : day),
			reference,
			sequence_id: sequence,
			...(exemption && { tax_exemption: exemption, tax_exemption_reason: exemption }),
			...(creditedId !== null && { owner_invoice_id: creditedId }),
			client: {
				name: buyer.name,
				// One client per document: for a known client the vendor would use its stored details.
				code: reference,
				...(country && { country }),
				...(buyer.address !== null && { address: buyer.address }),
				// Within Portugal a NIF has no country prefix.
				...(buyer.vatNumber !== null && { fiscal_id: buyer.vatNumber.replace(/^PT(?=\d{9}$)/, "") }),
			},
			items: [
				{
					name: description.name,
					description: description.details,
					unit_price: unitPrice(amount, vatRate),
					quantity: "1",
					tax: { name: taxName },
				},
			],
		},
		proprietary_uid: reference,
	};
}

/** The prefix of the printed number, by kind of document. */
const NUMBER_PREFIXES: Record<InvoiceKind, string> = { invoice: "FR", on_account: "FT", credit_note: "NC" };

function toFiscalDocument(kind: InvoiceKind, document: IxDocument): FiscalDocument {
	const state = STATES[document.status];
	if (!state) throw new InvoicingError("unknown_state");
	const { inverted_sequence_number: sequence } = document;
	return {
		id: document.id,
		state,
		number: state === "draft" || !sequence ? null : `${NUMBER_PREFIXES[kind]} ${sequence}`,
		atcud: parseAtcud(document.atcud),
		total: Math.round(document.total * 100),
		vat: Math.round(document.taxes * 100),
		clientCode: document.client?.code ?? null,
	};
}

/** Returns the code, or null for N/D (sequence not registered) and N/A (no registration needed). */
function parseAtcud(code: string | null | undefined): string | null {
	return code && !/^N\/[AD]$/.test(code) ? code : null;
}

async function request(
	environment: Pick<Environment, "fetch">,
	url: string,
	method: string,
	body?: object,
): Promise<{ status: number; text: string }> {
	const headers = new Headers({ Accept: "application/json" });
	if (body) headers.set("Content-Type", "application/json");
	try {
		return await withTimeout(async (signal) => {
			// Following a redirect would send the key to another host.
			const init = { method, headers, redirect: "manual" as const, signal };
			const response = await environment.fetch(url, body ? { ...init, body: JSON.stringify(body) } : init);
			return { status: response.status, text: await response.text() };
		});
	} catch {
		// The platform's message may quote the URL.
		throw new InvoicingError("unavailable");
	}
}

/**
 * Unlike `AbortSignal.timeout`, clears its timer: a run with many documents would exceed the platform's limit on timers.
 */
async function withTimeout<T>(runRequest: (signal: AbortSignal) => Promise<T>): Promise<T> {
	const controller = new AbortController();
	const timer = setTimeout(() => controller.abort(), TIMEOUT_MS);
	return runRequest(controller.signal).finally(() => clearTimeout(timer));
}

async function download(environment: Pick<Environment, "fetch">, url: string): Promise<Uint8Array> {
	const bytes = await withTimeout(async (signal) => {
		const response = await environment.fetch(url, { signal });
		return response.ok ? response.arrayBuffer() : null;
	}).catch(() => null);
	if (!bytes) throw new InvoicingError("unavailable");
	if (new TextDecoder().decode(bytes.slice(0, 5)) !== "%PDF-") throw new InvoicingError("not_a_pdf");
	return new Uint8Array(bytes);
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** The vendor's country names that differ from ours. */
const VENDOR_COUNTRY_NAMES: Record<string, string> = {
	AG: "Antigua and Barbuda",
	BA: "Bosnia-Herzegovina",
	CD: "Congo, Democratic Republic",
	CG: "Congo",
	CZ: "Czech Republic",
	FO: "Faeroe Islands (Føroyar)",
	GB: "UK",
	KN: "St. Kitts and Nevis",
	KP: "Korea, North",
	KR: "Korea, South",
	LC: "St. Lucia",
	MK: "Macedonia (Former Yug. Rep.)",
	MM: "Burma",
	MO: "Macau",
	PN: "Pitcairn Island",
	RE: "Reunion",
	SJ: "Svalbard and Jan Mayen Islands",
	SN: "Sénégal",
	ST: "São Tomé and Príncipe",
	SZ: "Swaziland",
	TC: "Turks and Caicos Islands",
	TR: "Turkey",
	TT: "Trinidad and Tobago",
	VA: "Vatican",
	VC: "St. Vincent and the Grenadines",
	WF: "Wallis and Futuna Islands",
	WS: "Samoa (Western)",
};

/** Countries that are missing or ambiguous in the vendor's list: the client is sent without a country. */
const UNLISTED_COUNTRIES = "AQ AX BL BQ BV GS HM MF PM PS SS SX TF TK TO UM VG VI XK".split(" ");

/** Finds the vendor's name for a country; null if its list has none. */
function findVendorCountryName(country: string): string | null {
	return UNLISTED_COUNTRIES.includes(country) ? null : (VENDOR_COUNTRY_NAMES[country] ?? countryName(country, "en"));
}
