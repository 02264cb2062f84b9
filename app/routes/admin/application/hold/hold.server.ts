import { data, type RouterContextProvider, redirect } from "react-router";
import { changeHold } from "#app/commands/retention/change-hold.server.ts";
import { servicesContext, staffContext, visitorContext } from "#app/context.ts";
import type { Application } from "#app/domain/application/application.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import { mayHold } from "#app/domain/retention/retention-rules.ts";
import { findHold } from "#app/queries/audit/retention.server.ts";
import { localePath } from "#app/ui/page/locale-path.ts";
import { refusalOf } from "../refusal.server.ts";
import type { HoldView } from "./hold-box.tsx";

type Context = Readonly<RouterContextProvider>;

const DONE = ["set", "lifted"] as const;

/** What keeps the application from every deletion, and whether this member of staff may change that. */
export async function holdView(context: Context, application: Application, request: Request): Promise<HoldView> {
	const asked = new URL(request.url).searchParams.get("hold");
	return {
		hold: await findHold(context.get(servicesContext), application),
		decides: mayHold(context.get(staffContext)),
		erasedAt: application.erasedAt,
		done: DONE.find((name) => name === asked) ?? null,
	};
}

/** The form that sets a hold or lifts it; null when it is another one. */
export async function performHold(context: Context, id: string, form: FormData) {
	const intent = form.get("intent");
	if (intent !== "set-hold" && intent !== "lift-hold") return null;
	const { language, network } = context.get(visitorContext);
	const hold = intent === "set-hold";
	const reason = String(form.get("holdReason") ?? "");
	const wish = { applicationId: id, hold, reason, network };
	const outcome = await changeHold(context.get(servicesContext), context.get(staffContext), wish);
	if (outcome.ok) return redirect(localePath(`/admin/applications/${id}?hold=${hold ? "set" : "lifted"}`));
	return data(refusalOf(null, outcome.failure, form, language), { status: HTTP_STATUS[outcome.failure.kind] });
}
