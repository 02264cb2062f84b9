import * as z from "zod";
import { STATUSES } from "#app/domain/application/application.ts";
import { PARTIES, TASKS } from "#app/domain/application/duties.ts";
import type { FieldDefinition } from "#app/domain/application/field-facts.ts";
import { FIELDS } from "#app/domain/application/personal-info-fields.ts";
import { DOCUMENT_TYPES } from "#app/domain/documents/document-check.ts";
import { MAX_PAGES } from "#app/domain/documents/document-limits.ts";
import { LANGUAGES } from "#app/domain/language.ts";
import { ARRIVALS, BROWSER_ERRORS } from "#app/domain/measures/visit-steps.ts";
import { PACKAGE_IDS } from "#app/domain/money/packages.ts";
import { PAYMENT_STATUSES } from "#app/domain/money/payment.ts";
import { isPlainText, MAX_LINE } from "#app/domain/person/address.ts";
import { ADDRESS_COUNTRIES, hasPostalCodes } from "#app/domain/person/countries.ts";
import { lineError, normaliseLine } from "#app/domain/person/text.ts";

/** Requests and responses of the calls, as OpenAPI publishes them and as the handlers parse them. */

const line = z.string().max(240);
export const id = z.string().regex(/^[\w-]{1,64}$/);
const filePath = z.string().max(64);
const dateTime = z.iso.datetime().nullable();

export const packageType = z.enum(PACKAGE_IDS);
export const country = z.enum(ADDRESS_COUNTRIES);

function text(maxLength: number, minLength = 0) {
	return z
		.string()
		.overwrite(normaliseLine)
		.min(minLength)
		.max(maxLength)
		.refine((line) => isPlainText(line) && lineError(line, "address") === null);
}

export const address = z
	.object({
		addressLine1: text(MAX_LINE, 1),
		addressLine2: text(MAX_LINE).optional(),
		city: text(MAX_LINE, 1),
		postalCode: text(12).optional().default(""),
		country,
	})
	.refine((address) => address.postalCode !== "" || !hasPostalCodes(address.country));

/** Row 21: one of our paths without its query, the language of the page, and how it was reached. */
export const pageViewRequest = z.object({
	path: z.string().max(512),
	language: z.enum(LANGUAGES),
	arrival: z.enum(ARRIVALS).optional().default("returned"),
});

/** A form or payment error that a browser reports. */
export const formErrorRequest = z.object({
	path: z.string().max(512),
	language: z.enum(LANGUAGES),
	error: z.enum(BROWSER_ERRORS),
});

/** A failed script: the error's own name and one of our paths without its query. */
export const errorReportRequest = z.object({ name: z.string().max(60), path: z.string().max(512) });

/** The result of an e-mail event. */
export const mailWebhookResponse = z.strictObject({
	received: z.literal(true),
	result: z.enum(["handled", "ignored", "duplicate"]),
});

export const payoutWebhookResponse = z.strictObject({ received: z.literal(true) });

/** Builds the schema of one field; an optional field may also be null. */
export function personalInfoField({
	kind,
	missingError,
	requiredWhen,
	choices = [],
	maxLength = MAX_LINE,
}: FieldDefinition) {
	if (kind === "boolean") return z.boolean().optional();
	if (kind === "choice") return z.enum([...choices]).nullish();
	if (kind === "email") return z.string().max(320).optional();
	const field = z.string().max(Math.max(240, 2 * maxLength));
	return missingError && !requiredWhen ? field.optional() : field.nullish();
}

/** Row 100. Shapes only: each rule's message comes from the form's own check. */
export const personalInfoRequest = z.object({
	...Object.fromEntries(FIELDS.map(([name, facts]) => [name, personalInfoField(facts)])),
	passportDocumentPath: filePath.nullish(),
	addressDocumentPath: filePath.nullish(),
	/** Documents of a minor's representative; they may follow after the payment. */
	guardianDocumentPath: filePath.nullish(),
	packageType: packageType.optional(),
	affiliateCode: z.string().max(64).nullish(),
	/** Without both, the order waits for the end of the withdrawal period: the express request to begin … */
	consentToBegin: z.boolean().optional(),
	/** … and the acknowledgement that the right of withdrawal ends with full performance. */
	acknowledgesEnd: z.boolean().optional(),
});

export const personalInfoResponse = z.strictObject({
	id,
	applicationNumber: z.string(),
	/** The address that was probably intended, if its domain differs by one letter from a common one. */
	emailSuggestion: z.string().optional(),
});

export const flagResponse = z.strictObject({
	severity: z.enum(["high", "medium", "other"]),
	description: z.string(),
	/** The remedy: a better picture, another document, or none. */
	advice: z.enum(["retake", "replace", "none"]).optional(),
});

/** Row 101. */
export const uploadResponse = z.strictObject({
	rejected: z.boolean(),
	reason: z.string().optional(),
	message: z.string(),
	filePath: filePath.optional(),
	fraudDetection: z.strictObject({ needsManualReview: z.boolean(), flags: z.array(flagResponse) }),
	/** `pending`: the reading continues after this response, and the verdict is provisional. */
	reading: z.enum(["pending", "done"]).optional(),
	/** The people in the documents; the page asks which of them the application is for. */
	people: z.array(z.string()).optional(),
	/** Two lines by which the sender recognises the document: the holder, and the expiry date or the address. */
	read: z.array(z.string()).optional(),
});

export const uploadRequest = z.object({
	documentType: z.enum(DOCUMENT_TYPES),
	/** The application that requests this document again; only its owner may name it. */
	applicationId: id.optional(),
	/** From a linked phone: the phone's cookie decides where the file belongs. */
	phone: z.literal("true").optional(),
	document: z.array(z.file()).min(1).max(MAX_PAGES),
});

export const validateRequest = z.object({ filePath });
export const validateResponse = z.strictObject({ extractedData: z.record(z.string(), z.string()).nullable() });

export const paymentMode = z.enum(["test", "live"]);

/** Row 107. */
export const publicKeyResponse = z.strictObject({ publicKey: z.string(), serverMode: paymentMode });

/** Row 179. `mode` and `metadata` are compared and logged, never trusted. */
export const paymentIntentRequest = z.object({
	applicationId: id,
	packageType: packageType.optional(),
	mode: z.string().max(8).optional(),
	affiliateCode: z.string().max(64).nullish(),
	metadata: z.record(z.string(), z.unknown()).optional(),
});

/** Row 106. */
export const paymentIntentResponse = z.strictObject({
	clientSecret: z.string(),
	mode: paymentMode,
	serverMode: paymentMode,
	affiliateInfo: z
		.strictObject({
			code: z.string(),
			valid: z.boolean(),
			commissionRate: z.number().int().optional(),
			/** For a code that is not valid. */
			reason: z.enum(["unknown", "inactive", "own"]).optional(),
		})
		.nullable(),
});

/** Row 188. Optional fields are for staff only. */
export const diagnosticResponse = z.strictObject({
	stripe: z.strictObject({
		configured: z.boolean(),
		secretKeyMode: paymentMode.nullable(),
		publishableKeyMode: paymentMode.nullable(),
		webhookSecretPresent: z.boolean(),
		apiVersion: z.string(),
		reachable: z.boolean(),
		secretKeyKind: z.enum(["secret", "restricted"]).nullable().optional(),
		problem: z.enum(["not-configured", "unavailable", "rate-limited", "already", "invalid"]).nullable().optional(),
		standIn: z.boolean().optional(),
	}),
});

/** Row 189. In cents; the minimum is the provider's, the maximum our cap (ruling T3). */
export const testIntentRequest = z.object({
	amount: z.number().int().min(50).max(1000),
	currency: z.literal("eur"),
});
export const testIntentResponse = z.strictObject({ clientSecret: z.string(), mode: paymentMode, id });

/** Row 104. Names are shortened, the number is masked and the rest is null for a viewer without the application cookie. */
export const applicationResponse = z.strictObject({
	id,
	applicationNumber: z.string(),
	status: z.enum(STATUSES),
	paymentStatus: z.enum(PAYMENT_STATUSES),
	/** All open tasks and who must do them, the applicant's first; empty if none is open. */
	duties: z.array(z.strictObject({ party: z.enum(PARTIES), task: z.enum(TASKS) })),
	createdAt: dateTime,
	completionDate: dateTime,
	estimatedCompletionDate: dateTime,
	nifNumber: z.string().nullable(),
	packageType,
	physicalDeliveryRequested: z.boolean(),
	firstName: z.string(),
	lastName: z.string(),
	nationality: z.string().nullable(),
	useProvidedRepresentative: z.boolean(),
	representativeName: z.string().nullable(),
	affiliateCode: z.string().nullable(),
	trackingNumber: z.string().nullable(),
	shippingCarrier: z.string().nullable(),
	shippingDate: dateTime,
	estimatedDeliveryDate: dateTime,
	shippingStatus: z.string().nullable(),
});

/** In a look-up by number only the owner sees the id, because it opens the application's page. */
export const trackedResponse = applicationResponse.extend({ id: id.nullable() });

export const setNifRequest = z.object({ nifNumber: z.string().max(20) });
export const setNifResponse = z.strictObject({ application: applicationResponse, awaitingSecondPerson: z.boolean() });

export const deliveryRequest = z.object({ address });
export const deliveryResponse = z.strictObject({
	application: applicationResponse,
	clientSecret: z.string().optional(),
});

export const contactRequest = z.object({
	name: line.optional(),
	email: z.string().max(320).optional(),
	subject: line.optional(),
	message: z.string().max(10_000).optional(),
	/** A honeypot for bots: people never see the field. */
	website: z.string().max(240).optional(),
});

export const messageResponse = z.strictObject({ message: z.string() });
/** A failure: a sentence in the caller's language, never the input. */
export const problemResponse = z.strictObject({ message: z.string() });
/** 422: a sentence for each invalid field. */
export const invalidResponse = messageResponse.extend({ errors: z.record(z.string(), z.string()).optional() });
/** 409: the application's status and the attempted action. */
export const conflictResponse = messageResponse.extend({ from: z.string(), event: z.string() });
/** An unusable file is reported like a rejected document, other failures as usual. */
export const refusedUploadResponse = z.union([uploadResponse, invalidResponse]);

/** Row 192. */
export const webhookResponse = z.strictObject({
	received: z.literal(true),
	result: z.enum(["handled", "ignored", "duplicate"]),
});

/** Row 191: a message is text, or the forms of a plural. */
export const localeResponse = z.record(z.string(), z.unknown());
const healthStatus = z.enum(["ok", "failed"]);
export const healthResponse = z.strictObject({
	status: healthStatus,
	release: z.string(),
	checks: z.record(z.string(), z.strictObject({ status: healthStatus, ms: z.number() })).optional(),
});
