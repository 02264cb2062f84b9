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
import { openingCookie } from "#app/visitor/staff-cookie.server.ts";
import { receivedFiles } from "#app/visitor/uploads.server.ts";
import { refusalOf } from "./refusal.server.ts";

type Context = Readonly<RouterContextProvider>;
type Request = { services: Services; staff: Staff; network: string; id: string };
/** Query and hash of the page to show next, and a cookie to set. */
type Done = { to: string; cookie?: string };

/** The page's forms that do not act on a version of the application, by intent. */
const HANDLERS: Record<string, (request: Request, form: FormData) => Promise<Outcome<Done>>> = {
	assign: assignOwner,
	undo: async ({ services, staff, network }, form) =>
		done(await undoAction(services, staff, network, textIn(form, "act")), "?owner=undone"),
	"set-hold": async (request, form) => done(await setHold(request, form, true), "?hold=set"),
	"lift-hold": async (request, form) => done(await setHold(request, form, false), "?hold=lifted"),
	"answer-message": answerMessage,
	"settle-messages": async ({ services, staff, id }, form) => {
		const party = partyIn(form);
		return done(await closeThread(services, staff, party, id), THREADS[party]);
	},
	note: async ({ services, staff, network, id }, form) => {
		const note = { id: textIn(form, "noteId"), text: textIn(form, "note"), network };
		const outcome = await writeNote(services, staff, id, note);
		if (outcome.ok) await deleteStaffDraft(services, staff, id, "note");
		return done(outcome, "?done=note");
	},
	"resend-mail": async ({ services, staff, network, id }, form) => {
		const field = /^resend-\d{1,12}$/.exec(textIn(form, "field"))?.[0] ?? "confirmed";
		if (form.get("confirmed") !== "on")
			return failure("invalid", "invalid_request", { fields: { [field]: "error_resend_unconfirmed" } });
		const mail = { key: textIn(form, "key").slice(0, 300), network, applicationId: id };
		return done(await resendMail(services, staff, mail), "?done=resend-mail");
	},
	"open-documents": openDocuments,
};

/** Performs a form that does not act on a version of the application; null for any other form. */
export async function performSecondaryAction(context: Context, id: string, form: FormData) {
	const { language, network } = context.get(visitorContext);
	const intent = textIn(form, "intent");
	if (form.has("discard") && isDraftForm(intent)) {
		await deleteSentDraft(context, id, intent);
		return redirect(localePath(`/admin/applications/${id}`));
	}
	const perform = Object.hasOwn(HANDLERS, intent) ? HANDLERS[intent] : undefined;
	if (!perform) return null;
	const request = { services: context.get(servicesContext), staff: context.get(staffContext), network, id };
	const outcome = await perform(request, form);
	if (!outcome.ok)
		return data(refusalOf(null, outcome.failure, form, language), { status: HTTP_STATUS[outcome.failure.kind] });
	const { to, cookie } = outcome.value;
	return redirect(localePath(`/admin/applications/${id}${to}`), { headers: cookie ? { "Set-Cookie": cookie } : {} });
}

/** Deletes the draft of a form that was sent; does nothing for a form without drafts. */
export async function deleteSentDraft(context: Context, id: string, intent: unknown): Promise<void> {
	if (isDraftForm(intent)) await deleteStaffDraft(context.get(servicesContext), context.get(staffContext), id, intent);
}

function done(outcome: Outcome<unknown>, to: string): Outcome<Done> {
	return outcome.ok ? success({ to }) : outcome;
}

function textIn(form: FormData, name: string): string {
	return String(form.get(name) ?? "");
}

async function assignOwner({ services, staff, network, id }: Request, form: FormData): Promise<Outcome<Done>> {
	const to = textIn(form, "to");
	if (!/^(nobody|[1-9]\d{0,8})$/.test(to)) return failure("invalid", "invalid_request");
	const owner = to === "nobody" ? null : Number(to);
	const outcome = await assignApplications(services, staff, network, [id], owner);
	const [failed] = outcome.ok ? outcome.value.failed : [];
	return failed ? failure("conflict", failed.code ?? "wrong_state") : done(outcome, "?owner=assigned");
}

function setHold({ services, staff, network, id }: Request, form: FormData, hold: boolean) {
	return changeHold(services, staff, { applicationId: id, hold, reason: textIn(form, "holdReason"), network });
}

const THREADS: Record<ThreadParty, string> = { applicant: "#thread", agent: "#agent-thread" };

function partyIn(form: FormData): ThreadParty {
	return form.get("party") === "agent" ? "agent" : "applicant";
}

async function answerMessage({ services, staff, id }: Request, form: FormData): Promise<Outcome<Done>> {
	const party = partyIn(form);
	const field = party === "agent" ? "agentMessage" : "message";
	const outcome = await answerThread(services, staff, party, id, {
		id: textIn(form, "messageId"),
		text: textIn(form, field),
		// Files go to the applicant alone: the firm's thread has none.
		files: party === "agent" ? [] : await receivedFiles(form, "attachment"),
	});
	if (outcome.ok) return done(outcome, THREADS[party]);
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
 * Records the reason for opening masked documents and shows them. On request the reason also opens the applications that are
 * claimed in this session.
 */
async function openDocuments({ services, staff, network, id }: Request, form: FormData): Promise<Outcome<Done>> {
	const parsed = v.safeParse(openingForm, Object.fromEntries(form));
	if (!parsed.success) return failure("invalid", "reason_missing", { fields: { words: "error_reason_missing" } });
	const { reason, words, forClaims } = parsed.output;
	const outcome = await recordOpeningReason(services, staff, id, { reason, words, network });
	if (!outcome.ok)
		return { ok: false, failure: { ...outcome.failure, fields: { words: `error_${outcome.failure.code}` } } };
	await makeClaimPermanent(services, id, staff.email);
	// A free text is about one application; a listed reason is about a kind of work and holds for several.
	const isReused = forClaims && reason !== "other";
	return success({ to: "#documents", ...(isReused && { cookie: openingCookie({ staffId: staff.id, reason }) }) });
}
