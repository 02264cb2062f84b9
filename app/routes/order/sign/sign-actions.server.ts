import type { RouterContextProvider } from "react-router";
import { makeRepresentativeLink } from "#app/commands/mandate/representative-link.server.ts";
import { signOnPaper } from "#app/commands/mandate/sign-on-paper.server.ts";
import { signOnScreen } from "#app/commands/mandate/sign-on-screen.server.ts";
import { visitorContext } from "#app/context.ts";
import { HTTP_STATUS, type Outcome } from "#app/domain/failure.ts";
import { translateFailure } from "#app/labels/failure-labels.server.ts";
import { ownedApplications } from "#app/visitor/owner.server.ts";
import { receivedFiles } from "#app/visitor/received-files.server.ts";
import type { OpenedApplication } from "#app/visitor/require-application-owner.server.ts";

import type { Problem } from "./signing-view.ts";

type Asked = OpenedApplication & { request: Request; context: Readonly<RouterContextProvider> };
type Answer = { done: string } | { link: string } | { problem: Problem; status: number };

/** What the page for signing was sent: signed pages, or the wish for a link to the representative. */
export async function answerSigning(
	{ application, services, request, context }: Asked,
	form: FormData,
): Promise<Answer> {
	const { language, network } = context.get(visitorContext);
	const failed = (fieldId: string, { failure }: Extract<Outcome<unknown>, { ok: false }>) => {
		return { problem: { fieldId, message: translateFailure(failure, language) }, status: HTTP_STATUS[failure.kind] };
	};
	if (form.get("intent") === "representative-link") {
		const made = await makeRepresentativeLink(services, application);
		return made.ok ? { link: made.value } : failed("representative", made);
	}
	const intent = form.get("intent");
	if (intent === "draw" || intent === "type") {
		const isDrawn = intent === "draw";
		const signed = await signOnScreen(services, application, {
			kind: isDrawn ? "drawn" : "typed",
			written: String(form.get(isDrawn ? "drawing" : "typed") ?? ""),
			consent: form.get("consent") === "on",
			language,
			network,
		});
		if (signed.ok) return { done: signed.value.id };
		const field = isDrawn ? "drawing" : "typed";
		return failed(signed.failure.code === "signature_consent" ? `${intent}-consent` : field, signed);
	}
	const owned = await ownedApplications(request, services);
	const signed = await signOnPaper(services, application.id, await receivedFiles(form, "document"), owned);
	return signed.ok ? { done: signed.value.id } : failed("mandate-file", signed);
}
