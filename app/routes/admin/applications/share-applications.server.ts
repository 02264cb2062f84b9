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

/** What a form of the list led to, in words, and what was chosen in it where it must be chosen again. */
export type Shared = {
	/** Null where nothing changed hands. */
	said: string | null;
	/** What was done can be undone. */
	undo: UndoOffer | null;
	/** What was not done: an assignment, or its undoing. */
	of: "assign" | "undo";
	/** Each application that stayed as it was, and why; or the one reason why nothing was done. */
	problems: string[];
	chosen: string[];
	to: string;
};

type Answer = { answer: Shared; status: number };

const NOTHING: Shared = { said: null, undo: null, of: "assign", problems: [], chosen: [], to: "" };

/**
 * One form of the list: `intent` names what is asked for.
 * @param opening why documents of what is claimed are opened at once; null to ask
 * @throws a redirect to the application that was claimed
 */
export async function shareApplications(
	services: Services,
	staff: Staff,
	visitor: Visitor,
	form: FormData | null,
	opening: OpeningReason | null,
): Promise<Answer> {
	switch (form?.get("intent")) {
		case "claim":
			return claim(services, staff, visitor, opening);
		case "assign":
			return assign(services, staff, visitor, form);
		case "undo":
			return undo(services, staff, visitor, form);
		default:
			return refused({ kind: "invalid", code: "invalid_request" }, visitor);
	}
}

async function claim(
	services: Services,
	staff: Staff,
	visitor: Visitor,
	opening: OpeningReason | null,
): Promise<Answer> {
	const { network } = visitor;
	const outcome = await claimNext(services, staff, network);
	if (!outcome.ok) return refused(outcome.failure, visitor);
	const id = outcome.value;
	if (id !== null && opening) await recordOpeningReason(services, staff, id, { reason: opening, words: "", network });
	if (id !== null) throw redirect(localePath(`/admin/applications/${id}?owner=claimed`));
	return { answer: { ...NOTHING, said: m.desk_nothing_to_claim() }, status: 200 };
}

async function assign(services: Services, staff: Staff, visitor: Visitor, form: FormData): Promise<Answer> {
	const chosen = form.getAll("application").map(String);
	const to = String(form.get("to") ?? "");
	if (!/^(nobody|[1-9]\d{0,8})$/.test(to)) return incomplete(m.desk_choose_colleague(), chosen, "");
	if (chosen.length === 0) return incomplete(m.desk_choose_some(), chosen, to);
	if (new Set(chosen).size > MAX_BATCH) return incomplete(m.desk_too_many({ n: MAX_BATCH }), chosen, to);
	const owner = to === "nobody" ? null : Number(to);
	const outcome = await assignApplications(services, staff, visitor.network, chosen, owner);
	if (!outcome.ok) return refused(outcome.failure, visitor, chosen, to);
	const { assigned, act, failed } = outcome.value;
	const problems = failed.map(({ id, number }) =>
		number === null ? m.desk_failed_unknown({ id: id.slice(0, 40) }) : m.desk_failed_closed({ number }),
	);
	const said = to === "nobody" ? m.desk_freed({ count: assigned }) : m.desk_assigned({ count: assigned });
	if (assigned === 0) return { answer: { ...NOTHING, problems }, status: 409 };
	return { answer: { ...NOTHING, said, undo: await findUndoOffer(services, staff, { act }), problems }, status: 200 };
}

async function undo(services: Services, staff: Staff, visitor: Visitor, form: FormData): Promise<Answer> {
	const outcome = await undoAction(services, staff, visitor.network, String(form.get("act") ?? ""));
	if (outcome.ok) return { answer: { ...NOTHING, said: m.undo_many({ count: outcome.value.many }) }, status: 200 };
	const { answer, status } = refused(outcome.failure, visitor);
	return { answer: { ...answer, of: "undo" }, status };
}

function incomplete(problem: string, chosen: string[], to: string): Answer {
	return { answer: { ...NOTHING, problems: [problem], chosen, to }, status: 422 };
}

function refused(failure: Failure, { language }: Visitor, chosen: string[] = [], to = ""): Answer {
	const problems = [translateFailure(failure, language)];
	return { answer: { ...NOTHING, problems, chosen, to }, status: HTTP_STATUS[failure.kind] };
}
