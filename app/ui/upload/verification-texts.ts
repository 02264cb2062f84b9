import { VERIFICATION_MIN_MS } from "#app/domain/documents/document-limits.ts";

/**
 * The texts of the verification, shown once however often they are asked for; the promise resolves when they have been
 * seen long enough (ruling T44). How long they stay beyond that is the answer's to say.
 */
export function verificationTexts(show: () => void): () => Promise<void> {
	let seen: Promise<void> | null = null;
	return function begin() {
		if (seen) return seen;
		show();
		seen = new Promise((resolve) => setTimeout(resolve, VERIFICATION_MIN_MS));
		return seen;
	};
}
