import { type RouterContextProvider, redirect } from "react-router";
import { deleteStaffDraft } from "#app/commands/staff/save-staff-draft.server.ts";
import { servicesContext, staffContext } from "#app/context.ts";
import { isDraftForm } from "#app/domain/staff/draft.ts";
import { localePath } from "#app/ui/page/locale-path.ts";

type Context = Readonly<RouterContextProvider>;

/** Null when nobody wants to discard a draft; else it is gone, and the page is shown again. */
export async function discardDraft(context: Context, id: string, form: FormData): Promise<Response | null> {
	const intent = form.get("intent");
	if (!form.has("discard") || !isDraftForm(intent)) return null;
	await deleteStaffDraft(context.get(servicesContext), context.get(staffContext), id, intent);
	return redirect(localePath(`/admin/applications/${id}`));
}

/** A form was sent: what was kept of it is nobody's draft any more. */
export async function dropSentDraft(context: Context, id: string, intent: unknown): Promise<void> {
	if (isDraftForm(intent)) await deleteStaffDraft(context.get(servicesContext), context.get(staffContext), id, intent);
}
