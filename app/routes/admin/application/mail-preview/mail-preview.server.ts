import * as v from "valibot";
import { failure, HTTP_STATUS, type Outcome } from "#app/domain/failure.ts";
import type { Language } from "#app/domain/language.ts";
import { type MailContent, type MailPreview, previewMail } from "#app/queries/mail/rendered-mails.server.ts";
import { refusalForm, requestForm } from "../action-schemas.ts";
import type { Admin } from "../actions.server.ts";
import type { Refusal } from "../application-view.ts";
import { withCannedReasons } from "../canned-reasons.server.ts";
import { authorityRefusalForm } from "../filing/refusal-schema.ts";
import { notYetSent, refusalOf } from "../refusal.server.ts";

const PREVIEWED = ["request-information", "reject", "refuse"] as const;

/** How each form is read. */
const SAID: Record<(typeof PREVIEWED)[number], v.GenericSchema<unknown, MailContent>> = {
	"request-information": v.pipe(
		requestForm,
		v.transform((items) => ({ act: "request-information" as const, items })),
	),
	reject: v.pipe(
		refusalForm,
		v.transform((refusal) => ({ act: "reject" as const, ...refusal })),
	),
	refuse: v.pipe(
		authorityRefusalForm,
		v.transform((refusal) => ({ act: "refuse" as const, ...refusal })),
	),
};

/** What the page answers to a form whose sender wants to see the mail first; null for every other form. */
export async function answerPreview(
	admin: Admin,
	form: FormData,
	language: Language,
): Promise<{ answer: Refusal; status: number } | null> {
	const action = PREVIEWED.find((name) => name === form.get("intent"));
	if (!action || !form.has("preview")) return null;
	const outcome = await preview(admin, action, form);
	if (outcome.ok) return { answer: notYetSent(action, form, outcome.value), status: 200 };
	return { answer: refusalOf(action, outcome.failure, form, language), status: HTTP_STATUS[outcome.failure.kind] };
}

async function preview(
	{ services, staff, id, version }: Admin,
	action: (typeof PREVIEWED)[number],
	form: FormData,
): Promise<Outcome<MailPreview>> {
	const filled = Object.fromEntries(await withCannedReasons(services, id, action, form, false));
	const parsed = v.safeParse(SAID[action], filled);
	if (parsed.success) return previewMail(services, staff, id, parsed.output, version);
	const fields = Object.fromEntries(parsed.issues.map((issue) => [v.getDotPath(issue) ?? "", issue.message]));
	return failure("invalid", "invalid_request", { fields });
}
