import { createRepresentativeLink } from "#app/commands/mandate/representative-link.server.ts";
import { signOnPaper, signOnScreen } from "#app/commands/mandate/sign-mandate.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { HTTP_STATUS, type Outcome } from "#app/domain/failure.ts";
import { getGuardians, listSigners } from "#app/domain/guardian/guardian.ts";
import type { Language } from "#app/domain/language.ts";
import { canBeSignedOnScreen, hasBlanks } from "#app/domain/mandate/mandate.ts";
import { fullName } from "#app/domain/person/age.ts";
import { translateFailure } from "#app/labels/failure-labels.server.ts";
import { findMandate, listSignedPages } from "#app/queries/application/mandate.server.ts";
import { getSetting } from "#app/queries/settings.server.ts";
import type { Services } from "#app/services.ts";
import { readFiles } from "#app/visitor/uploads.server.ts";

/** Loads the state of the power of attorney for the applicant. */
export async function loadSigningView(services: Services, application: Application): Promise<SigningView> {
	const [result, { screen }, received] = await Promise.all([
		findMandate(services, application.id),
		getSetting(services, "signatures"),
		application.mandate && listSignedPages(services, application.mandate),
	]);
	const { mandate, requestedItems, applicationNumber: number } = application;
	const requested = requestedItems.find(({ kind, done }) => kind === "mandate" && !done);
	const { useProvidedRepresentative, representativeName, representativeAcceptedAt } = application;
	const guardians = getGuardians(application);
	const canSignOnScreen = result !== null && "mandate" in result && canBeSignedOnScreen(result.mandate);
	return {
		number,
		paper: getPaperState(result),
		file: findSignedFile(application),
		screen: canSignOnScreen ? { forOffice: screen, signedAt: getScreenSignatureTime(application) } : null,
		name: listSigners(application)[0] ?? null,
		guardians: guardians && { child: fullName(application), names: guardians.names },
		state: getSigningState(mandate?.decision ?? null),
		received,
		reason: requested?.reason ?? null,
		representative:
			useProvidedRepresentative || representativeName === null
				? null
				: { name: representativeName, accepted: representativeAcceptedAt !== null },
	};
}

function getScreenSignatureTime({ mandate, agreement }: Application): number | null {
	const isOnScreen =
		mandate && mandate.decision !== "refused" && (mandate.kind === "drawn" || mandate.kind === "typed");
	if (isOnScreen) return mandate.at;
	return agreement && agreement.kind !== "signed-file" ? agreement.at : null;
}

function findSignedFile({ mandate, agreement }: Application): SigningView["file"] {
	if (mandate?.kind === "signed-file" && mandate.decision !== "refused") return { at: mandate.at, forOffice: true };
	return agreement?.kind === "signed-file" ? { at: agreement.at, forOffice: false } : null;
}

function getPaperState(result: Awaited<ReturnType<typeof findMandate>>): SigningView["paper"] {
	if (!result) return "waiting";
	if ("gaps" in result) return result.gaps.includes("mandate_letters") ? "letters" : "waiting";
	return hasBlanks(result.mandate) ? "blanks" : "ready";
}

function getSigningState(decision: "review" | "accepted" | "refused" | null): SigningView["state"] {
	return decision ?? "needed";
}

/** View of the signing page. */
export type SigningView = {
	number: string;
	/**
	 * State of the printable document: it may have blank lines, be pending until the passport is checked, or be
	 * unavailable until names and address consist of printable characters.
	 */
	paper: "ready" | "blanks" | "waiting" | "letters";
	/** The result so far. */
	state: "needed" | "refused" | "review" | "accepted";
	/** The last received pages, for review; null if there are none. */
	received: { at: number; pages: { page: number; isPicture: boolean }[] } | null;
	/** Staff's reason for the last rejection. */
	reason: string | null;
	/** Received file with embedded signatures, and whether it is for the tax office; null if there is none. */
	file: { at: number; forOffice: boolean } | null;
	/** Screen signature: whether the tax office accepts it, and when it was given; null if unavailable. */
	screen: { forOffice: boolean; signedAt: number | null } | null;
	/** The signer's name; null for viewers who may not read it. */
	name: string | null;
	/** The minor and their representatives; null if the applicant signs, or for viewers who may not read it. */
	guardians: { child: string; names: readonly string[] } | null;
	/** The applicant's own representative; null if ours acts. */
	representative: { name: string; accepted: boolean } | null;
};

/** Error of a form, with its field. `values` holds the typed values. */
export type Problem = { fieldId: string; message: string; values?: { typed?: string; pageCode?: string } };

/** The signer, on their own browser or their phone. `owned` lists the applications to which they have access. */
type SigningContext = {
	services: Services;
	application: Application;
	language: Language;
	network: string;
	owned: readonly string[];
};
type Rejection = { problem: Problem; status: number };

/** Creates a link for the applicant's own representative. */
export async function handleLinkForm({
	services,
	application,
	language,
}: SigningContext): Promise<{ link: string } | Rejection> {
	const link = await createRepresentativeLink(services, application);
	return link.ok ? { link: link.value } : toRejection("representative", link, language);
}

/** Handles a screen signature or signed pages, from desktop or phone. Returns the application's id, or the error. */
export async function handleSigningForm(
	{ services, application, language, network, owned }: SigningContext,
	form: FormData,
): Promise<{ done: string } | Rejection> {
	const intent = form.get("intent");
	if (intent === "draw" || intent === "type") {
		const isDrawn = intent === "draw";
		const value = String(form.get(isDrawn ? "drawing" : "typed") ?? "");
		const signed = await signOnScreen(services, application, {
			kind: isDrawn ? "drawn" : "typed",
			value: value,
			consent: form.get("consent") === "on",
			language,
			network,
		});
		if (signed.ok) return { done: signed.value.id };
		const field = isDrawn ? "drawing" : "typed";
		const fieldId = signed.failure.code === "signature_consent" ? `${intent}-consent` : field;
		return toRejection(fieldId, signed, language, isDrawn ? {} : { typed: value.slice(0, 200) });
	}
	const code = String(form.get("pageCode") ?? "").slice(0, 200);
	const signed = await signOnPaper(services, application.id, await readFiles(form, "document"), owned, code);
	if (signed.ok) return { done: signed.value.id };
	return toRejection(/^page_code/.test(signed.failure.code) ? "page-code" : "mandate-file", signed, language, {
		pageCode: code,
	});
}

function toRejection(
	fieldId: string,
	{ failure }: Extract<Outcome<unknown>, { ok: false }>,
	language: Language,
	input: Problem["values"] = {},
): Rejection {
	const message = translateFailure(failure, language);
	return { problem: { fieldId, message, values: input }, status: HTTP_STATUS[failure.kind] };
}
