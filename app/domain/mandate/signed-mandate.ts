/**
 * How a power of attorney was signed: by hand on paper, photographed or scanned; as a file with an embedded signature
 * (PAdES), unchanged; or on a screen, drawn or typed, which are simple electronic signatures (Regulation (EU) No
 * 910/2014, art. 3(10)).
 */
export const SIGNATURE_KINDS = ["ink", "signed-file", "drawn", "typed"] as const;
type SignatureKind = (typeof SIGNATURE_KINDS)[number];

/** A received power of attorney with its signature. */
export type SignedMandate = {
	/** Upload key (table uploads). */
	path: string;
	kind: SignatureKind;
	/** Short hash of the signed edition (mandate.ts); null if unknown. */
	edition: string | null;
	/** Number of straightened photographs, which come first; all other pages are as received. */
	sheets?: number;
	/** Set if signed by a minor's representatives. */
	asRepresentatives?: true;
	/** UTC milliseconds. */
	at: number;
	decision: "review" | "accepted" | "refused";
};

/** Whether the applicant has to sign, or to sign again. */
export function awaitsSignature({ mandate }: { mandate: SignedMandate | null }): boolean {
	return mandate === null || mandate.decision === "refused";
}

/** The applicant's representative before the tax office, and whether they accepted. */
type Representation = {
	useProvidedRepresentative: boolean;
	representativeName: string | null;
	representativeAcceptedAt: number | null;
};

/** Whether the representative has accepted. Ours has, by contract. */
export function hasRepresentativeAccepted(application: Representation): boolean {
	const { useProvidedRepresentative, representativeName, representativeAcceptedAt } = application;
	return useProvidedRepresentative || representativeName === null || representativeAcceptedAt !== null;
}

/** Whether the automatic checks or staff confirmed the passport, so that the holder's name and passport number can be printed. */
export function isPassportConfirmed({ passportDecision }: { passportDecision: string | null }): boolean {
	return passportDecision === "accepted" || passportDecision === "verified";
}
