import type { StaffAction } from "#app/domain/application/staff-actions.ts";
import type { Failure } from "#app/domain/failure.ts";
import type { Language } from "#app/domain/language.ts";
import { translate, translateFailure } from "#app/labels/failure-labels.server.ts";
import type { MailPreview } from "#app/queries/mail/rendered-mails.server.ts";
import type { Refusal } from "./application-view.ts";

/** The field at which a failure of the state machine is shown. */
const FIELD_BY_ACTION: Partial<Record<StaffAction, string>> = {
	"decide-passport": "reason",
	"decide-address": "reason",
	"decide-guardian": "reason",
	"decide-mandate": "reason",
	"store-mandate": "mandate",
	"request-information": "reason.0",
	file: "check.identity",
	refuse: "answer",
	approve: "answer",
	"propose-nif": "nif",
	"confirm-nif": "nif",
	"replace-nif": "nif",
	"confirm-replaced-nif": "nif",
	"store-certificate": "certificate",
	"confirm-certificate": "reason",
	ship: "status",
	reject: "reason",
	"return-proposal": "reason",
	withdraw: "sentOn",
	reopen: "reason",
	"ask-correction": "right.name",
	"refuse-correction": "answer",
	"store-password": "password",
	"resign-representation": "reason",
	refund: "amount",
	"decide-refund": "reason",
	"refuse-refund": "reason",
};

/** Values that are not returned to the form: those typed twice, and those that confirm the page's current state. */
const OMITTED_VALUES = [
	"intent",
	"version",
	"nif",
	"password",
	"repeated",
	"prefixConfirmed",
	"confirmed",
	"refundId",
	"available",
	"key",
	"field",
];

/** Converts a failure for the application page: a message for the page, one for each field, and the input. */
export function toRefusal(
	action: StaffAction | null,
	failure: Failure,
	form: FormData | null,
	language: Language,
): Refusal {
	const subject = form?.get("paymentId") ?? form?.get("proposal");
	return {
		action,
		subject: typeof subject === "string" ? subject : null,
		message: translateFailure(failure, language),
		fields: Object.fromEntries(
			Object.entries(toFieldErrors(action, failure)).map(([field, key]) => [
				field,
				translate(messageKey(key), language),
			]),
		),
		values: readInput(form),
		staleVersion: failure.code === "stale_version" ? Number(form?.get("version")) : null,
	};
}

/** Converts an e-mail preview for the application page, with the form's input. */
export function toPreview(action: StaffAction, form: FormData, preview: MailPreview): Refusal {
	return { action, subject: null, message: "", fields: {}, values: readInput(form), staleVersion: null, preview };
}

function readInput(form: FormData | null): Record<string, string> {
	const input = [...(form ?? [])].filter(
		([name, value]) => typeof value === "string" && !OMITTED_VALUES.includes(name),
	);
	return Object.fromEntries(input) as Record<string, string>;
}

function toFieldErrors(action: StaffAction | null, { kind, code, fields }: Failure): Record<string, string> {
	if (fields) return fields;
	const isAboutForm = kind === "invalid" || kind === "unsupported" || kind === "too-large" || code === "nif_taken";
	const field = requiresRepetition(action) && code === "nif_mismatch" ? "repeated" : action && FIELD_BY_ACTION[action];
	return field && isAboutForm ? { [field]: `error_${code}` } : {};
}

function requiresRepetition(action: StaffAction | null): boolean {
	return action === "propose-nif" || action === "replace-nif";
}

/** Replaces the validation library's own messages, which picklists report. */
function messageKey(key: string): string {
	return key.startsWith("error_") ? key : "error_invalid_request";
}
