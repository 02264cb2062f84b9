import { data, type RouterContextProvider, redirect } from "react-router";
import * as v from "valibot";
import { assignApplications } from "#app/commands/application/assignment.server.ts";
import { makeClaimPermanent } from "#app/commands/application/change-application.server.ts";
import { answerThread, closeThread } from "#app/commands/application/write-message.server.ts";
import { recordOpeningReason } from "#app/commands/audit/record-opening-reason.server.ts";
import { writeNote } from "#app/commands/audit/write-note.server.ts";
import { resendMail } from "#app/commands/mail/resend-mail.server.ts";
import { changeHold } from "#app/commands/retention/change-hold.server.ts";
import { deleteStaffDraft } from "#app/commands/staff/save-staff-draft.server.ts";
import { undoAction } from "#app/commands/staff/undo-action.server.ts";
import { servicesContext, staffContext, visitorContext } from "#app/context.ts";
import type { Staff } from "#app/domain/application/staff-roles.ts";
import { OPENING_REASONS } from "#app/domain/audit/audit-log.ts";
import { failure, HTTP_STATUS, type Outcome, success } from "#app/domain/failure.ts";
import type { ThreadParty } from "#app/domain/messages/message-event.ts";
import { isDraftForm } from "#app/domain/staff/draft.ts";
import type { Services } from "#app/services.ts";
import { localePath } from "#app/ui/page/locale-path.ts";
import { serialiseOpeningCookie } from "#app/visitor/staff-cookie.server.ts";
import { readFiles } from "#app/visitor/uploads.server.ts";
import { toRefusal } from "./refusal.server.ts";

type Context = Readonly<RouterContextProvider>;
type ActionRequest = { services: Services; staff: Staff; network: string; id: string };
/** `target` is the query and hash of the next page. */
type ActionResult = { target: string; cookie?: string };

/** Handlers of the forms that do not depend on the application's version, by intent. */
const HANDLERS: Record<string, (request: ActionRequest, form: FormData) => Promise<Outcome<ActionResult>>> = {
	assign: assignOwner,
	undo: async ({ services, staff, network }, form) =>
		toResult(await undoAction(services, staff, network, readText(form, "actionId")), "?owner=undone"),
	"set-hold": async (request, form) => toResult(await setOrLiftHold(request, form, true), "?hold=set"),
	"lift-hold": async (request, form) => toResult(await setOrLiftHold(request, form, false), "?hold=lifted"),
	"answer-message": answerMessage,
	"settle-messages": async ({ services, staff, id }, form) => {
		const party = readParty(form);
		return toResult(await closeThread(services, staff, party, id), THREAD_HASHES[party]);
	},
	note: async ({ services, staff, network, id }, form) => {
		const note = { id: readText(form, "noteId"), text: readText(form, "note"), network };
		const outcome = await writeNote(services, staff, id, note);
		if (outcome.ok) await deleteStaffDraft(services, staff, id, "note");
		return toResult(outcome, "?done=note");
	},
	"resend-mail": async ({ services, staff, network, id }, form) => {
		const field = /^resend-\d{1,12}$/.exec(readText(form, "field"))?.[0] ?? "confirmed";
		if (form.get("confirmed") !== "on")
			return failure("invalid", "invalid_request", { fields: { [field]: "error_resend_unconfirmed" } });
		const mail = { key: readText(form, "key").slice(0, 300), network, applicationId: id };
		return toResult(await resendMail(services, staff, mail), "?done=resend-mail");
	},
	"open-documents": openDocuments,
};

/** Handles a form that does not depend on the application's version; returns null for any other form. */
export async function performSecondaryAction(context: Context, id: string, form: FormData) {
	const { language, network } = context.get(visitorContext);
	const intent = readText(form, "intent");
	if (form.has("discard") && isDraftForm(intent)) {
		await deleteDraft(context, id, intent);
		return redirect(localePath(`/admin/applications/${id}`));
	}
	const perform = Object.hasOwn(HANDLERS, intent) ? HANDLERS[intent] : undefined;
	if (!perform) return null;
	const request = { services: context.get(servicesContext), staff: context.get(staffContext), network, id };
	const outcome = await perform(request, form);
	if (!outcome.ok)
		return data(toRefusal(null, outcome.failure, form, language), { status: HTTP_STATUS[outcome.failure.kind] });
	const { target, cookie } = outcome.value;
	return redirect(localePath(`/admin/applications/${id}${target}`), {
		headers: cookie ? { "Set-Cookie": cookie } : {},
	});
}

/** Deletes the draft of a form; does nothing for a form without drafts. */
export async function deleteDraft(context: Context, id: string, intent: unknown): Promise<void> {
	if (isDraftForm(intent)) await deleteStaffDraft(context.get(servicesContext), context.get(staffContext), id, intent);
}

function toResult(outcome: Outcome<unknown>, target: string): Outcome<ActionResult> {
	return outcome.ok ? success({ target }) : outcome;
}

function readText(form: FormData, name: string): string {
	return String(form.get(name) ?? "");
}

async function assignOwner(
	{ services, staff, network, id }: ActionRequest,
	form: FormData,
): Promise<Outcome<ActionResult>> {
	const assignee = readText(form, "to");
	if (!/^(unassigned|[1-9]\d{0,8})$/.test(assignee)) return failure("invalid", "invalid_request");
	const owner = assignee === "unassigned" ? null : Number(assignee);
	const outcome = await assignApplications(services, staff, network, [id], owner);
	const [failed] = outcome.ok ? outcome.value.failed : [];
	return failed ? failure("conflict", failed.code ?? "wrong_state") : toResult(outcome, "?owner=assigned");
}

function setOrLiftHold({ services, staff, network, id }: ActionRequest, form: FormData, hold: boolean) {
	return changeHold(services, staff, { applicationId: id, hold, reason: readText(form, "holdReason"), network });
}

const THREAD_HASHES: Record<ThreadParty, string> = { applicant: "#thread", agent: "#agent-thread" };

function readParty(form: FormData): ThreadParty {
	return form.get("party") === "agent" ? "agent" : "applicant";
}

async function answerMessage({ services, staff, id }: ActionRequest, form: FormData): Promise<Outcome<ActionResult>> {
	const party = readParty(form);
	const field = party === "agent" ? "agentMessage" : "message";
	const outcome = await answerThread(services, staff, party, id, {
		id: readText(form, "messageId"),
		text: readText(form, field),
		// Only messages to the applicant can have files.
		files: party === "agent" ? [] : await readFiles(form, "attachment"),
	});
	if (outcome.ok) return toResult(outcome, THREAD_HASHES[party]);
	const { message } = outcome.failure.fields ?? {};
	if (message) return { ok: false, failure: { ...outcome.failure, fields: { [field]: message } } };
	if (!outcome.failure.code.startsWith("file_")) return outcome;
	const fields = { attachment: `error_${outcome.failure.code}` };
	return { ok: false, failure: { ...outcome.failure, fields } };
}

const openingForm = v.object({
	reason: v.picklist(OPENING_REASONS),
	words: v.optional(v.pipe(v.string(), v.maxLength(500)), ""),
	forClaims: v.optional(v.string()),
});

/**
 * Records the reason for opening hidden documents and shows them. On request the reason also applies to the applications claimed
 * in this session.
 */
async function openDocuments(
	{ services, staff, network, id }: ActionRequest,
	form: FormData,
): Promise<Outcome<ActionResult>> {
	const parsed = v.safeParse(openingForm, Object.fromEntries(form));
	if (!parsed.success) return failure("invalid", "reason_missing", { fields: { words: "error_reason_missing" } });
	const { reason, words, forClaims } = parsed.output;
	const outcome = await recordOpeningReason(services, staff, id, { reason, words, network });
	if (!outcome.ok)
		return { ok: false, failure: { ...outcome.failure, fields: { words: `error_${outcome.failure.code}` } } };
	await makeClaimPermanent(services, id, staff.email);
	// Free text applies to one application; a listed reason describes a kind of work and can apply to several.
	const isReused = forClaims && reason !== "other";
	return success({
		target: "#documents",
		...(isReused && { cookie: serialiseOpeningCookie({ staffId: staff.id, reason }) }),
	});
}
