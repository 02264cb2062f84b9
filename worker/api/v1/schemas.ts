import * as z from "zod";
import { ACCOUNT_ENTRY_KINDS } from "#app/domain/agents/agent-account.ts";
import { AGENT_EVENT_TYPES } from "#app/domain/agents/agent-event.ts";
import { KEY_SCOPES } from "#app/domain/agents/agent-key.ts";
import { DELIVERY_STATES } from "#app/domain/agents/agent-webhook.ts";
import { MAX_IMPORT } from "#app/domain/agents/case-import.ts";
import { STAGES } from "#app/domain/application/application.ts";
import { TASKS } from "#app/domain/application/duties.ts";
import { FIELDS } from "#app/domain/application/personal-info-fields.ts";
import { DOCUMENT_TYPES } from "#app/domain/documents/document-check.ts";
import { LANGUAGES } from "#app/domain/language.ts";
import { PACKAGE_IDS } from "#app/domain/money/packages.ts";
import { personalInfoField } from "../schemas.ts";

/** Requests and responses of firms' software, as OpenAPI publishes them and as the handlers parse them. */

export const time = z.iso.datetime().meta({ examples: ["2026-11-29T09:30:00.000Z"] });

export const id = z
	.string()
	.regex(/^[\w-]{1,64}$/)
	.meta({ examples: ["V3m0hYw0S5yQk1c7w2bTfA"] });

/** Used by every list. */
export const nextCursor = z.string().nullable().meta({ description: "Cursor of the next page; null on the last one." });
export const live = z.boolean().meta({ description: "False if a test key created it." });
export const currency = z.literal("EUR");

export const money = z.strictObject({
	amount: z.int().meta({ description: "Cents.", examples: [12900] }),
	currency,
});

export const stage = z.enum(["invited", ...STAGES]).meta({
	description:
		"`invited`: there is no application yet. `closed`: it ended without a certificate; `certificate_ready` is the normal end.",
	examples: ["in_review"],
});

export const caseResponse = z
	.strictObject({
		id,
		object: z.literal("case"),
		live,
		name: z
			.string()
			.nullable()
			.meta({ description: "Null once the client has taken the application over.", examples: ["Jane Doe"] }),
		email: z
			.string()
			.nullable()
			.meta({ description: "As for `name`.", examples: ["jane.doe@example.com"] }),
		language: z.enum(LANGUAGES),
		package: z.enum(PACKAGE_IDS).meta({ examples: ["standard"] }),
		note: z.string().meta({ description: "Your own reference.", examples: ["F-77"] }),
		by: z
			.enum(["client", "firm"])
			.meta({ description: "Who sends the documents: the client, invited by a mailed link, or you." }),
		stage,
		applicationNumber: z
			.string()
			.nullable()
			.meta({ examples: ["NIF-7K2M-Q9XD"] }),
		consent: z
			.enum(["requested", "agreed", "ended"])
			.nullable()
			.meta({
				description:
					"The client's decision about your firm; null before there is an application. Nothing is filed before `agreed`; after `ended` you see only the stage.",
				examples: ["agreed"],
			}),
		nif: z
			.string()
			.nullable()
			.meta({ description: "The assigned number, if the client lets you see it.", examples: ["299999998"] }),
		needs: z.array(z.enum(TASKS)).meta({
			description: "What is open on the client's side; empty unless the client has agreed.",
			examples: [["pay"]],
		}),
		requested: z
			.array(
				z.strictObject({
					documentType: z
						.enum(DOCUMENT_TYPES)
						.nullable()
						.meta({ description: "Null for what is not a document: the client answers it on our page." }),
					reason: z.string().meta({ description: "As the client reads it, in their language." }),
				}),
			)
			.meta({
				description:
					'What we have requested since the details were submitted and have not received; empty unless the client has agreed. With `by: "firm"` send each document like those before the details.',
				examples: [[{ documentType: "passport", reason: "The picture is blurred." }]],
			}),
		price: money,
		paidAt: time.nullable(),
		createdAt: time,
		expiresAt: time.meta({ description: "When the invitation expires." }),
		declinedAt: time.nullable().meta({ description: "When the client declined the invitation.", examples: [null] }),
	})
	.meta({ description: "A client of yours: what you entered, and how the application stands." });

export const caseListResponse = z.strictObject({ data: z.array(caseResponse), nextCursor });
export const caseImportResponse = z.strictObject({ data: z.array(caseResponse).max(MAX_IMPORT) });

/** Shapes only: each rule's message comes from the form's own check. */
export const caseRequest = z.strictObject({
	name: z
		.string()
		.max(240)
		.meta({ examples: ["Jane Doe"] }),
	email: z
		.string()
		.max(320)
		.meta({ examples: ["jane.doe@example.com"] }),
	language: z.enum(LANGUAGES).meta({ description: "Language of the mails to the client." }),
	package: z.enum(PACKAGE_IDS).meta({ examples: ["standard"] }),
	note: z
		.string()
		.max(240)
		.optional()
		.meta({ description: "Your own reference, at most 120 characters.", examples: ["F-77"] }),
	by: z
		.enum(["client", "firm"])
		.optional()
		.meta({
			description: "`client` (the default): we mail an invitation. `firm`: you send documents and details.",
			examples: ["client"],
		}),
});

export const documentRequest = z.object({
	documentType: z.enum(DOCUMENT_TYPES),
	file: z.array(z.file()).min(1).meta({
		description: "JPEG, PNG or PDF, at most 10 MB; several files are the pages of one document, in order.",
	}),
});

export const documentResponse = z.strictObject({
	object: z.literal("document"),
	documentType: z.enum(DOCUMENT_TYPES),
	verdict: z.enum(["verified", "review", "rejected"]).meta({
		description: "`review`: a person will look at it. `rejected`: it was not stored; send another.",
	}),
	reading: z
		.enum(["done", "pending"])
		.meta({ description: "`pending`: the reading goes on, and the verdict may change." }),
	flags: z.array(
		z.strictObject({
			code: z.string().meta({ examples: ["too_dark"] }),
			severity: z.enum(["high", "medium", "other"]).meta({ examples: ["medium"] }),
			description: z.string().meta({ examples: ["The picture is too dark. Take it again in daylight."] }),
			advice: z.enum(["retake", "replace", "none"]),
		}),
	),
	extracted: z
		.record(z.string(), z.string())
		.nullable()
		.meta({
			description: "The data read from the document; null if none was.",
			examples: [{ surname: "DOE", givenNames: "JANE", birthDate: "1990-04-12", nationality: "DE" }],
		}),
});

/** The client's answers, as the form asks for them. */
export const detailsRequest = z.object({
	...Object.fromEntries(FIELDS.map(([name, facts]) => [name, personalInfoField(facts)])),
	consentToBegin: z.boolean().optional().meta({
		description:
			"The client's express request to begin at once. Without both this and `acknowledgesEnd`, the order waits for the end of the withdrawal period.",
	}),
	acknowledgesEnd: z
		.boolean()
		.optional()
		.meta({ description: "The client knows that the right of withdrawal ends with full performance." }),
});

export const messageRequest = z.strictObject({
	text: z
		.string()
		.max(4000)
		.meta({ description: "At most 2,000 characters.", examples: ["When will you file it?"] }),
});

export const messageResponse = z.strictObject({
	id: z
		.string()
		.regex(/^msg_\d+$/)
		.meta({ examples: ["msg_12"] }),
	object: z.literal("message"),
	from: z.enum(["firm", "staff"]),
	author: z
		.string()
		.nullable()
		.meta({
			description: "Your member, or the name of the key that sent it; null for staff.",
			examples: ["Office system"],
		}),
	text: z
		.string()
		.nullable()
		.meta({ description: "Null once its stored text can no longer be read.", examples: ["When will you file it?"] }),
	createdAt: time,
});
export const messageListResponse = z.strictObject({ data: z.array(messageResponse), nextCursor });

export const simulationRequest = z.strictObject({ stage });

const cents = z.int().meta({ description: "Cents.", examples: [-7900] });

export const accountResponse = z.strictObject({
	object: z.literal("account"),
	live,
	balance: cents.meta({ description: "Cents; a negative balance is what you owe." }),
	creditLimit: z.int().meta({ description: "Cents: how far the balance may go below zero.", examples: [500000] }),
	currency,
	discountPercent: z.int().meta({ description: "Your discount on every package, in per cent.", examples: [15] }),
	prices: z
		.array(z.strictObject({ package: z.enum(PACKAGE_IDS), price: money }))
		.meta({ description: "What each package costs in a new case. A case that has begun keeps its `price`." }),
});

export const accountEntryResponse = z.strictObject({
	id: z.string().meta({ examples: ["42"] }),
	object: z.literal("account_entry"),
	kind: z.enum(ACCOUNT_ENTRY_KINDS).meta({
		description: "`transfer`: received from you. `returned`: sent back to you. `charge` and `refund`: for a case.",
		examples: ["charge"],
	}),
	amount: z.strictObject({ amount: cents, currency }).meta({ description: "Positive in your favour." }),
	bankReference: z
		.string()
		.nullable()
		.meta({ examples: [null] }),
	case: id.nullable().meta({ description: "The case of a charge or refund, while it exists." }),
	applicationNumber: z
		.string()
		.nullable()
		.meta({ examples: ["NIF-7K2M-Q9XD"] }),
	invoiceNumber: z
		.string()
		.nullable()
		.meta({ description: "Of the invoice or credit note, once issued.", examples: ["FT 2026/17"] }),
	createdAt: time,
});
export const accountEntryListResponse = z.strictObject({ data: z.array(accountEntryResponse), nextCursor });

const eventId = z
	.string()
	.regex(/^evt_\d+$/)
	.meta({ description: "As in the header `webhook-id`; the numbers increase.", examples: ["evt_1024"] });
const eventType = z.enum(AGENT_EVENT_TYPES).meta({
	description:
		"`case.information_requested`: something in `requested` is new. `case.message_received`: staff have written to you.",
	examples: ["case.status_changed"],
});
const eventCaseId = id.nullable().meta({ description: "Null for a webhook test." });

export const eventResponse = z
	.strictObject({
		id: eventId,
		object: z.literal("event"),
		live,
		type: eventType,
		caseId: eventCaseId,
		data: z.strictObject({
			stage: stage.optional(),
			consent: z.enum(["requested", "agreed", "ended"]).nullish().meta({ description: "The client's decision." }),
		}),
		createdAt: time,
	})
	.meta({ description: "What happened to a case: its state, and no personal data." });
export const eventListResponse = z.strictObject({ data: z.array(eventResponse), nextCursor });

export const webhookRequest = z.strictObject({
	url: z
		.string()
		.min(1)
		.max(500)
		.meta({
			description: "https, port 443 or 8443, a public host name.",
			examples: ["https://firm.example/hooks/nif"],
		}),
});

const webhookFields = {
	id,
	object: z.literal("webhook"),
	live: z.boolean().meta({ description: "True if it receives events of live cases, false for test cases." }),
	url: z.url().meta({ examples: ["https://firm.example/hooks/nif"] }),
	state: z
		.enum(["active", "failing", "disabled"])
		.meta({ description: "`disabled`: no delivery succeeded for five days, or your server responded with 410." }),
	failingSince: time.nullable().meta({ examples: [null] }),
	disabledAt: time.nullable().meta({ examples: [null] }),
	oldSecretUntil: time
		.nullable()
		.meta({ description: "Until then the previous secret signs as well.", examples: [null] }),
	createdAt: time,
};
const signingSecret = z.string().meta({ description: "Only in this response.", examples: ["whsec_…"] });
export const webhookResponse = z.strictObject(webhookFields);
export const newWebhookResponse = z.strictObject({ ...webhookFields, secret: signingSecret });
export const webhookListResponse = z.strictObject({ data: z.array(webhookResponse), nextCursor });
export const webhookSecretResponse = z.strictObject({
	object: z.literal("webhook_secret"),
	secret: signingSecret,
	oldSecretUntil: time,
});

const httpStatus = z
	.int()
	.nullable()
	.meta({ description: "The status of your server's response.", examples: [200] });
const deliveryError = z
	.string()
	.nullable()
	.meta({
		description: "Why there is no status: timeout, unreachable, address_refused, suspended or disabled.",
		examples: [null],
	});

export const webhookTestResponse = z.strictObject({
	object: z.literal("webhook_test"),
	eventId,
	delivered: z.boolean(),
	status: httpStatus,
	error: deliveryError,
	milliseconds: z.int().meta({ examples: [120] }),
});

export const deliveryResponse = z.strictObject({
	id: z
		.string()
		.regex(/^dlv_\d+$/)
		.meta({ examples: ["dlv_2048"] }),
	object: z.literal("delivery"),
	webhookId: id,
	eventId,
	type: eventType,
	caseId: eventCaseId,
	state: z
		.enum(DELIVERY_STATES)
		.meta({ description: "`failed`: abandoned after three days, or not sent at all.", examples: ["delivered"] }),
	attempts: z.int().meta({ examples: [1] }),
	status: httpStatus,
	error: deliveryError,
	createdAt: time,
	deliveredAt: time.nullable(),
	nextAttemptAt: time.nullable().meta({ examples: [null] }),
});
export const deliveryListResponse = z.strictObject({ data: z.array(deliveryResponse), nextCursor });

const keyFields = {
	id,
	object: z.literal("key"),
	name: z.string().meta({ examples: ["Office system"] }),
	prefix: z.string().meta({ examples: ["azn_test_4fGk"] }),
	live,
	scopes: z.array(z.enum(KEY_SCOPES)),
	createdAt: time,
	expiresAt: time.nullable().meta({ description: "When a rotated key expires.", examples: [null] }),
	lastUsedAt: time.nullable().meta({ description: "Accurate to the hour." }),
};
export const keyResponse = z.strictObject(keyFields);
export const rotatedKeyResponse = z.strictObject({
	...keyFields,
	key: z.string().meta({ description: "The new key, only in this response.", examples: ["azn_test_…"] }),
});

/** RFC 9457. */
export const problemResponse = z
	.strictObject({
		type: z.url().meta({ examples: ["https://azulejo.example/developers#invalid_request"] }),
		title: z.string().meta({ examples: ["The request is invalid"] }),
		status: z.int().meta({ examples: [422] }),
		detail: z.string().meta({ examples: ["Please check what you entered"] }),
		code: z.string().meta({ description: "Stable: programs should use this.", examples: ["invalid_request"] }),
		errors: z
			.array(
				z.strictObject({
					field: z
						.string()
						.optional()
						.meta({ examples: ["email"] }),
					line: z
						.int()
						.optional()
						.meta({ description: "Line of an imported file, counted from 1 like the rows of a spreadsheet." }),
					detail: z.string().meta({ examples: ["This is not an e-mail address"] }),
				}),
			)
			.optional(),
	})
	.meta({ description: "Problem details (RFC 9457)." });
