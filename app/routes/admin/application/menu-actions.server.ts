import type { CaseDocument } from "#app/domain/application/application.ts";
import { ACTIONS, closedActions, type StaffAction } from "#app/domain/application/staff-actions.ts";
import { mayMoveMoney, type Staff, staffActor } from "#app/domain/application/staff-roles.ts";
import type { FailureCode } from "#app/domain/failure.ts";
import type { Language } from "#app/domain/language.ts";
import { ROLE_NAMES } from "#app/labels/event-labels.ts";
import { translate } from "#app/labels/failure-labels.server.ts";
import { m } from "#app/paraglide/messages.js";
import type { ApplicationFile } from "#app/queries/application/get-application-file.server.ts";
import { ACTION_LABELS, DOCUMENT_NAMES, STAGE_NAMES } from "../admin-labels.ts";
import type { MenuAction } from "../command-menu/menu-actions.tsx";
import { actionAt, nameOf } from "./action-list.tsx";
import type { AdminApplication } from "./application-view.ts";
import { CERTIFICATE_PROPOSED } from "./forms/confirm-certificate-form.tsx";
import { decisionAt } from "./next-action/next-action.ts";

const DECIDED: Partial<Record<StaffAction, CaseDocument>> = {
	"decide-passport": "passport",
	"decide-address": "address",
	"decide-guardian": "guardian",
	"decide-mandate": "mandate",
};

type Shown = Omit<AdminApplication, "reasons" | "drafts">;

/** Every action there is on an application: where on its page it begins, or why this person cannot do it now. */
export function menuActions(
	file: ApplicationFile,
	application: Shown,
	staff: Staff,
	now: number,
	language: Language,
): MenuAction[] {
	const closed = closedActions(file, staffActor(staff), now);
	const byStage = ACTIONS.flatMap((action): MenuAction[] => {
		const name = menuName(action, application);
		const key = action === "request-information" ? { key: "q" } : {};
		const waits = application.actions[action];
		if (waits === null) return [{ name, ...key, at: placeOf(action, application) }];
		if (waits !== undefined) return [{ name, off: waits }];
		const code = closed[action];
		return code === undefined ? [] : [{ name, off: whyOff(code, application, staff, language) }];
	});
	return [...byStage, ...refundAct(application, staff)];
}

function menuName(action: StaffAction, application: Shown): string {
	const document = DECIDED[action] ?? null;
	const name = nameOf(action, application);
	return document === null ? name : m.menu_decide({ act: name, document: DOCUMENT_NAMES[document]() });
}

function placeOf(action: StaffAction, { documents }: Shown): string {
	const document = documents.find(({ kind, current }) => current && kind === DECIDED[action]);
	if (document) return decisionAt(action, document);
	if (action === "correct") return "answers";
	return action === "confirm-certificate" ? CERTIFICATE_PROPOSED : actionAt(action);
}

function whyOff(code: FailureCode, { stage }: Shown, staff: Staff, language: Language): string {
	if (code === "staff_only") return m.menu_off_role({ role: ROLE_NAMES[staff.role]() });
	if (code === "wrong_state") return m.menu_off_stage({ stage: STAGE_NAMES[stage]() });
	return translate(`error_${code}`, language);
}

function refundAct({ money }: Shown, staff: Staff): MenuAction[] {
	const name = ACTION_LABELS.refund.name();
	if (!mayMoveMoney(staff)) return [{ name, off: m.menu_off_role({ role: ROLE_NAMES[staff.role]() }) }];
	const offers = money.payments.flatMap(({ offer }) => offer ?? []);
	if (offers.length === 0) return [{ name, off: m.menu_off_nothing() }];
	const waits = offers.every((offer) => offer.waits !== null) ? offers[0]?.waits : null;
	return [waits ? { name, off: waits } : { name, at: "money" }];
}
