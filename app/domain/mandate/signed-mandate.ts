/**
 * How a power of attorney was signed: by hand on paper, sent as a photograph or a scan; as a file with a signature inside
 * (PAdES), as it was found; or on a screen, drawn or by typing one's name, which are simple electronic signatures
 * (Regulation (EU) No 910/2014, art. 3(10)).
 */
export const SIGNATURE_KINDS = ["ink", "signed-file", "drawn", "typed"] as const;
type SignatureKind = (typeof SIGNATURE_KINDS)[number];

/** A signed power of attorney that came in. */
export type SignedMandate = {
	/** Upload key (table uploads). */
	path: string;
	kind: SignatureKind;
	/** Short hash of the edition that was signed (mandate.ts); null where the paper says nothing of it. */
	edition: string | null;
	/** So many of its first pages are photographs laid straight; the others are as they came. */
	sheets?: number;
	/** Signed by whoever acts for an applicant under age, as their legal representatives; absent where the applicant signed. */
	asRepresentatives?: true;
	/** UTC milliseconds. */
	at: number;
	decision: "review" | "accepted" | "refused";
};

/** Whether the applicant has yet to sign, or to sign again. */
export function awaitsSignature({ mandate }: { mandate: SignedMandate | null }): boolean {
	return mandate === null || mandate.decision === "refused";
}

/** Who represents the applicant before the tax office, and whether they said yes. */
type Representation = {
	useProvidedRepresentative: boolean;
	representativeName: string | null;
	representativeAcceptedAt: number | null;
};

/** Whether nobody's own representative has yet to say yes: ours has, by the contract. */
export function representativeAccepted(application: Representation): boolean {
	const { useProvidedRepresentative, representativeName, representativeAcceptedAt } = application;
	return useProvidedRepresentative || representativeName === null || representativeAcceptedAt !== null;
}

/** Whether every check agreed with the passport, or a person did: then its name and number can be put on paper. */
export function isPassportKnown({ passportDecision }: { passportDecision: string | null }): boolean {
	return passportDecision === "accepted" || passportDecision === "verified";
}
