import { makeRepresentativeLink } from "#app/commands/mandate/representative-link.server.ts";
import { signOnPaper, signOnScreen } from "#app/commands/mandate/sign-mandate.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { HTTP_STATUS, type Outcome } from "#app/domain/failure.ts";
import type { Language } from "#app/domain/language.ts";
import { translateFailure } from "#app/labels/failure-labels.server.ts";
import type { Services } from "#app/services.ts";
import { receivedFiles } from "#app/visitor/uploads.server.ts";
import type { Problem } from "./signing-view.ts";

/** Who signs what: the owner at the desk, or their phone. `owned` are the applications that they may act for. */
export type Signer = {
	services: Services;
	application: Application;
	language: Language;
	network: string;
	owned: readonly string[];
};
type Refused = { problem: Problem; status: number };

/** What the page for signing was sent besides signatures: the wish for a link to the representative. */
export async function answerLinkForm({ services, application, language }: Signer): Promise<{ link: string } | Refused> {
	const made = await makeRepresentativeLink(services, application);
	return made.ok ? { link: made.value } : refused("representative", made, language);
}

/** A signature on the screen, or signed pages: at the desk and on its phone alike. Gives the application whose it was. */
export async function answerSigning(
	{ services, application, language, network, owned }: Signer,
	form: FormData,
): Promise<{ done: string } | Refused> {
	const intent = form.get("intent");
	if (intent === "draw" || intent === "type") {
		const isDrawn = intent === "draw";
		const written = String(form.get(isDrawn ? "drawing" : "typed") ?? "");
		const signed = await signOnScreen(services, application, {
			kind: isDrawn ? "drawn" : "typed",
			written,
			consent: form.get("consent") === "on",
			language,
			network,
		});
		if (signed.ok) return { done: signed.value.id };
		const field = isDrawn ? "drawing" : "typed";
		const fieldId = signed.failure.code === "signature_consent" ? `${intent}-consent` : field;
		return refused(fieldId, signed, language, isDrawn ? {} : { typed: written.slice(0, 200) });
	}
	const code = String(form.get("pageCode") ?? "").slice(0, 200);
	const signed = await signOnPaper(services, application.id, await receivedFiles(form, "document"), owned, code);
	if (signed.ok) return { done: signed.value.id };
	return refused(/^page_code/.test(signed.failure.code) ? "page-code" : "mandate-file", signed, language, {
		pageCode: code,
	});
}

function refused(
	fieldId: string,
	{ failure }: Extract<Outcome<unknown>, { ok: false }>,
	language: Language,
	kept: Problem["kept"] = {},
): Refused {
	const message = translateFailure(failure, language);
	return { problem: { fieldId, message, kept }, status: HTTP_STATUS[failure.kind] };
}
