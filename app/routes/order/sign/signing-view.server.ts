import type { Application } from "#app/domain/application/application.ts";
import { hasBlanks } from "#app/domain/mandate/mandate.ts";
import { findMandate } from "#app/queries/mandate/find-mandate.server.ts";
import type { Services } from "#app/services.ts";
import type { SigningView } from "./signing-view.ts";

/** Where the power of attorney of an application stands, for its applicant. */
export async function signingView(services: Services, application: Application): Promise<SigningView> {
	const found = await findMandate(services, application.id);
	const { mandate, requestedItems, applicationNumber: number } = application;
	const asked = requestedItems.find(({ kind, done }) => kind === "mandate" && !done);
	const { useProvidedRepresentative, representativeName, representativeAcceptedAt } = application;
	return {
		number,
		paper: paperOf(found),
		state: stateOf(mandate?.decision ?? null),
		reason: asked?.reason ?? null,
		representative:
			useProvidedRepresentative || representativeName === null
				? null
				: { name: representativeName, accepted: representativeAcceptedAt !== null },
	};
}

function paperOf(found: Awaited<ReturnType<typeof findMandate>>): SigningView["paper"] {
	if (!found || "gaps" in found) return "waiting";
	return hasBlanks(found.mandate) ? "blanks" : "ready";
}

function stateOf(decision: "review" | "accepted" | "refused" | null): SigningView["state"] {
	return decision ?? "needed";
}
