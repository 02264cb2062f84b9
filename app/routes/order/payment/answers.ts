import type { DocumentDecision } from "#app/domain/application/application.ts";
import type { Section } from "#app/domain/application/fields/field-facts.ts";

/** Everything that an applicant entered, for the owner's eyes and in words. */
export type Answers = {
	/** First and last name. */
	name: string;
	/** What else was said in each section, in the form's order and under the form's labels. */
	said: Record<Section, { term: string; value: string }[]>;
	address: string[];
	/** Where the printed certificate goes; null when no address was given. */
	delivery: string[] | null;
	/** The name of the own representative; null when we provide one. */
	representative: string | null;
	/** We ask for the password of the authority's portal. */
	portalPassword: boolean;
	passport: DocumentDecision | null;
	proofOfAddress: DocumentDecision | null;
	/** Papers of whoever acts for an applicant under age, and whether they are here; null for one who acts alone. */
	guardian: { sent: boolean } | null;
	/** Whether we were asked to begin at once before (row F38). */
	hasConsent: boolean;
};
