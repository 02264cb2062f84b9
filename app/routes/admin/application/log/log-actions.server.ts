import { data, type RouterContextProvider, redirect } from "react-router";
import { writeNote } from "#app/commands/audit/write-note.server.ts";
import { resendMail } from "#app/commands/mail/resend-mail.server.ts";
import { servicesContext, staffContext, visitorContext } from "#app/context.ts";
import { failure, HTTP_STATUS, type Outcome } from "#app/domain/failure.ts";
import { localePath } from "#app/ui/page/locale-path.ts";
import { dropSentDraft } from "../drafts/drafts.server.ts";
import { refusalOf } from "../refusal.server.ts";

type Context = Readonly<RouterContextProvider>;

/** The forms beside the log, by their intent. */
const PERFORM: Record<string, (context: Context, id: string, form: FormData) => Promise<Outcome<null>>> = {
	note: (context, id, form) => {
		const { network } = context.get(visitorContext);
		const note = { id: String(form.get("noteId") ?? ""), text: String(form.get("note") ?? ""), network };
		return writeNote(context.get(servicesContext), context.get(staffContext), id, note);
	},
	"resend-mail": async (context, id, form) => {
		const { network } = context.get(visitorContext);
		const field = /^resend-\d{1,12}$/.exec(String(form.get("field") ?? ""))?.[0] ?? "confirmed";
		if (form.get("confirmed") !== "on")
			return failure("invalid", "invalid_request", { fields: { [field]: "error_resend_unconfirmed" } });
		const key = String(form.get("key") ?? "").slice(0, 300);
		return resendMail(context.get(servicesContext), context.get(staffContext), { key, network, applicationId: id });
	},
};

/** Null when the form is none of these. Shows the page again: with what was done, or with the refusal and what was typed. */
export async function performLogAction(context: Context, id: string, form: FormData) {
	const intent = String(form.get("intent") ?? "");
	const perform = Object.hasOwn(PERFORM, intent) ? PERFORM[intent] : undefined;
	if (!perform) return null;
	const outcome = await perform(context, id, form);
	if (outcome.ok) await dropSentDraft(context, id, intent);
	if (outcome.ok) return redirect(localePath(`/admin/applications/${id}?done=${intent}`));
	const refusal = refusalOf(null, outcome.failure, form, context.get(visitorContext).language);
	return data(refusal, { status: HTTP_STATUS[outcome.failure.kind] });
}
