import { redirect } from "react-router";
import { assignApplications, claimNext, MAX_BATCH } from "#app/commands/application/assignment.server.ts";
import { recordOpeningReason } from "#app/commands/audit/record-opening-reason.server.ts";
import { undoAction } from "#app/commands/staff/undo-action.server.ts";
import type { Staff } from "#app/domain/application/staff-roles.ts";
import type { OpeningReason } from "#app/domain/audit/audit-log.ts";
import { type Failure, HTTP_STATUS } from "#app/domain/failure.ts";
import type { UndoOffer } from "#app/domain/staff/undo.ts";
import { translateFailure } from "#app/labels/failure-labels.server.ts";
import { m } from "#app/paraglide/messages.js";
import { findUndoOffer } from "#app/queries/staff/recent-actions.server.ts";
import type { Services, Visitor } from "#app/services.ts";
import { localePath } from "#app/ui/page/locale-path.ts";

/** Result of a form of the list: messages, and the selection for a retry. */
export type AssignmentResult = {
	/** Null if nothing was assigned. */
	message: string | null;
	/** Set if the assignment can be undone. */
	undo: UndoOffer | null;
	/** The operation that the problems concern. */
	operation: "assign" | "undo";
	/** The reason for each unchanged application, or one reason why nothing was done. */
	problems: string[];
	selectedIds: string[];
	assignee: string;
};

type AssignmentResponse = { result: AssignmentResult; status: number };

const NO_RESULT: AssignmentResult = {
	message: null,
	undo: null,
	operation: "assign",
	problems: [],
	selectedIds: [],
	assignee: "",
};

/**
 * Handles a form of the list, chosen by `intent`.
 * @param openingReason the reason for opening documents right after a claim; null if the page asks for it
 * @throws a redirect to the claimed application
 */
export async function performAssignmentAction(
	services: Services,
	staff: Staff,
	visitor: Visitor,
	form: FormData | null,
	openingReason: OpeningReason | null,
): Promise<AssignmentResponse> {
	switch (form?.get("intent")) {
		case "claim":
			return claim(services, staff, visitor, openingReason);
		case "assign":
			return assign(services, staff, visitor, form);
		case "undo":
			return undo(services, staff, visitor, form);
		default:
			return failureResponse({ kind: "invalid", code: "invalid_request" }, visitor);
	}
}

async function claim(
	services: Services,
	staff: Staff,
	visitor: Visitor,
	openingReason: OpeningReason | null,
): Promise<AssignmentResponse> {
	const { network } = visitor;
	const outcome = await claimNext(services, staff, network);
	if (!outcome.ok) return failureResponse(outcome.failure, visitor);
	const id = outcome.value;
	if (id !== null && openingReason)
		await recordOpeningReason(services, staff, id, { reason: openingReason, words: "", network });
	if (id !== null) throw redirect(localePath(`/admin/applications/${id}?owner=claimed`));
	return { result: { ...NO_RESULT, message: m.admin_list_nothing_to_claim() }, status: 200 };
}

async function assign(services: Services, staff: Staff, visitor: Visitor, form: FormData): Promise<AssignmentResponse> {
	const selectedIds = form.getAll("application").map(String);
	const assignee = String(form.get("to") ?? "");
	if (!/^(unassigned|[1-9]\d{0,8})$/.test(assignee))
		return incompleteResponse(m.admin_list_choose_colleague(), selectedIds, "");
	if (selectedIds.length === 0) return incompleteResponse(m.admin_list_selection_required(), selectedIds, assignee);
	if (new Set(selectedIds).size > MAX_BATCH)
		return incompleteResponse(m.admin_list_too_many({ n: MAX_BATCH }), selectedIds, assignee);
	const owner = assignee === "unassigned" ? null : Number(assignee);
	const outcome = await assignApplications(services, staff, visitor.network, selectedIds, owner);
	if (!outcome.ok) return failureResponse(outcome.failure, visitor, selectedIds, assignee);
	const { assignedCount, actionId, failed } = outcome.value;
	const problems = failed.map(({ id, number }) =>
		number === null ? m.admin_list_failed_unknown({ id: id.slice(0, 40) }) : m.admin_list_failed_closed({ number }),
	);
	const message =
		assignee === "unassigned"
			? m.admin_list_released({ count: assignedCount })
			: m.admin_list_assigned({ count: assignedCount });
	if (assignedCount === 0) return { result: { ...NO_RESULT, problems }, status: 409 };
	return {
		result: { ...NO_RESULT, message, undo: await findUndoOffer(services, staff, { actionId }), problems },
		status: 200,
	};
}

async function undo(services: Services, staff: Staff, visitor: Visitor, form: FormData): Promise<AssignmentResponse> {
	const outcome = await undoAction(services, staff, visitor.network, String(form.get("actionId") ?? ""));
	if (outcome.ok)
		return { result: { ...NO_RESULT, message: m.undo_several({ count: outcome.value.count }) }, status: 200 };
	const { result, status } = failureResponse(outcome.failure, visitor);
	return { result: { ...result, operation: "undo" }, status };
}

function incompleteResponse(problem: string, selectedIds: string[], assignee: string): AssignmentResponse {
	return { result: { ...NO_RESULT, problems: [problem], selectedIds, assignee }, status: 422 };
}

function failureResponse(
	failure: Failure,
	{ language }: Visitor,
	selectedIds: string[] = [],
	assignee = "",
): AssignmentResponse {
	const problems = [translateFailure(failure, language)];
	return { result: { ...NO_RESULT, problems, selectedIds, assignee }, status: HTTP_STATUS[failure.kind] };
}
