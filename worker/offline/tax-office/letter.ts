/** What the tax office wrote about one application. Times are UTC milliseconds of the product's clock. */
export type Letter = { at: number } & (
	| { answer: "grant"; nif: string }
	| { answer: "refuse" | "more"; reason: string }
);

/** The number that was granted, or null as long as none was. */
export function grantedNif(letters: readonly Letter[]): string | null {
	for (const letter of letters) if (letter.answer === "grant") return letter.nif;
	return null;
}
