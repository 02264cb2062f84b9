import * as z from "zod";
import { AGENT_EVENT_TYPES } from "#app/domain/agents/agent-event.ts";
import type { KeyScope } from "#app/domain/agents/agent-key.ts";
import { DELIVERY_STATES, MAX_WEBHOOKS } from "#app/domain/agents/agent-webhook.ts";
import { IMPORT_COLUMNS, MAX_IMPORT } from "#app/domain/agents/case-import.ts";
import { DOCUMENT_TYPES } from "#app/domain/documents/document-check.ts";
import { MAX_MESSAGES_PER_DAY } from "#app/domain/messages/thread.ts";
import type { Call, CallResponse } from "../catalogue.ts";
import * as schemas from "./schemas.ts";

type CallResponses = Call["responses"];

function json(schema: z.ZodType, description: string): CallResponse {
	return { content: "application/json", schema, description };
}

function errorResponse(description: string, hasRetryAfter?: true): CallResponse {
	return {
		content: "application/problem+json",
		schema: schemas.problemResponse,
		description,
		...(hasRetryAfter && { hasRetryAfter }),
	};
}

const ERROR_RESPONSES = {
	400: errorResponse("The request is malformed."),
	403: errorResponse("The key has no permission for this."),
	404: errorResponse("Not found, or it belongs to another firm or to the other mode."),
	409: errorResponse("Not possible at present, or the first call with this Idempotency-Key is still running."),
	413: errorResponse("The body or the file is too large."),
	415: errorResponse("The content type is not supported."),
	422: errorResponse("The request breaks a rule; `errors` says where."),
} satisfies CallResponses;

/** Returns the error responses with these statuses, and those that every call may return. */
function errorResponses(...statuses: (keyof typeof ERROR_RESPONSES)[]): CallResponses {
	return {
		401: errorResponse("The key is missing or invalid."),
		...Object.fromEntries(statuses.map((status) => [status, ERROR_RESPONSES[status]])),
		429: errorResponse("Too many requests; Retry-After says how many seconds to wait.", true),
		503: errorResponse("Not available at the moment.", true),
	};
}

function requiresScope(scope: KeyScope): string {
	return `The key needs the scope \`${scope}\`.`;
}

const PAGE_QUERY = {
	cursor: z.string().meta({ description: "`nextCursor` of the previous page." }),
	limit: z.int().min(1).max(100).default(50),
};

const EXAMPLE_FILE = `${IMPORT_COLUMNS.join(",")}\nJane Doe,jane.doe@example.com,en,standard,F-77\n`;

const cases: readonly Call[] = [
	{
		method: "get",
		path: "/api/v1/cases",
		tag: "Cases",
		summary: "Lists your cases, the newest first.",
		access: requiresScope("cases:read"),
		query: PAGE_QUERY,
		responses: { 200: json(schemas.caseListResponse, "A page of cases."), ...errorResponses(403, 422) },
	},
	{
		method: "post",
		path: "/api/v1/cases",
		tag: "Cases",
		summary: "Begins a case. The client is invited by mail, or you send the documents.",
		access: requiresScope("cases:write"),
		idempotencyKey: "required",
		request: { content: "application/json", schema: schemas.caseRequest },
		responses: { 201: json(schemas.caseResponse, "The case."), ...errorResponses(403, 409, 413, 415, 422) },
	},
	{
		method: "get",
		path: "/api/v1/cases/{id}",
		tag: "Cases",
		summary: "Returns one case.",
		access: requiresScope("cases:read"),
		responses: { 200: json(schemas.caseResponse, "The case."), ...errorResponses(403, 404) },
	},
	{
		method: "post",
		path: "/api/v1/cases/import",
		tag: "Cases",
		summary: `Begins a case for each line of a CSV file, at most ${MAX_IMPORT}: all of them or none. Each client is invited by mail, unless the firm sends the documents (\`by=firm\`).`,
		access: requiresScope("cases:write"),
		query: { by: z.enum(["client", "firm"]).default("client") },
		idempotencyKey: "required",
		request: {
			content: "text/csv",
			description: `The first line names the columns: ${IMPORT_COLUMNS.join(", ")}. \`note\` may be absent.`,
			example: EXAMPLE_FILE,
		},
		responses: { 201: json(schemas.caseImportResponse, "The cases."), ...errorResponses(403, 409, 413, 415, 422) },
	},
	{
		method: "post",
		path: "/api/v1/cases/{id}/invitation",
		tag: "Cases",
		summary: "Sends the invitation again, with a new link that is valid for the full time.",
		access: requiresScope("cases:write"),
		idempotencyKey: "optional",
		responses: { 200: json(schemas.caseResponse, "The case."), ...errorResponses(403, 404, 409, 413, 422) },
	},
	{
		method: "post",
		path: "/api/v1/cases/{id}/documents",
		tag: "Cases",
		summary: `Sends a document of a case with \`by: "firm"\`: ${DOCUMENT_TYPES.join(", ")}. It is checked and read at once. Before the details, another one of the same type replaces it, and documents without details are deleted after 30 days. After the details it takes what \`requested\` names, and answers that request unless it is rejected.`,
		access: requiresScope("cases:write"),
		idempotencyKey: "optional",
		request: { content: "multipart/form-data", schema: schemas.documentRequest },
		responses: {
			200: json(schemas.documentResponse, "Verified, left for a person to review, or rejected."),
			...errorResponses(403, 404, 409, 413, 415, 422),
		},
	},
	{
		method: "post",
		path: "/api/v1/cases/{id}/details",
		tag: "Cases",
		summary:
			"Submits the client's answers with the documents sent before. The application then awaits its payment, and the client is asked by mail to agree; nothing is filed before that.",
		access: requiresScope("cases:write"),
		idempotencyKey: "required",
		request: { content: "application/json", schema: schemas.detailsRequest },
		responses: { 200: json(schemas.caseResponse, "The case."), ...errorResponses(403, 404, 409, 413, 415, 422) },
	},
	{
		method: "get",
		path: "/api/v1/cases/{id}/certificate",
		tag: "Cases",
		summary:
			"The authority's document, if the client lets you see the NIF (`agent_certificate_not_shared` otherwise). The client sees each download. At most 30 a day.",
		access: requiresScope("cases:read"),
		responses: {
			200: { content: "application/pdf", description: "The certificate; for a test case, a specimen." },
			...errorResponses(403, 404, 409),
		},
	},
	{
		method: "post",
		path: "/api/v1/cases/{id}/simulate",
		tag: "Cases",
		summary:
			"Puts a test case into a stage, with the same events as a real one. In `waiting_for_applicant` a passport is requested. Test keys only.",
		access: requiresScope("cases:write"),
		idempotencyKey: "optional",
		request: { content: "application/json", schema: schemas.simulationRequest },
		responses: { 200: json(schemas.caseResponse, "The case."), ...errorResponses(403, 404, 409, 413, 415, 422) },
	},
];

const messages: readonly Call[] = [
	{
		method: "get",
		path: "/api/v1/cases/{id}/messages",
		tag: "Messages",
		summary:
			"Lists your firm's messages with staff about a case, the newest first. Refused with `thread_closed` once the client has taken the application over.",
		access: requiresScope("cases:read"),
		query: PAGE_QUERY,
		responses: { 200: json(schemas.messageListResponse, "A page of messages."), ...errorResponses(403, 404, 409, 422) },
	},
	{
		method: "post",
		path: "/api/v1/cases/{id}/messages",
		tag: "Messages",
		summary: `Writes to staff about a live case whose details have been submitted. At most ${MAX_MESSAGES_PER_DAY.application} a day about one case and ${MAX_MESSAGES_PER_DAY.network} from one network.`,
		access: requiresScope("cases:write"),
		idempotencyKey: "required",
		request: { content: "application/json", schema: schemas.messageRequest },
		responses: { 201: json(schemas.messageResponse, "The message."), ...errorResponses(403, 404, 409, 413, 415, 422) },
	},
];

const account: readonly Call[] = [
	{
		method: "get",
		path: "/api/v1/account",
		tag: "Account",
		summary:
			"Balance and credit limit of your firm's account, in cents, and your prices. Balance and limit are 0 for a test key: test cases cost nothing.",
		access: requiresScope("cases:read"),
		responses: { 200: json(schemas.accountResponse, "The account."), ...errorResponses(403) },
	},
	{
		method: "get",
		path: "/api/v1/account/entries",
		tag: "Account",
		summary: "Lists the entries of the account, the newest first. The balance is their sum.",
		access: requiresScope("cases:read"),
		query: PAGE_QUERY,
		responses: { 200: json(schemas.accountEntryListResponse, "A page of entries."), ...errorResponses(403, 422) },
	},
	{
		method: "post",
		path: "/api/v1/cases/{id}/payment",
		tag: "Account",
		summary:
			"Pays for a live case from the account, at its current price; refunds go back to it. `agent_account_short`: balance and limit do not cover it. A test case is paid with `simulate`.",
		access: requiresScope("payments:write"),
		idempotencyKey: "required",
		responses: { 200: json(schemas.caseResponse, "The case, paid."), ...errorResponses(403, 404, 409, 413, 422) },
	},
];

const events: readonly Call[] = [
	{
		method: "get",
		path: "/api/v1/events",
		tag: "Events",
		summary:
			"Lists what happened to your cases in the last 90 days, the oldest first. The id of the last event that you know is a cursor as well.",
		access: requiresScope("cases:read"),
		query: { ...PAGE_QUERY, type: z.enum(AGENT_EVENT_TYPES) },
		responses: { 200: json(schemas.eventListResponse, "A page of events."), ...errorResponses(403, 422) },
	},
];

const webhooks: readonly Call[] = [
	{
		method: "get",
		path: "/api/v1/webhooks",
		tag: "Webhooks",
		summary: "Lists your webhooks in this mode.",
		access: requiresScope("webhooks:write"),
		responses: { 200: json(schemas.webhookListResponse, "The webhooks."), ...errorResponses(403) },
	},
	{
		method: "post",
		path: "/api/v1/webhooks",
		tag: "Webhooks",
		summary: `Adds a webhook, at most ${MAX_WEBHOOKS} in each mode. Events follow the Standard Webhooks specification.`,
		access: requiresScope("webhooks:write"),
		idempotencyKey: "optional",
		request: { content: "application/json", schema: schemas.webhookRequest },
		responses: {
			201: json(schemas.newWebhookResponse, "The webhook with its signing secret."),
			...errorResponses(403, 409, 413, 415, 422),
		},
	},
	{
		method: "delete",
		path: "/api/v1/webhooks/{id}",
		tag: "Webhooks",
		summary: "Deletes a webhook and its deliveries.",
		access: requiresScope("webhooks:write"),
		responses: { 204: { content: null, description: "Deleted." }, ...errorResponses(403, 404) },
	},
	{
		method: "post",
		path: "/api/v1/webhooks/{id}/secret",
		tag: "Webhooks",
		summary: "Creates a new signing secret. For 24 hours both secrets sign: `webhook-signature` has two signatures.",
		access: requiresScope("webhooks:write"),
		idempotencyKey: "optional",
		responses: {
			201: json(schemas.webhookSecretResponse, "The new secret."),
			...errorResponses(403, 404, 409, 413, 422),
		},
	},
	{
		method: "post",
		path: "/api/v1/webhooks/{id}/test",
		tag: "Webhooks",
		summary: "Sends a `webhook.test` event now. A success enables a webhook that was disabled.",
		access: requiresScope("webhooks:write"),
		idempotencyKey: "optional",
		responses: {
			200: json(schemas.webhookTestResponse, "Your server's response."),
			...errorResponses(403, 404, 409, 413, 422),
		},
	},
	{
		method: "get",
		path: "/api/v1/webhooks/{id}/deliveries",
		tag: "Webhooks",
		summary: "Lists the deliveries to a webhook in the last 90 days, the newest event first.",
		access: requiresScope("webhooks:write"),
		query: { ...PAGE_QUERY, state: z.enum(DELIVERY_STATES) },
		responses: { 200: json(schemas.deliveryListResponse, "A page of deliveries."), ...errorResponses(403, 404, 422) },
	},
	{
		method: "post",
		path: "/api/v1/deliveries/{id}/redelivery",
		tag: "Webhooks",
		summary: "Delivers an event again, with the full number of attempts.",
		access: requiresScope("webhooks:write"),
		idempotencyKey: "optional",
		responses: { 202: { content: null, description: "It is due now." }, ...errorResponses(403, 404, 409, 413, 422) },
	},
];

const keys: readonly Call[] = [
	{
		method: "get",
		path: "/api/v1/key",
		tag: "Keys",
		summary: "Returns the calling key.",
		access: "Any key.",
		responses: { 200: json(schemas.keyResponse, "The key."), ...errorResponses(403) },
	},
	{
		method: "post",
		path: "/api/v1/key/rotation",
		tag: "Keys",
		summary:
			"Replaces the calling key with a new one with the same name, mode and scopes. Both work for 24 hours; then the old one expires.",
		access: "Any key that has not been rotated yet.",
		idempotencyKey: "optional",
		responses: { 201: json(schemas.rotatedKeyResponse, "The new key."), ...errorResponses(403, 409, 413, 422) },
	},
];

/** Calls of firms' software, in the order of the reference. */
export const catalogue: readonly Call[] = [...cases, ...messages, ...account, ...events, ...webhooks, ...keys];
