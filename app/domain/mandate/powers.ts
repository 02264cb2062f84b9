import type { Attorney } from "../settings/attorney.ts";

/** What an attorney may do, in the order of the clauses. */
const POWERS = ["request-nif", "submit", "receive-proof", "fiscal-representation", "portal-password"] as const;
export type Power = (typeof POWERS)[number];

/** What an applicant has chosen. */
export type PowersAsked = {
	/** Our fiscal representative, not their own. */
	ourRepresentative: boolean;
	/** To have the password of the authority's portal requested and received. */
	portalPassword: boolean;
};

/** The powers that may be handed on to another lawyer or solicitador: those that every mandate has. */
export const ALWAYS: readonly Power[] = ["request-nif", "submit", "receive-proof"];

/**
 * The powers of a mandate. Nothing more than was asked for: fiscal representation is a clause of its own, and only where the
 * applicant takes our representative and this attorney is that person.
 */
export function powersOf(
	{ ourRepresentative, portalPassword }: PowersAsked,
	{ isRepresentative }: Pick<Attorney, "isRepresentative">,
): Power[] {
	return POWERS.filter((power) => {
		if (power === "fiscal-representation") return ourRepresentative && isRepresentative;
		if (power === "portal-password") return portalPassword;
		return true;
	});
}
