import { data, type RouterContextProvider, redirect } from "react-router";
import * as v from "valibot";
import { giveOpeningReason } from "#app/commands/documents/give-opening-reason.server.ts";
import { servicesContext, staffContext, visitorContext } from "#app/context.ts";
import { OPENING_REASONS } from "#app/domain/audit/opening.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import { translate } from "#app/labels/failure-labels.server.ts";
import { localePath } from "#app/ui/page/locale-path.ts";
import type { Refusal } from "../application-view.ts";

const asked = v.object({
	reason: v.picklist(OPENING_REASONS),
	words: v.optional(v.pipe(v.string(), v.maxLength(500)), ""),
});

/** The form before masked documents: notes the reason and shows the page again, this time with the documents. */
export async function openDocuments(context: Readonly<RouterContextProvider>, id: string, form: FormData) {
	const { language, network } = context.get(visitorContext);
	const parsed = v.safeParse(asked, Object.fromEntries(form));
	const outcome = parsed.success
		? await giveOpeningReason(context.get(servicesContext), context.get(staffContext), id, {
				...parsed.output,
				network,
			})
		: null;
	if (outcome?.ok) return redirect(localePath(`/admin/applications/${id}#documents`));
	const { kind, code } = outcome?.failure ?? { kind: "invalid" as const, code: "reason_missing" as const };
	const sentence = translate(`error_${code}`, language);
	const words = parsed.success ? parsed.output.words : "";
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
