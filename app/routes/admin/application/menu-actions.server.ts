import type { CaseDocument } from "#app/domain/application/application.ts";
import { ACTIONS, type StaffAction, unavailableActions } from "#app/domain/application/staff-actions.ts";
import { mayMoveMoney, type Staff, staffActor } from "#app/domain/application/staff-roles.ts";
import type { FailureCode } from "#app/domain/failure.ts";
import type { Language } from "#app/domain/language.ts";
import { ROLE_NAMES } from "#app/labels/event-labels.ts";
import { translate } from "#app/labels/failure-labels.server.ts";
import { m } from "#app/paraglide/messages.js";
import type { ApplicationFile } from "#app/queries/application/get-application-file.server.ts";
import { ACTION_LABELS, DOCUMENT_NAMES, STAGE_NAMES } from "../admin-labels.ts";
import type { MenuAction } from "../command-menu/menu-actions.tsx";
import { actionId, actionName } from "./action-list.tsx";
import type { AdminApplication } from "./application-view.ts";
import { CONFIRM_CERTIFICATE_ID } from "./forms/certificate-forms.tsx";
import { DECISION_ACTIONS, decisionFieldId } from "./next-action.ts";

const DECIDABLE_DOCUMENTS = Object.keys(DECISION_ACTIONS) as CaseDocument[];

type ApplicationData = Omit<AdminApplication, "reasons" | "drafts">;

/** Lists the actions on an application, each with the id of its form or the reason why the viewer cannot perform it now. */
export function listMenuActions(
	file: ApplicationFile,
	application: ApplicationData,
	staff: Staff,
	now: number,
	language: Language,
): MenuAction[] {
	const unavailableReasons = unavailableActions(file, staffActor(staff), now);
	const caseActions = ACTIONS.flatMap((action): MenuAction[] => {
		const name = menuActionName(action, application);
		const key = action === "request-information" ? { key: "q" } : {};
		const blockedReason = application.actions[action];
		if (blockedReason === null) return [{ name, ...key, elementId: findElementId(action, application) }];
		if (blockedReason !== undefined) return [{ name, disabledReason: blockedReason }];
		const code = unavailableReasons[action];
		return code === undefined
			? []
			: [{ name, disabledReason: describeDisabledReason(code, application, staff, language) }];
	});
	return [...caseActions, ...listRefundActions(application, staff)];
}

function menuActionName(action: StaffAction, application: ApplicationData): string {
	const document = DECIDABLE_DOCUMENTS.find((kind) => DECISION_ACTIONS[kind] === action);
	const name = actionName(action, application);
	return document === undefined ? name : m.menu_decide({ act: name, document: DOCUMENT_NAMES[document]() });
}

function findElementId(action: StaffAction, { documents }: ApplicationData): string {
	const document = documents.find(({ kind, isCurrent }) => isCurrent && DECISION_ACTIONS[kind] === action);
	if (document) return decisionFieldId(action, document);
	if (action === "correct") return "answers";
	return action === "confirm-certificate" ? CONFIRM_CERTIFICATE_ID : actionId(action);
}

function describeDisabledReason(
	code: FailureCode,
	{ stage }: ApplicationData,
	staff: Staff,
	language: Language,
): string {
	if (code === "staff_only") return m.menu_off_role({ role: ROLE_NAMES[staff.role]() });
	if (code === "wrong_state") return m.menu_off_stage({ stage: STAGE_NAMES[stage]() });
	return translate(`error_${code}`, language);
}

function listRefundActions({ money }: ApplicationData, staff: Staff): MenuAction[] {
	const name = ACTION_LABELS.refund.name();
	if (!mayMoveMoney(staff)) return [{ name, disabledReason: m.menu_off_role({ role: ROLE_NAMES[staff.role]() }) }];
	const offers = money.payments.flatMap(({ offer }) => offer ?? []);
	if (offers.length === 0) return [{ name, disabledReason: m.menu_off_nothing() }];
	const blockedReason = offers.every((offer) => offer.blockedReason !== null) ? offers[0]?.blockedReason : null;
	return [blockedReason ? { name, disabledReason: blockedReason } : { name, elementId: "money" }];
}
