import { data, type RouterContextProvider, redirect } from "react-router";
import { assignApplications } from "#app/commands/application/assignment.server.ts";
import { undoAction } from "#app/commands/staff/undo-action.server.ts";
import { servicesContext, staffContext, visitorContext } from "#app/context.ts";
import { mayAssign } from "#app/domain/application/staff-roles.ts";
import { failure, HTTP_STATUS } from "#app/domain/failure.ts";
import { findOwner, listColleagues } from "#app/queries/staff/colleagues.server.ts";
import { findUndoOffer } from "#app/queries/staff/recent-actions.server.ts";
import { localePath } from "#app/ui/page/locale-path.ts";
import { refusalOf } from "../refusal.server.ts";
import type { OwnerView } from "./owner-box.tsx";

type Context = Readonly<RouterContextProvider>;

const DONE = ["assigned", "claimed", "undone"] as const;

/** Whose work the application is, and what this member of staff may do about it. */
export async function ownerView(context: Context, id: string, request: Request): Promise<OwnerView> {
	const services = context.get(servicesContext);
	const staff = context.get(staffContext);
	const asked = new URL(request.url).searchParams.get("owner");
	const done = DONE.find((name) => name === asked) ?? null;
	const [owner, colleagues, undo] = await Promise.all([
		findOwner(services, id),
		listColleagues(services),
		done === "assigned" || done === "claimed" ? findUndoOffer(services, staff, { applicationId: id }) : null,
	]);
	return {
		owner,
		colleagues,
		me: staff.id,
		shares: mayAssign(staff),
		done,
		undo,
	};
}

/** The forms about whose work it is; null for any other one. */
export async function performOwner(context: Context, id: string, form: FormData) {
	if (form.get("intent") === "assign") return assignOwner(context, id, form);
	return form.get("intent") === "undo" ? undoOwner(context, id, form) : null;
}

/** The form that takes, gives or frees an application. */
async function assignOwner(context: Context, id: string, form: FormData) {
	const { language, network } = context.get(visitorContext);
	const to = String(form.get("to") ?? "");
	const known = /^(nobody|[1-9]\d{0,8})$/.test(to);
	const owner = to === "nobody" ? null : Number(to);
	const outcome = known
		? await assignApplications(context.get(servicesContext), context.get(staffContext), network, [id], owner)
		: failure("invalid", "invalid_request");
	const [failed] = outcome.ok ? outcome.value.failed : [];
	if (outcome.ok && !failed) return redirect(localePath(`/admin/applications/${id}?owner=assigned`));
	const refused = outcome.ok ? failure("conflict", failed?.code ?? "wrong_state") : outcome;
	return data(refusalOf(null, refused.failure, form, language), { status: HTTP_STATUS[refused.failure.kind] });
}

/** The form that takes back what the last one did. */
async function undoOwner(context: Context, id: string, form: FormData) {
	const { language, network } = context.get(visitorContext);
	const act = String(form.get("act") ?? "");
	const outcome = await undoAction(context.get(servicesContext), context.get(staffContext), network, act);
	if (outcome.ok) return redirect(localePath(`/admin/applications/${id}?owner=undone`));
	return data(refusalOf(null, outcome.failure, form, language), { status: HTTP_STATUS[outcome.failure.kind] });
}
