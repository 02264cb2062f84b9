import { makeRepresentativeLink } from "#app/commands/mandate/representative-link.server.ts";
import { signOnPaper, signOnScreen } from "#app/commands/mandate/sign-mandate.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { HTTP_STATUS, type Outcome } from "#app/domain/failure.ts";
import { guardiansOf, signersOf } from "#app/domain/guardian/guardian.ts";
import type { Language } from "#app/domain/language.ts";
import { hasBlanks, isForScreen } from "#app/domain/mandate/mandate.ts";
import { fullName } from "#app/domain/person/age.ts";
import { translateFailure } from "#app/labels/failure-labels.server.ts";
import { findMandate, listSignedPages } from "#app/queries/application/mandate.server.ts";
import { getSetting } from "#app/queries/settings.server.ts";
import type { Services } from "#app/services.ts";
import { receivedFiles } from "#app/visitor/uploads.server.ts";

/** Returns the state of the power of attorney for the applicant. */
export async function signingView(services: Services, application: Application): Promise<SigningView> {
	const [found, { screen }, came] = await Promise.all([
		findMandate(services, application.id),
		getSetting(services, "signatures"),
		application.mandate && listSignedPages(services, application.mandate),
	]);
	const { mandate, requestedItems, applicationNumber: number } = application;
	const asked = requestedItems.find(({ kind, done }) => kind === "mandate" && !done);
	const { useProvidedRepresentative, representativeName, representativeAcceptedAt } = application;
	const guardians = guardiansOf(application);
	const forScreen = found !== null && "mandate" in found && isForScreen(found.mandate);
	return {
		number,
		paper: paperOf(found),
		file: signedFile(application),
		screen: forScreen ? { forOffice: screen, signedAt: signedOnScreen(application) } : null,
		name: signersOf(application)[0] ?? null,
		guardians: guardians && { child: fullName(application), names: guardians.names },
		state: stateOf(mandate?.decision ?? null),
		came,
		reason: asked?.reason ?? null,
		representative:
			useProvidedRepresentative || representativeName === null
				? null
				: { name: representativeName, accepted: representativeAcceptedAt !== null },
	};
}

function signedOnScreen({ mandate, agreement }: Application): number | null {
	const isOnScreen =
		mandate && mandate.decision !== "refused" && (mandate.kind === "drawn" || mandate.kind === "typed");
	if (isOnScreen) return mandate.at;
	return agreement && agreement.kind !== "signed-file" ? agreement.at : null;
}

function signedFile({ mandate, agreement }: Application): SigningView["file"] {
	if (mandate?.kind === "signed-file" && mandate.decision !== "refused") return { at: mandate.at, forOffice: true };
	return agreement?.kind === "signed-file" ? { at: agreement.at, forOffice: false } : null;
}

function paperOf(found: Awaited<ReturnType<typeof findMandate>>): SigningView["paper"] {
	if (!found) return "waiting";
	if ("gaps" in found) return found.gaps.includes("mandate_letters") ? "letters" : "waiting";
	return hasBlanks(found.mandate) ? "blanks" : "ready";
}

function stateOf(decision: "review" | "accepted" | "refused" | null): SigningView["state"] {
	return decision ?? "needed";
}

/** View of the signing page. */
export type SigningView = {
	number: string;
	/**
	 * Whether there is a paper to sign: with lines to be filled in by hand, not before we have looked at the passport, or not
	 * before names and address are in letters that it can be printed with.
	 */
	paper: "ready" | "blanks" | "waiting" | "letters";
	/** What came of it. */
	state: "needed" | "refused" | "review" | "accepted";
	/** The pages that came in last, to be looked at again; null while there are none. */
	came: { at: number; pages: { page: number; isPicture: boolean }[] } | null;
	/** Why the last one was refused, in the words of staff. */
	reason: string | null;
	/** A file with signatures inside came in, when, and whether the tax office is to get it; null where none did. */
	file: { at: number; forOffice: boolean } | null;
	/** How it can be signed on a screen: whether that goes to the tax office, and since when it is; null where it cannot be. */
	screen: { forOffice: boolean; signedAt: number | null } | null;
	/** The name of whoever signs, as it is signed; null for whoever is not to read it here. */
	name: string | null;
	/** Who signs for an applicant under age, and for whom; null where the applicant signs, or for whoever is not to read it. */
	guardians: { child: string; names: readonly string[] } | null;
	/** The applicant's own representative; null where ours serves. */
	representative: { name: string; accepted: boolean } | null;
};

/** What was wrong with what was sent, and where on the page. `kept` is what was typed, so that nobody types it again. */
export type Problem = { fieldId: string; message: string; kept?: { typed?: string; pageCode?: string } };

/** Who signs what: the owner at the desk, or their phone. `owned` are the applications that they may act for. */
type Signer = {
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
