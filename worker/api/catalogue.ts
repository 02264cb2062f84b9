import * as z from "zod";
import * as schemas from "./schemas.ts";

const PUBLIC = "Anybody.";
const OWNER = "The applicant: the browser holds the application cookie.";

/** One call: its request, who may make it, and all of its responses. */
export type Call = {
	method: "get" | "post" | "delete";
	/** The OpenAPI path; the router's own pattern must match it (catalogue.workers.test.ts). */
	path: `/${string}`;
	summary: string;
	/** Who may call, and how they authenticate; for calls by firms' software the scope. */
	who: string;
	/** Noun under which a reference lists it. */
	tag?: string;
	/** Whether the call takes an Idempotency-Key, and whether it is required. */
	idempotencyKey?: "required" | "optional";
	query?: Record<string, z.ZodType>;
	request?: { content: string; schema: z.ZodType } | { content: string; description: string; example?: string };
	answers: Answers;
};

/** One response: JSON by its schema, or bytes of one of several types. `content` is null without a body. */
export type Answer = {
	content: string | readonly string[] | null;
	description: string;
	schema?: z.ZodType;
	retryAfter?: true;
};
type Answers = Readonly<Record<number, Answer>>;

function json(schema: z.ZodType, description: string): Answer {
	return { content: "application/json", schema, description };
}

const REFUSALS = {
	401: json(schemas.problemAnswer, "This needs the application cookie: ask for a link by mail."),
	403: json(schemas.problemAnswer, "The request comes from another site, or from somebody who may not do this."),
	404: json(schemas.problemAnswer, "There is no such thing, or it is not yours."),
	409: json(schemas.conflictAnswer, "Not possible where the application stands."),
	413: json(schemas.problemAnswer, "The body is larger than 256 KB."),
	415: json(schemas.problemAnswer, "The content type is not application/json."),
	422: json(schemas.invalidAnswer, "The body cannot be read or breaks a rule."),
	503: json(schemas.problemAnswer, "Not configured, or not available at the moment."),
} satisfies Answers;

/** Returns the refusals with these statuses. */
function refusals(...statuses: (keyof typeof REFUSALS)[]): Answers {
	return Object.fromEntries(statuses.map((status) => [status, REFUSALS[status]]));
}

/** Responses of every call that changes something. */
const common: Answers = refusals(403, 503);

const limited: Answers = {
	429: { ...json(schemas.problemAnswer, "Too many; Retry-After says how many seconds to wait."), retryAfter: true },
};

const refusedUpload: Answers = {
	413: json(schemas.refusedUploadAnswer, "The file is larger than 10 MB, or has too many pages or pixels."),
	415: json(schemas.refusedUploadAnswer, "The file is neither JPEG, PNG nor PDF."),
	422: json(schemas.refusedUploadAnswer, "The form cannot be read, or the file is empty, damaged or locked."),
};

const TESTER = "Anybody while the server's key is a test key; with a live key staff alone, everybody else is told 404.";
const STAFF = "Staff: a token of Cloudflare Access for somebody in our own table.";

function body(schema: z.ZodType): Call["request"] {
	return { content: "application/json", schema };
}

/** A page of an uploaded file, as received. */
const sentPage: Answers = {
	200: {
		content: ["image/png", "image/jpeg", "application/pdf"],
		description: "The page, of the kind that was sent.",
	},
	...refusals(401, 404),
	...limited,
};

/** Downloads of an application for its owner, and public forms. */
const fileCalls: readonly Call[] = [
	{
		method: "get",
		path: "/api/documents/{id}/original",
		summary:
			"The authority's document of a completed application, by a link that is good for five minutes; each time is noted. At most 30 a day.",
		who: `${OWNER} One that was not proved by a mailed link or code for thirty days is told so.`,
		query: { download: z.enum(["true", "false"]), link: z.string() },
		answers: {
			200: { content: "application/pdf", description: "The document, named after the number." },
			303: { content: null, description: "To the same call with a link that is good for five minutes." },
			...refusals(401, 404, 409, 503),
			...limited,
		},
	},
	{
		method: "post",
		path: "/api/shared-certificates/{token}",
		summary:
			"The same document for whoever has a link that its owner made, once; the owner is mailed. Limited to 10 a minute and address.",
		who: PUBLIC,
		answers: {
			200: { content: "application/pdf", description: "The document; the link is used up." },
			303: { content: null, description: "To the page that says why there is nothing." },
			...refusals(403),
			...limited,
		},
	},
	{
		method: "get",
		path: "/api/case-files/{id}",
		summary:
			"The whole history of an application, each event with the hash of the one before; /verify checks it. Limited to 60 a minute and address.",
		who: OWNER,
		answers: {
			200: { content: "application/json", description: "The case file, named after the application's number." },
			...refusals(401, 404, 503),
			...limited,
		},
	},
	{
		method: "get",
		path: "/api/case-files/{id}/pdf",
		summary: "The same history on pages to read, with the record attached. Limited to 60 a minute and address.",
		who: OWNER,
		answers: {
			200: { content: "application/pdf", description: "The document, named after the application's number." },
			...refusals(401, 404, 503),
			...limited,
		},
	},
	{
		method: "get",
		path: "/api/mandates/{id}",
		summary:
			"The power of attorney of an application, to print and to sign; told what is missing while it cannot be made. Limited to 60 a minute and address.",
		who: OWNER,
		query: { download: z.enum(["true", "false"]) },
		answers: {
			200: { content: "application/pdf", description: "The paper, named after the application's number." },
			...refusals(401, 404, 409, 503),
			...limited,
		},
	},
	{
		method: "get",
		path: "/api/signed-papers/{id}/{page}",
		summary: "A page of the signed power of attorney that came in last, counted from 0.",
		who: OWNER,
		answers: sentPage,
	},
	{
		method: "get",
		path: "/api/attachments/{id}/{upload}/{page}",
		summary: "A file that came with a message between the owner and staff, its pages counted from 0.",
		who: OWNER,
		answers: sentPage,
	},
	{
		method: "get",
		path: "/api/calendars/{id}",
		summary: "The day from which electronic notifications count, as iCalendar; a conflict while it is not known.",
		who: OWNER,
		answers: {
			200: { content: "text/calendar", description: "An event of one day, in the caller's language." },
			...refusals(401, 404, 409, 503),
			...limited,
		},
	},
	{
		method: "get",
		path: "/api/exports/{id}",
		summary:
			"All that is kept of an application: its data as JSON, documents, receipts and mails. With the certificate in it, each time is noted, at most 30 a day. Limited to 60 a minute and address.",
		who: `${OWNER} One that was not proved by a mailed link or code for thirty days is told so where the certificate is in it.`,
		answers: {
			200: { content: "application/zip", description: "The archive, named after the application's number." },
			...refusals(401, 404, 503),
			...limited,
		},
	},
	{
		method: "get",
		path: "/api/receipts/{id}/{purpose}",
		summary:
			"The receipt of a payment that has arrived; `purpose` is application or physical_delivery. Limited to 60 a minute and address.",
		who: OWNER,
		answers: {
			200: {
				content: "application/pdf",
				description: "The receipt, named after its number, in the caller's language.",
			},
			...refusals(401, 404, 503),
			...limited,
		},
	},
	{
		method: "get",
		path: "/api/invoices/{id}/{document}",
		summary:
			"An issued invoice or credit note, as the certified invoicing software has it; `document` is its id. Limited to 60 a minute and address.",
		who: OWNER,
		answers: {
			200: { content: "application/pdf", description: "The document, named after its number." },
			...refusals(401, 404, 503),
			...limited,
		},
	},
	{
		method: "get",
		path: "/api/withdrawal-form",
		summary: "The model withdrawal form of the law, to print. Limited to 60 a minute and address.",
		who: PUBLIC,
		answers: {
			200: { content: "application/pdf", description: "The form, in the caller's language." },
			...refusals(503),
			...limited,
		},
	},
	{
		method: "get",
		path: "/api/sample-power-of-attorney",
		summary:
			"What a power of attorney looks like: of people who do not exist, marked as a specimen. Limited to 60 a minute and address.",
		who: PUBLIC,
		answers: {
			200: { content: "application/pdf", description: "The specimen, in Portuguese and the caller's language." },
			...refusals(503),
			...limited,
		},
	},
	{
		method: "get",
		path: "/api/lawyer-photo",
		summary: "The photograph of the lawyer on the first page, as staff have entered it.",
		who: PUBLIC,
		answers: {
			200: { content: "image/jpeg", description: "The photograph; it may be stored for five minutes." },
			...refusals(404, 503),
		},
	},
	{
		method: "get",
		path: "/api/withdrawals/{id}",
		summary:
			"What acknowledges a withdrawal: its words, when it came in and what follows. Limited to 60 a minute and address.",
		who: OWNER,
		answers: {
			200: { content: "application/pdf", description: "The document, named after the application's number." },
			...refusals(401, 404, 503),
			...limited,
		},
	},
];

/** Webhooks of providers, authenticated by their signatures. */
const webhookCalls: readonly Call[] = [
	{
		method: "post",
		path: "/api/webhooks/stripe",
		summary: "A webhook event of the card provider. It is a hint: the provider is then asked for the truth.",
		who: "The card provider, by the signature in Stripe-Signature; the origin is not checked.",
		request: { content: "application/json", description: "An event, byte for byte as it was signed." },
		answers: {
			200: json(schemas.webhookAnswer, "Handled, none of ours, or a repeat."),
			400: json(schemas.problemAnswer, "The signature does not hold, or is older than five minutes."),
			...refusals(404, 409, 413, 503),
		},
	},
	{
		method: "post",
		path: "/api/webhooks/mail",
		summary: "An event of the mail provider: a mail came back, or could not be sent after all.",
		who: "The mail provider, by the signature in svix-signature; the origin is not checked.",
		request: { content: "application/json", description: "An event, byte for byte as it was signed." },
		answers: {
			200: json(schemas.mailWebhookAnswer, "Handled, none of ours, or a repeat."),
			400: json(schemas.problemAnswer, "The signature does not hold, or is older than five minutes."),
			...refusals(404, 413, 503),
		},
	},
	{
		method: "post",
		path: "/api/webhooks/paypal",
		summary: "An event of the payout provider. It is a hint: the provider is then asked for the truth.",
		who: "The payout provider, by its own check of the signature in paypal-transmission-sig; the origin is not checked.",
		request: { content: "application/json", description: "An event, byte for byte as it was signed." },
		answers: {
			200: json(schemas.payoutWebhookAnswer, "Handled, none of ours, or a repeat."),
			400: json(schemas.problemAnswer, "The signature does not hold."),
			...refusals(404, 413, 503),
		},
	},
];

/** Every call of the service, in the specification's order. The socket is described in openapi.ts. */
export const catalogue: readonly Call[] = [
	{
		method: "post",
		path: "/api/upload-document",
		summary:
			"Sends in a document: a JPEG, PNG or PDF of at most 10 MB, or several, as its pages. Limited to 20 a minute and address.",
		who: `${PUBLIC} The answer starts a session, and its cookie owns the document. For an application that asks for it anew: its owner. A phone beside somebody's desk: for that desk.`,
		request: { content: "multipart/form-data", schema: schemas.uploadRequest },
		answers: {
			200: json(schemas.uploadAnswer, "Verified, for a person to review, or rejected."),
			...refusals(401, 409),
			...refusedUpload,
			...limited,
			...common,
		},
	},
	{
		method: "post",
		path: "/api/validate-document/{documentType}",
		summary: "Tells what was read from a document, so that a form can be filled in.",
		who: "The browser that sent the document in, or that owns its application.",
		request: body(schemas.validateRequest),
		answers: {
			200: json(schemas.validateAnswer, "What was read, or null when nothing was."),
			...refusals(404, 413, 415, 422),
			...common,
		},
	},
	{
		method: "post",
		path: "/api/personal-info",
		summary: "Makes a complete application, which then waits for its payment. Limited to 60 a minute and address.",
		who: "The browser that sent the documents in. The answer's cookie owns the application.",
		request: body(schemas.personalInfoRequest),
		answers: {
			200: json(schemas.personalInfoAnswer, "The application."),
			...refusals(409, 413, 415, 422),
			...limited,
			...common,
		},
	},
	{
		method: "get",
		path: "/api/stripe-public-key",
		summary: "What the card form needs to start.",
		who: PUBLIC,
		answers: { 200: json(schemas.publicKeyAnswer, "The publishable key."), ...refusals(503) },
	},
	{
		method: "post",
		path: "/api/create-payment-intent",
		summary:
			"Opens the payment of an application or continues the open one. The amount is ours; a package sent along changes an unpaid application. Limited to 60 a minute and address.",
		who: OWNER,
		request: body(schemas.paymentIntentRequest),
		answers: {
			200: json(schemas.paymentIntentAnswer, "The open payment: the same one for every repeat."),
			...refusals(401, 404, 409, 413, 415, 422),
			...limited,
			...common,
		},
	},
	{
		method: "get",
		path: "/api/applications/{id}",
		summary: "Where an application stands.",
		who: `${PUBLIC} Whoever does not hold the application cookie sees an initial, a masked number and no personal data.`,
		answers: { 200: json(schemas.applicationAnswer, "The application."), ...refusals(404, 503) },
	},
	{
		method: "get",
		path: "/api/applications/track/{applicationNumber}",
		summary: "The same by application number, however it was typed. Limited to 10 a minute and address.",
		who: `${PUBLIC} The id is told to the owner alone.`,
		answers: {
			200: json(schemas.trackedAnswer, "The application."),
			...refusals(404, 503),
			...limited,
		},
	},
	{
		method: "post",
		path: "/api/send-email-notification/{id}",
		summary:
			"Mails where the application stands to the stored address: once a minute and five times a day for one application, 5 a minute and address.",
		who: OWNER,
		answers: {
			200: json(schemas.messageAnswer, "On its way."),
			...refusals(401, 404, 413),
			...limited,
			...common,
		},
	},
	...fileCalls,
	{
		method: "post",
		path: "/api/set-nif/{id}",
		summary: "The first person's number is a proposal; a second person who sends the same one confirms it.",
		who: STAFF,
		request: body(schemas.setNifRequest),
		answers: {
			200: json(schemas.setNifAnswer, "Proposed or confirmed."),
			...refusals(404, 409, 413, 415, 422),
			...common,
		},
	},
	{
		method: "post",
		path: "/api/request-physical-delivery/{id}",
		summary:
			"Orders the printed certificate: the address now, the post once its payment has arrived. Limited to 60 a minute and address.",
		who: OWNER,
		request: body(schemas.deliveryRequest),
		answers: {
			200: json(schemas.deliveryAnswer, "The application as it stands, and the secret of the payment that is due."),
			...refusals(401, 404, 409, 413, 415, 422),
			...limited,
			...common,
		},
	},
	{
		method: "post",
		path: "/api/contact",
		summary: "Writes to us. Limited to 5 a minute and address, and 5 an hour.",
		who: PUBLIC,
		request: body(schemas.contactRequest),
		answers: {
			200: json(schemas.messageAnswer, "Received."),
			...refusals(413, 415, 422),
			...limited,
			...common,
		},
	},
	{
		method: "get",
		path: "/api/stripe-diagnostic",
		summary:
			"How payments are set up and whether the provider answers; never a key. Limited to 5 a minute and address.",
		who: TESTER,
		answers: {
			200: json(schemas.diagnosticAnswer, "The set-up; staff are told a little more."),
			...refusals(404, 503),
			...limited,
		},
	},
	{
		method: "post",
		path: "/api/create-test-payment-intent",
		summary:
			"Opens a test payment of at most 10 euros, or continues the open one of this session. Limited to 5 a minute and address.",
		who: `${TESTER} The answer starts a session.`,
		request: body(schemas.testIntentRequest),
		answers: {
			200: json(schemas.testIntentAnswer, "The open payment: the same one for every repeat, until it is paid."),
			...refusals(404, 413, 415, 422),
			...limited,
			...common,
		},
	},
	{
		method: "post",
		path: "/api/page-view",
		summary:
			"A page was looked at: counted by day, kind of page and language, and as a step on the way to payment by class of device. Nothing else is stored.",
		who: PUBLIC,
		request: body(schemas.pageViewRequest),
		answers: {
			204: { content: null, description: "Counted, or no page of ours." },
			...refusals(413, 415, 422),
			...limited,
			...common,
		},
	},
	{
		method: "post",
		path: "/api/form-error",
		summary:
			"A form of a page refused something without asking the server: counted by day, step, language and class of device. Nothing else is stored.",
		who: PUBLIC,
		request: body(schemas.formErrorRequest),
		answers: {
			204: { content: null, description: "Counted, or no page on the way to payment." },
			...refusals(413, 415, 422),
			...limited,
			...common,
		},
	},
	{
		method: "post",
		path: "/api/error-report",
		summary: "A script of a page failed: counted by the error's name and kind of page, and nothing else is kept.",
		who: PUBLIC,
		request: body(schemas.errorReportRequest),
		answers: {
			204: { content: null, description: "Counted, or no page of ours." },
			...refusals(413, 415, 422),
			...limited,
			...common,
		},
	},
	{
		method: "get",
		path: "/locales/{language}/{file}",
		summary: "A file of translations, such as /locales/pt/common.json; never cached.",
		who: PUBLIC,
		answers: { 200: json(schemas.localeAnswer, "Key to words."), ...refusals(404, 503) },
	},
	...webhookCalls,
	{
		method: "get",
		path: "/api/health",
		summary: "Whether the service answers; with the monitors' token, what each of its parts says.",
		who: PUBLIC,
		answers: {
			200: json(schemas.healthAnswer, "It does."),
			503: json(schemas.healthAnswer, "A part fails, or the service does."),
		},
	},
];
