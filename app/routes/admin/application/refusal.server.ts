import type { StaffAction } from "#app/domain/application/staff-actions.ts";
import type { Failure } from "#app/domain/failure.ts";
import type { Language } from "#app/domain/language.ts";
import { translate, translateFailure } from "#app/labels/failure-labels.server.ts";
import type { MailPreview } from "#app/queries/mail/rendered-mails.server.ts";
import type { Refusal } from "./application-view.ts";

/** The field that a refusal by the status machine is about. */
const FIELD: Partial<Record<StaffAction, string>> = {
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

/** Never sent back: a number or a password is typed twice because it must be typed twice, money confirmed on what the page says now. */
const FORGOTTEN = [
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

/** A failure as the application page shows it: a sentence on top, one beside each field, and what was typed. */
export function refusalOf(
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
			Object.entries(fieldsOf(action, failure)).map(([field, key]) => [field, translate(sentenceKey(key), language)]),
		),
		values: typedIn(form),
		madeFor: failure.code === "stale_version" ? Number(form?.get("version")) : null,
	};
}

/** Nothing is refused: the form stands as it was filled in, beside the mail that it would send. */
export function notYetSent(action: StaffAction, form: FormData, preview: MailPreview): Refusal {
	return { action, subject: null, message: "", fields: {}, values: typedIn(form), madeFor: null, preview };
}

function typedIn(form: FormData | null): Record<string, string> {
	const typed = [...(form ?? [])].filter(([name, value]) => typeof value === "string" && !FORGOTTEN.includes(name));
	return Object.fromEntries(typed) as Record<string, string>;
}

function fieldsOf(action: StaffAction | null, { kind, code, fields }: Failure): Record<string, string> {
	if (fields) return fields;
	const aboutTheForm = kind === "invalid" || kind === "unsupported" || kind === "too-large" || code === "nif_taken";
	const field = action === "propose-nif" && code === "nif_mismatch" ? "repeated" : action && FIELD[action];
	return field && aboutTheForm ? { [field]: `error_${code}` } : {};
}

/** Schemas of choices speak the library's own words; those are for nobody. */
function sentenceKey(key: string): string {
	return key.startsWith("error_") ? key : "error_invalid_request";
}
