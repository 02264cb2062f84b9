import * as z from "zod";
import { AGENT_EVENT_TYPES } from "#app/domain/agents/agent-event.ts";
import type { KeyScope } from "#app/domain/agents/agent-key.ts";
import { DELIVERY_STATES, MAX_WEBHOOKS } from "#app/domain/agents/agent-webhook.ts";
import { IMPORT_COLUMNS, MAX_IMPORT } from "#app/domain/agents/case-import.ts";
import { DOCUMENT_TYPES } from "#app/domain/documents/document-check.ts";
import { MESSAGES_PER_DAY } from "#app/domain/messages/thread.ts";
import type { Answer, Call } from "../catalogue.ts";
import * as schemas from "./schemas.ts";

type Answers = Call["answers"];

function json(schema: z.ZodType, description: string): Answer {
	return { content: "application/json", schema, description };
}

function refusal(description: string, retryAfter?: true): Answer {
	return {
		content: "application/problem+json",
		schema: schemas.problemAnswer,
		description,
		...(retryAfter && { retryAfter }),
	};
}

const REFUSALS = {
	400: refusal("The request is malformed."),
	403: refusal("The key has no permission for this."),
	404: refusal("There is no such thing, or it is another firm's or of the other mode."),
	409: refusal("Not possible at present, or the first call with this Idempotency-Key is still running."),
	413: refusal("The body or the file is too large."),
	415: refusal("The content type is not supported."),
	422: refusal("The request breaks a rule; `errors` says where."),
} satisfies Answers;

/** The refusals with these statuses, and those of every call. */
function refusals(...statuses: (keyof typeof REFUSALS)[]): Answers {
	return {
		401: refusal("The key is missing or invalid."),
		...Object.fromEntries(statuses.map((status) => [status, REFUSALS[status]])),
		429: refusal("Too many; Retry-After says how many seconds to wait.", true),
		503: refusal("Not available at the moment.", true),
	};
}

function needs(scope: KeyScope): string {
	return `The key needs the scope \`${scope}\`.`;
}

const PAGE_QUERY = {
	cursor: z.string().meta({ description: "`nextCursor` of the page before." }),
	limit: z.int().min(1).max(100).default(50),
};

const EXAMPLE_FILE = `${IMPORT_COLUMNS.join(",")}\nJane Doe,jane.doe@example.com,en,standard,F-77\n`;

const cases: readonly Call[] = [
	{
		method: "get",
		path: "/api/v1/cases",
		tag: "Cases",
		summary: "Lists your cases, the newest first.",
		who: needs("cases:read"),
		query: PAGE_QUERY,
		answers: { 200: json(schemas.caseListAnswer, "A page of cases."), ...refusals(403, 422) },
	},
	{
		method: "post",
		path: "/api/v1/cases",
		tag: "Cases",
		summary: "Begins a case. The client is invited by mail, or you send the documents.",
		who: needs("cases:write"),
		idempotencyKey: "required",
		request: { content: "application/json", schema: schemas.caseRequest },
		answers: { 201: json(schemas.caseAnswer, "The case."), ...refusals(403, 409, 413, 415, 422) },
	},
	{
		method: "get",
		path: "/api/v1/cases/{id}",
		tag: "Cases",
		summary: "One case.",
		who: needs("cases:read"),
		answers: { 200: json(schemas.caseAnswer, "The case."), ...refusals(403, 404) },
	},
	{
		method: "post",
		path: "/api/v1/cases/import",
		tag: "Cases",
		summary: `Begins a case for each line of a CSV file, at most ${MAX_IMPORT}: all of them or none. Each client is invited by mail, unless the firm sends the documents (\`by=firm\`).`,
		who: needs("cases:write"),
		query: { by: z.enum(["client", "firm"]).default("client") },
		idempotencyKey: "required",
		request: {
			content: "text/csv",
			description: `The first line names the columns: ${IMPORT_COLUMNS.join(", ")}. \`note\` may be absent.`,
			example: EXAMPLE_FILE,
		},
		answers: { 201: json(schemas.caseImportAnswer, "The cases."), ...refusals(403, 409, 413, 415, 422) },
	},
	{
		method: "post",
		path: "/api/v1/cases/{id}/invitation",
		tag: "Cases",
		summary: "Sends the invitation again, with a new link and the full time.",
		who: needs("cases:write"),
		idempotencyKey: "optional",
		answers: { 200: json(schemas.caseAnswer, "The case."), ...refusals(403, 404, 409, 413, 422) },
	},
	{
		method: "post",
		path: "/api/v1/cases/{id}/documents",
		tag: "Cases",
		summary: `Sends a document of a case with \`by: "firm"\`: ${DOCUMENT_TYPES.join(", ")}. It is checked and read at once. Before the details, another one of the same type replaces it, and documents without details are deleted after 30 days. After the details it takes what \`requested\` names, and answers that request unless it is rejected.`,
		who: needs("cases:write"),
		idempotencyKey: "optional",
		request: { content: "multipart/form-data", schema: schemas.documentRequest },
		answers: {
			200: json(schemas.documentAnswer, "Verified, for a person to review, or rejected."),
			...refusals(403, 404, 409, 413, 415, 422),
		},
	},
	{
		method: "post",
		path: "/api/v1/cases/{id}/details",
		tag: "Cases",
		summary:
			"Submits the client's answers with the documents sent before. The application then awaits its payment, and the client is asked by mail to agree; nothing is filed before that.",
		who: needs("cases:write"),
		idempotencyKey: "required",
		request: { content: "application/json", schema: schemas.detailsRequest },
		answers: { 200: json(schemas.caseAnswer, "The case."), ...refusals(403, 404, 409, 413, 415, 422) },
	},
	{
		method: "get",
		path: "/api/v1/cases/{id}/certificate",
		tag: "Cases",
		summary:
			"The authority's document, if the client lets you see the NIF (`agent_certificate_not_shared` otherwise). The client sees each download. At most 30 a day.",
		who: needs("cases:read"),
		answers: {
			200: { content: "application/pdf", description: "The certificate; of a test case a specimen." },
			...refusals(403, 404, 409),
		},
	},
	{
		method: "post",
		path: "/api/v1/cases/{id}/simulate",
		tag: "Cases",
		summary:
			"Puts a test case into a stage, with the same events as a real one. In `waiting_for_applicant` a passport is requested. Test keys only.",
		who: needs("cases:write"),
		idempotencyKey: "optional",
		request: { content: "application/json", schema: schemas.simulationRequest },
		answers: { 200: json(schemas.caseAnswer, "The case."), ...refusals(403, 404, 409, 413, 415, 422) },
	},
];

const messages: readonly Call[] = [
	{
		method: "get",
		path: "/api/v1/cases/{id}/messages",
		tag: "Messages",
		summary:
			"Lists your firm's messages with staff about a case, the newest first. Refused with `thread_closed` once the client has taken the application over.",
		who: needs("cases:read"),
		query: PAGE_QUERY,
		answers: { 200: json(schemas.messageListAnswer, "A page of messages."), ...refusals(403, 404, 409, 422) },
	},
	{
		method: "post",
		path: "/api/v1/cases/{id}/messages",
		tag: "Messages",
		summary: `Writes to staff about a live case, from the details on. At most ${MESSAGES_PER_DAY.application} a day about one case and ${MESSAGES_PER_DAY.network} from one network.`,
		who: needs("cases:write"),
		idempotencyKey: "required",
		request: { content: "application/json", schema: schemas.messageRequest },
		answers: { 201: json(schemas.messageAnswer, "The message."), ...refusals(403, 404, 409, 413, 415, 422) },
	},
];

const account: readonly Call[] = [
	{
		method: "get",
		path: "/api/v1/account",
		tag: "Account",
		summary:
			"Balance and credit limit of your firm's account, in cents, and your prices. Balance and limit are 0 for a test key: test cases cost nothing.",
		who: needs("cases:read"),
		answers: { 200: json(schemas.accountAnswer, "The account."), ...refusals(403) },
	},
	{
		method: "get",
		path: "/api/v1/account/entries",
		tag: "Account",
		summary: "Lists the entries of the account, the newest first. The balance is their sum.",
		who: needs("cases:read"),
		query: PAGE_QUERY,
		answers: { 200: json(schemas.accountEntryListAnswer, "A page of entries."), ...refusals(403, 422) },
	},
	{
		method: "post",
		path: "/api/v1/cases/{id}/payment",
		tag: "Account",
		summary:
			"Pays for a live case from the account, at its current price; refunds return there. `agent_account_short`: balance and limit do not cover it. A test case is paid by `simulate`.",
		who: needs("payments:write"),
		idempotencyKey: "required",
		answers: { 200: json(schemas.caseAnswer, "The case, paid."), ...refusals(403, 404, 409, 413, 422) },
	},
];

const events: readonly Call[] = [
	{
		method: "get",
		path: "/api/v1/events",
		tag: "Events",
		summary:
			"Lists what happened to your cases in the last 90 days, the oldest first. The id of the last event that you know is a cursor as well.",
		who: needs("cases:read"),
		query: { ...PAGE_QUERY, type: z.enum(AGENT_EVENT_TYPES) },
		answers: { 200: json(schemas.eventListAnswer, "A page of events."), ...refusals(403, 422) },
	},
];

const webhooks: readonly Call[] = [
	{
		method: "get",
		path: "/api/v1/webhooks",
		tag: "Webhooks",
		summary: "Lists your webhooks of this mode.",
		who: needs("webhooks:write"),
		answers: { 200: json(schemas.webhookListAnswer, "The webhooks."), ...refusals(403) },
	},
	{
		method: "post",
		path: "/api/v1/webhooks",
		tag: "Webhooks",
		summary: `Adds a webhook, at most ${MAX_WEBHOOKS} in each mode. Events follow the Standard Webhooks specification.`,
		who: needs("webhooks:write"),
		idempotencyKey: "optional",
		request: { content: "application/json", schema: schemas.webhookRequest },
		answers: {
			201: json(schemas.newWebhookAnswer, "The webhook with its signing secret."),
			...refusals(403, 409, 413, 415, 422),
		},
	},
	{
		method: "delete",
		path: "/api/v1/webhooks/{id}",
		tag: "Webhooks",
		summary: "Deletes a webhook and its deliveries.",
		who: needs("webhooks:write"),
		answers: { 204: { content: null, description: "Deleted." }, ...refusals(403, 404) },
	},
	{
		method: "post",
		path: "/api/v1/webhooks/{id}/secret",
		tag: "Webhooks",
		summary: "Makes a new signing secret. For 24 hours both sign: `webhook-signature` has two signatures.",
		who: needs("webhooks:write"),
		idempotencyKey: "optional",
		answers: { 201: json(schemas.webhookSecretAnswer, "The new secret."), ...refusals(403, 404, 409, 413, 422) },
	},
	{
		method: "post",
		path: "/api/v1/webhooks/{id}/test",
		tag: "Webhooks",
		summary: "Sends a `webhook.test` event now. A success enables a webhook that was disabled.",
		who: needs("webhooks:write"),
		idempotencyKey: "optional",
		answers: {
			200: json(schemas.webhookTestAnswer, "What your server answered."),
			...refusals(403, 404, 409, 413, 422),
		},
	},
	{
		method: "get",
		path: "/api/v1/webhooks/{id}/deliveries",
		tag: "Webhooks",
		summary: "Lists the deliveries to a webhook in the last 90 days, the newest event first.",
		who: needs("webhooks:write"),
		query: { ...PAGE_QUERY, state: z.enum(DELIVERY_STATES) },
		answers: { 200: json(schemas.deliveryListAnswer, "A page of deliveries."), ...refusals(403, 404, 422) },
	},
	{
		method: "post",
		path: "/api/v1/deliveries/{id}/redelivery",
		tag: "Webhooks",
		summary: "Delivers an event again, with all attempts.",
		who: needs("webhooks:write"),
		idempotencyKey: "optional",
		answers: { 202: { content: null, description: "It is due now." }, ...refusals(403, 404, 409, 413, 422) },
	},
];

const keys: readonly Call[] = [
	{
		method: "get",
		path: "/api/v1/key",
		tag: "Keys",
		summary: "The key that calls.",
		who: "Any key.",
		answers: { 200: json(schemas.keyAnswer, "The key."), ...refusals(403) },
	},
	{
		method: "post",
		path: "/api/v1/key/rotation",
		tag: "Keys",
		summary:
			"Replaces the key that calls by a new one with the same name, mode and scopes. Both work for 24 hours; then the old one ends.",
		who: "Any key that was not rotated before.",
		idempotencyKey: "optional",
		answers: { 201: json(schemas.rotatedKeyAnswer, "The new key."), ...refusals(403, 409, 413, 422) },
	},
];

/** Calls of firms' software, in the order of the reference. */
export const catalogue: readonly Call[] = [...cases, ...messages, ...account, ...events, ...webhooks, ...keys];
