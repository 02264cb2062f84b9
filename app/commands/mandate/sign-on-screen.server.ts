import type { Application } from "#app/domain/application/application.ts";
import { failure, type Outcome } from "#app/domain/failure.ts";
import { signersOf } from "#app/domain/guardian/guardian.ts";
import type { Language } from "#app/domain/language.ts";
import type { Drawing } from "#app/domain/mandate/drawing.ts";
import { isForScreen } from "#app/domain/mandate/mandate.ts";
import { isTypedName, readDrawing } from "#app/domain/mandate/read-signature.ts";
import { m } from "#app/paraglide/messages.js";
import { getSetting } from "#app/queries/settings/get-setting.server.ts";
import type { Services } from "#app/services.ts";
import { sha256Of } from "#app/sha256.server.ts";
import { APPLICANT } from "../application/change-application.server.ts";
import { issueMandate } from "./issue-mandate.server.ts";
import { saveSignedMandate } from "./save-signed-mandate.server.ts";

/** What was sent from a screen. */
export type ScreenSignature = {
	/** JSON of `Drawing`, or the name as it was typed. */
	kind: "drawn" | "typed";
	written: string;
	/** That the sentence of consent was ticked. */
	consent: boolean;
	/** In which the sentence was shown. */
	language: Language;
	/** Keyed hash of the network it came from (worker/network.ts). */
	network: string;
};

/**
 * The applicant signs on a screen: a simple electronic signature (Regulation (EU) No 910/2014, art. 3(10)), printed on the
 * paper with a page that records it. Whether it goes to the tax office or binds the two of us alone, a setting says.
 */
export async function signOnScreen(
	services: Services,
	application: Application,
	{ kind, written, consent, language, network }: ScreenSignature,
): Promise<Outcome<Application>> {
	const signature = kind === "drawn" ? readDrawing(written) : readName(written, application);
	if (signature === "signature_empty" || signature === "signature_invalid" || signature === "signature_other_name")
		return failure("invalid", signature);
	if (!consent) return failure("invalid", "signature_consent");
	const given = await issueMandate(services, application.id);
	if (!given.ok) return given;
	const { pdf, mandate, edition } = given.value;
	if (!isForScreen(mandate)) return failure("conflict", "signature_not_possible");
	const { signedMandate } = await import("#app/documents/printed/signed-mandate.server.ts");
	const bytes = await signedMandate({
		...signatureOf(signature),
		unsigned: pdf,
		signer: signersOf(application)[0] ?? "",
		at: services.now(),
		ipHash: network,
		consent: m.sign_consent({}, { locale: language }),
		documentHash: await sha256Of(pdf),
		language: mandate.secondLanguage ?? "pt",
	});
	const { screen: forOffice } = await getSetting(services, "signatures");
	const signed = { files: [{ bytes, name: null }], kind, edition, forOffice };
	return saveSignedMandate(services, application.id, signed, { actor: APPLICANT });
}

function readName(written: string, application: Application) {
	if (written.trim() === "") return "signature_empty" as const;
	const [signer = ""] = signersOf(application);
	return isTypedName(written, signer) ? { name: written.trim() } : ("signature_other_name" as const);
}

function signatureOf(signature: Drawing | { name: string }) {
	return "name" in signature
		? ({ kind: "typed", signature: signature.name } as const)
		: ({ kind: "drawn", signature } as const);
}
