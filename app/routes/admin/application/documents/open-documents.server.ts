import { data, type RouterContextProvider, redirect } from "react-router";
import * as v from "valibot";
import { makeClaimPermanent } from "#app/commands/application/change-application.server.ts";
import { recordOpeningReason } from "#app/commands/audit/record-opening-reason.server.ts";
import { servicesContext, staffContext, visitorContext } from "#app/context.ts";
import { OPENING_REASONS } from "#app/domain/audit/audit-log.ts";
import { type Failure, HTTP_STATUS } from "#app/domain/failure.ts";
import type { Language } from "#app/domain/language.ts";
import { translate } from "#app/labels/failure-labels.server.ts";
import { localePath } from "#app/ui/page/locale-path.ts";
import { openingCookie } from "#app/visitor/staff-cookie.server.ts";
import type { Refusal } from "../application-view.ts";

const asked = v.object({
	reason: v.picklist(OPENING_REASONS),
	words: v.optional(v.pipe(v.string(), v.maxLength(500)), ""),
	forClaims: v.optional(v.string()),
});

/**
 * The form before masked documents: records the reason and shows the page again, this time with the documents. If asked, the
 * reason also opens what is claimed in this session.
 */
export async function openDocuments(context: Readonly<RouterContextProvider>, id: string, form: FormData) {
	const { language, network } = context.get(visitorContext);
	const services = context.get(servicesContext);
	const staff = context.get(staffContext);
	const parsed = v.safeParse(asked, Object.fromEntries(form));
	if (!parsed.success) return refused({ kind: "invalid", code: "reason_missing" }, "", language);
	const { reason, words, forClaims } = parsed.output;
	const outcome = await recordOpeningReason(services, staff, id, { reason, words, network });
	if (!outcome.ok) return refused(outcome.failure, words, language);
	await makeClaimPermanent(services, id, staff.email);
	// Words are of one application; a reason is of a kind of work.
	const cookie = forClaims && reason !== "other" ? openingCookie({ staffId: staff.id, reason }) : null;
	return redirect(localePath(`/admin/applications/${id}#documents`), {
		headers: cookie ? { "Set-Cookie": cookie } : {},
	});
}

function refused({ kind, code }: Failure, words: string, language: Language) {
	const sentence = translate(`error_${code}`, language);
	const refusal: Refusal = {
		action: null,
		subject: null,
		message: sentence,
		fields: { words: sentence },
		values: { words },
		madeFor: null,
	};
	return data(refusal, { status: HTTP_STATUS[kind] });
}
