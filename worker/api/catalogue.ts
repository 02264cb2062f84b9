import * as z from "zod";
import * as schemas from "./schemas.ts";

const PUBLIC = "Anyone.";
const OWNER = "The applicant: the browser holds the application cookie.";

/** A call: its request, who may make it, and all of its responses. */
export type Call = {
	method: "get" | "post" | "delete";
	/** The OpenAPI path; the router's own pattern must match it (catalogue.workers.test.ts). */
	path: `/${string}`;
	summary: string;
	/** Who may call and how callers authenticate; for calls by firms' software, the required scope. */
	access: string;
	/** The noun under which the reference lists the call. */
	tag?: string;
	/** Whether the call accepts an Idempotency-Key, and whether it requires one. */
	idempotencyKey?: "required" | "optional";
	query?: Record<string, z.ZodType>;
	request?: { content: string; schema: z.ZodType } | { content: string; description: string; example?: string };
	responses: CallResponses;
};

/** A response: JSON by its schema, or bytes of one of several types. `content` is null without a body. */
export type CallResponse = {
	content: string | readonly string[] | null;
	description: string;
	schema?: z.ZodType;
	hasRetryAfter?: true;
};
type CallResponses = Readonly<Record<number, CallResponse>>;

function json(schema: z.ZodType, description: string): CallResponse {
	return { content: "application/json", schema, description };
}

const ERROR_RESPONSES = {
	401: json(schemas.problemResponse, "The application cookie is missing: request a link by mail."),
	403: json(schemas.problemResponse, "The request comes from another site, or the caller has no permission."),
	404: json(schemas.problemResponse, "Not found, or not yours."),
	409: json(schemas.conflictResponse, "Not possible in the application's current state."),
	413: json(schemas.problemResponse, "The body is larger than 256 KB."),
	415: json(schemas.problemResponse, "The content type is not application/json."),
	422: json(schemas.invalidResponse, "The body is malformed or invalid."),
	503: json(schemas.problemResponse, "Not configured, or not available at the moment."),
} satisfies CallResponses;

/** Returns the error responses with these statuses. */
function errorResponses(...statuses: (keyof typeof ERROR_RESPONSES)[]): CallResponses {
	return Object.fromEntries(statuses.map((status) => [status, ERROR_RESPONSES[status]]));
}

/** Error responses of every call that changes something. */
const commonErrors: CallResponses = errorResponses(403, 503);

const rateLimitError: CallResponses = {
	429: {
		...json(schemas.problemResponse, "Too many requests; Retry-After says how many seconds to wait."),
		hasRetryAfter: true,
	},
};

const uploadErrors: CallResponses = {
	413: json(schemas.refusedUploadResponse, "The file is larger than 10 MB, or has too many pages or pixels."),
	415: json(schemas.refusedUploadResponse, "The file is not a JPEG, PNG or PDF."),
	422: json(
		schemas.refusedUploadResponse,
		"The form is malformed, or the file is empty, damaged or password-protected.",
	),
};

const TESTER = "Anyone while the server's key is a test key; only staff with a live key, everyone else gets 404.";
const STAFF = "Staff: a token of Cloudflare Access for an account in our own table.";

function jsonBody(schema: z.ZodType): Call["request"] {
	return { content: "application/json", schema };
}

/** Responses with a page of an uploaded file, as received. */
const pageResponses: CallResponses = {
	200: {
		content: ["image/png", "image/jpeg", "application/pdf"],
		description: "The page, in the file type that was sent.",
	},
	...errorResponses(401, 404),
	...rateLimitError,
};

/** Downloads of an application for its owner, and public forms. */
const downloadCalls: readonly Call[] = [
	{
		method: "get",
		path: "/api/documents/{id}/original",
		summary:
			"The authority's document of a completed application, through a link that is valid for five minutes. Each download is recorded; at most 30 a day.",
		access: `${OWNER} The browser must have been verified by a mailed link or code within thirty days.`,
		query: { download: z.enum(["true", "false"]), link: z.string() },
		responses: {
			200: { content: "application/pdf", description: "The document, named after the assigned number." },
			303: { content: null, description: "Redirects to the same call with a link that is valid for five minutes." },
			...errorResponses(401, 404, 409, 503),
			...rateLimitError,
		},
	},
	{
		method: "post",
		path: "/api/shared-certificates/{token}",
		summary:
			"The same document for the holder of a link that its owner created. The link works once, and the owner is notified by mail. Limited to 10 requests a minute per network address.",
		access: PUBLIC,
		responses: {
			200: { content: "application/pdf", description: "The document; the link no longer works." },
			303: { content: null, description: "Redirects to the page that says why there is no document." },
			...errorResponses(403),
			...rateLimitError,
		},
	},
	{
		method: "get",
		path: "/api/case-files/{id}",
		summary:
			"The whole history of an application, each event with the hash of the previous one; /verify checks it. Limited to 60 requests a minute per network address.",
		access: OWNER,
		responses: {
			200: { content: "application/json", description: "The case file, named after the application's number." },
			...errorResponses(401, 404, 503),
			...rateLimitError,
		},
	},
	{
		method: "get",
		path: "/api/case-files/{id}/pdf",
		summary:
			"The same history as a PDF, with the record attached. Limited to 60 requests a minute per network address.",
		access: OWNER,
		responses: {
			200: { content: "application/pdf", description: "The document, named after the application's number." },
			...errorResponses(401, 404, 503),
			...rateLimitError,
		},
	},
	{
		method: "get",
		path: "/api/mandates/{id}",
		summary:
			"The power of attorney of an application, to print and sign; an error names what is missing. Limited to 60 requests a minute per network address.",
		access: OWNER,
		query: { download: z.enum(["true", "false"]) },
		responses: {
			200: { content: "application/pdf", description: "The document, named after the application's number." },
			...errorResponses(401, 404, 409, 503),
			...rateLimitError,
		},
	},
	{
		method: "get",
		path: "/api/signed-papers/{id}/{page}",
		summary: "A page of the latest signed power of attorney, counted from 0.",
		access: OWNER,
		responses: pageResponses,
	},
	{
		method: "get",
		path: "/api/attachments/{id}/{upload}/{page}",
		summary: "A page of a file attached to a message between the owner and staff, counted from 0.",
		access: OWNER,
		responses: pageResponses,
	},
	{
		method: "get",
		path: "/api/calendars/{id}",
		summary: "The day from which electronic notifications are active, as iCalendar; 409 while it is unknown.",
		access: OWNER,
		responses: {
			200: { content: "text/calendar", description: "An all-day event, in the caller's language." },
			...errorResponses(401, 404, 409, 503),
			...rateLimitError,
		},
	},
	{
		method: "get",
		path: "/api/exports/{id}",
		summary:
			"Everything stored about an application: its data as JSON, documents, receipts and mails. An export that includes the certificate is recorded, at most 30 a day. Limited to 60 requests a minute per network address.",
		access: `${OWNER} For an export that includes the certificate, the browser must have been verified by a mailed link or code within thirty days.`,
		responses: {
			200: { content: "application/zip", description: "The archive, named after the application's number." },
			...errorResponses(401, 404, 503),
			...rateLimitError,
		},
	},
	{
		method: "get",
		path: "/api/receipts/{id}/{purpose}",
		summary:
			"The receipt of a received payment; `purpose` is application or physical_delivery. Limited to 60 requests a minute per network address.",
		access: OWNER,
		responses: {
			200: {
				content: "application/pdf",
				description: "The receipt, named after its number, in the caller's language.",
			},
			...errorResponses(401, 404, 503),
			...rateLimitError,
		},
	},
	{
		method: "get",
		path: "/api/invoices/{id}/{document}",
		summary:
			"An issued invoice or credit note from the certified invoicing software; `document` is its id. Limited to 60 requests a minute per network address.",
		access: OWNER,
		responses: {
			200: { content: "application/pdf", description: "The document, named after its number." },
			...errorResponses(401, 404, 503),
			...rateLimitError,
		},
	},
	{
		method: "get",
		path: "/api/withdrawal-form",
		summary: "The statutory model withdrawal form, to print. Limited to 60 requests a minute per network address.",
		access: PUBLIC,
		responses: {
			200: { content: "application/pdf", description: "The form, in the caller's language." },
			...errorResponses(503),
			...rateLimitError,
		},
	},
	{
		method: "get",
		path: "/api/sample-power-of-attorney",
		summary:
			"A sample power of attorney of fictitious people, marked as a specimen. Limited to 60 requests a minute per network address.",
		access: PUBLIC,
		responses: {
			200: { content: "application/pdf", description: "The specimen, in Portuguese and the caller's language." },
			...errorResponses(503),
			...rateLimitError,
		},
	},
	{
		method: "get",
		path: "/api/lawyer-photo",
		summary: "The photograph of the lawyer on the home page, as uploaded by staff.",
		access: PUBLIC,
		responses: {
			200: { content: "image/jpeg", description: "The photograph; it may be cached for five minutes." },
			...errorResponses(404, 503),
		},
	},
	{
		method: "get",
		path: "/api/withdrawals/{id}",
		summary:
			"The acknowledgement of a withdrawal: its text, when it was received and what follows. Limited to 60 requests a minute per network address.",
		access: OWNER,
		responses: {
			200: { content: "application/pdf", description: "The document, named after the application's number." },
			...errorResponses(401, 404, 503),
			...rateLimitError,
		},
	},
];

/** Webhooks of providers, authenticated by their signatures. */
const webhookCalls: readonly Call[] = [
	{
		method: "post",
		path: "/api/webhooks/stripe",
		summary: "A webhook event of the card provider. It is only a hint: the state is then requested from the provider.",
		access: "The card provider, by the signature in Stripe-Signature; the origin is not checked.",
		request: { content: "application/json", description: "An event, exactly as it was signed." },
		responses: {
			200: json(schemas.webhookResponse, "Handled, irrelevant or repeated."),
			400: json(schemas.problemResponse, "The signature is invalid or older than five minutes."),
			...errorResponses(404, 409, 413, 503),
		},
	},
	{
		method: "post",
		path: "/api/webhooks/mail",
		summary: "An event of the mail provider: a mail bounced or could not be sent.",
		access: "The mail provider, by the signature in svix-signature; the origin is not checked.",
		request: { content: "application/json", description: "An event, exactly as it was signed." },
		responses: {
			200: json(schemas.mailWebhookResponse, "Handled, irrelevant or repeated."),
			400: json(schemas.problemResponse, "The signature is invalid or older than five minutes."),
			...errorResponses(404, 413, 503),
		},
	},
	{
		method: "post",
		path: "/api/webhooks/paypal",
		summary: "An event of the payout provider. It is only a hint: the state is then requested from the provider.",
		access:
			"The payout provider, which verifies the signature in paypal-transmission-sig itself; the origin is not checked.",
		request: { content: "application/json", description: "An event, exactly as it was signed." },
		responses: {
			200: json(schemas.payoutWebhookResponse, "Handled, irrelevant or repeated."),
			400: json(schemas.problemResponse, "The signature is invalid."),
			...errorResponses(404, 413, 503),
		},
	},
];

/** Every call of the service, in the specification's order. openapi.ts describes the WebSocket. */
export const catalogue: readonly Call[] = [
	{
		method: "post",
		path: "/api/upload-document",
		summary:
			"Uploads a document: a JPEG, PNG or PDF of at most 10 MB, or several files as its pages. Limited to 20 requests a minute per network address.",
		access: `${PUBLIC} The response starts a session, whose cookie owns the document. For an application that requests the document again: its owner. A linked phone uploads for its desktop.`,
		request: { content: "multipart/form-data", schema: schemas.uploadRequest },
		responses: {
			200: json(schemas.uploadResponse, "Verified, left for a person to review, or rejected."),
			...errorResponses(401, 409),
			...uploadErrors,
			...rateLimitError,
			...commonErrors,
		},
	},
	{
		method: "post",
		path: "/api/validate-document/{documentType}",
		summary: "Returns the data read from a document, to fill in a form.",
		access: "The browser that uploaded the document, or that owns its application.",
		request: jsonBody(schemas.validateRequest),
		responses: {
			200: json(schemas.validateResponse, "The extracted data, or null if there is none."),
			...errorResponses(404, 413, 415, 422),
			...commonErrors,
		},
	},
	{
		method: "post",
		path: "/api/personal-info",
		summary:
			"Submits a complete application, which then waits for its payment. Limited to 60 requests a minute per network address.",
		access: "The browser that uploaded the documents. The response's cookie owns the application.",
		request: jsonBody(schemas.personalInfoRequest),
		responses: {
			200: json(schemas.personalInfoResponse, "The application."),
			...errorResponses(409, 413, 415, 422),
			...rateLimitError,
			...commonErrors,
		},
	},
	{
		method: "get",
		path: "/api/stripe-public-key",
		summary: "Returns what the card form needs to start.",
		access: PUBLIC,
		responses: { 200: json(schemas.publicKeyResponse, "The publishable key."), ...errorResponses(503) },
	},
	{
		method: "post",
		path: "/api/create-payment-intent",
		summary:
			"Opens the payment of an application or continues the open one. The server sets the amount; a package in the request changes an unpaid application. Limited to 60 requests a minute per network address.",
		access: OWNER,
		request: jsonBody(schemas.paymentIntentRequest),
		responses: {
			200: json(schemas.paymentIntentResponse, "The open payment, the same for every repeat."),
			...errorResponses(401, 404, 409, 413, 415, 422),
			...rateLimitError,
			...commonErrors,
		},
	},
	{
		method: "get",
		path: "/api/applications/{id}",
		summary: "The state of an application.",
		access: `${PUBLIC} Without the application cookie the response contains an initial, a masked number and no personal data.`,
		responses: { 200: json(schemas.applicationResponse, "The application."), ...errorResponses(404, 503) },
	},
	{
		method: "get",
		path: "/api/applications/track/{applicationNumber}",
		summary: "The same by application number, in any spelling. Limited to 10 requests a minute per network address.",
		access: `${PUBLIC} Only the owner receives the id.`,
		responses: {
			200: json(schemas.trackedResponse, "The application."),
			...errorResponses(404, 503),
			...rateLimitError,
		},
	},
	{
		method: "post",
		path: "/api/send-email-notification/{id}",
		summary:
			"Mails the application's state to the stored address. Limited to one mail a minute and five a day per application, and to 5 requests a minute per network address.",
		access: OWNER,
		responses: {
			200: json(schemas.messageResponse, "The mail has been queued."),
			...errorResponses(401, 404, 413),
			...rateLimitError,
			...commonErrors,
		},
	},
	...downloadCalls,
	{
		method: "post",
		path: "/api/set-nif/{id}",
		summary: "Proposes the assigned number; a second member of staff who sends the same number confirms it.",
		access: STAFF,
		request: jsonBody(schemas.setNifRequest),
		responses: {
			200: json(schemas.setNifResponse, "Proposed or confirmed."),
			...errorResponses(404, 409, 413, 415, 422),
			...commonErrors,
		},
	},
	{
		method: "post",
		path: "/api/request-physical-delivery/{id}",
		summary:
			"Orders the printed certificate, which is posted once it has been paid for. Limited to 60 requests a minute per network address.",
		access: OWNER,
		request: jsonBody(schemas.deliveryRequest),
		responses: {
			200: json(schemas.deliveryResponse, "The application, and the client secret of the payment that is due."),
			...errorResponses(401, 404, 409, 413, 415, 422),
			...rateLimitError,
			...commonErrors,
		},
	},
	{
		method: "post",
		path: "/api/contact",
		summary: "Sends us a message. Limited to 5 requests a minute and 5 an hour per network address.",
		access: PUBLIC,
		request: jsonBody(schemas.contactRequest),
		responses: {
			200: json(schemas.messageResponse, "Received."),
			...errorResponses(413, 415, 422),
			...rateLimitError,
			...commonErrors,
		},
	},
	{
		method: "get",
		path: "/api/stripe-diagnostic",
		summary:
			"How payments are configured and whether the provider responds; never a key. Limited to 5 requests a minute per network address.",
		access: TESTER,
		responses: {
			200: json(schemas.diagnosticResponse, "The configuration; staff see more of it."),
			...errorResponses(404, 503),
			...rateLimitError,
		},
	},
	{
		method: "post",
		path: "/api/create-test-payment-intent",
		summary:
			"Opens a test payment of at most 10 euros, or continues the session's open one. Limited to 5 requests a minute per network address.",
		access: `${TESTER} The response starts a session.`,
		request: jsonBody(schemas.testIntentRequest),
		responses: {
			200: json(schemas.testIntentResponse, "The open payment, the same for every repeat until it is paid."),
			...errorResponses(404, 413, 415, 422),
			...rateLimitError,
			...commonErrors,
		},
	},
	{
		method: "post",
		path: "/api/page-view",
		summary:
			"Counts a page view by day, kind of page and language, and a step towards payment by device class. Nothing else is stored.",
		access: PUBLIC,
		request: jsonBody(schemas.pageViewRequest),
		responses: {
			204: { content: null, description: "Counted, or not one of our pages." },
			...errorResponses(413, 415, 422),
			...rateLimitError,
			...commonErrors,
		},
	},
	{
		method: "post",
		path: "/api/form-error",
		summary:
			"Counts an error that a form reported without a request, by day, step, language and device class. Nothing else is stored.",
		access: PUBLIC,
		request: jsonBody(schemas.formErrorRequest),
		responses: {
			204: { content: null, description: "Counted, or not a page before the payment." },
			...errorResponses(413, 415, 422),
			...rateLimitError,
			...commonErrors,
		},
	},
	{
		method: "post",
		path: "/api/error-report",
		summary: "Counts a failed script by the error's name and kind of page. Nothing else is stored.",
		access: PUBLIC,
		request: jsonBody(schemas.errorReportRequest),
		responses: {
			204: { content: null, description: "Counted, or not one of our pages." },
			...errorResponses(413, 415, 422),
			...rateLimitError,
			...commonErrors,
		},
	},
	{
		method: "get",
		path: "/locales/{language}/{file}",
		summary: "A file of translations, such as /locales/pt/common.json; never cached.",
		access: PUBLIC,
		responses: { 200: json(schemas.localeResponse, "The messages by key."), ...errorResponses(404, 503) },
	},
	...webhookCalls,
	{
		method: "get",
		path: "/api/health",
		summary: "Whether the service responds; with the monitors' token, the state of each of its parts.",
		access: PUBLIC,
		responses: {
			200: json(schemas.healthResponse, "The service responds, and all of its parts work."),
			503: json(schemas.healthResponse, "The service or one of its parts is failing."),
		},
	},
];
