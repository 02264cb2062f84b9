import type { Application } from "#app/domain/application/application.ts";
import { guardiansOf, signersOf } from "#app/domain/guardian/guardian.ts";
import { hasBlanks, isForScreen } from "#app/domain/mandate/mandate.ts";
import { fullName } from "#app/domain/person/full-name.ts";
import { findMandate, listSignedPages } from "#app/queries/application/mandate.server.ts";
import { getSetting } from "#app/queries/settings.server.ts";
import type { Services } from "#app/services.ts";
import type { SigningView } from "./signing-view.ts";

/** Where the power of attorney of an application stands, for its applicant. */
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
