import { randomSpecimen } from "../factories/specimens/random-specimen.ts";
import { SeededRandom } from "../factories/specimens/seeded-random.ts";
import type { SpecimenOptions } from "../factories/specimens/specimen.ts";
import type { Surface, Surroundings } from "../factories/specimens/surroundings.ts";
import { STANDARD_FONTS, type Typeface, typefaceOf } from "../factories/specimens/typeface.ts";

/** What is varied in a set, beside everything that `randomSpecimen` varies. */
export type SpecimenSet = {
	name: string;
	/** Whether a page beyond the data page is in the picture; null where the set is not about it. */
	otherPage: boolean | null;
	/** Nothing is wrong with these documents, and a patient person can read them. */
	legible: boolean;
	/** Whether the zone is in OCR-B. */
	ocrB: boolean;
	options(seed: number): SpecimenOptions;
};

/** Sets of drawn documents, each with its own difficulty; the same seed gives the same picture. */
export async function specimenSets(): Promise<SpecimenSet[]> {
	const faces = await Promise.all(STANDARD_FONTS.map(typefaceOf));
	const plain = { otherPage: null, legible: true, ocrB: true };
	return [
		{ ...plain, name: "other fonts", ocrB: false, options: (seed) => inOtherFont(seed, faces) },
		{ ...plain, name: "signature page, near", otherPage: true, options: (seed) => passport(seed, true, null) },
		{ ...plain, name: "signature page, far", otherPage: true, options: (seed) => passport(seed, true, onDesk(seed)) },
		{ ...plain, name: "data page alone, near", otherPage: false, options: (seed) => passport(seed, false, null) },
		{ ...plain, name: "data page on a desk", otherPage: false, options: (seed) => passport(seed, false, onDesk(seed)) },
		{ ...plain, name: "dark", options: dark },
		{ ...plain, name: "very dark", legible: false, options: veryDark },
		{ ...plain, name: "mirrored", options: (seed) => ({ ...legible(seed), mirrored: true }) },
		{ ...plain, name: "curled", options: curled },
		{ ...plain, name: "scratched", legible: false, options: (seed) => ({ ...legible(seed), scratches: 6 }) },
	];
}

/** A specimen of this set's own numbers that is not spoilt. */
function legible(seed: number): SpecimenOptions {
	for (let at = seed * 7 + 5_000; ; at++) {
		const { options, legible } = randomSpecimen(at);
		if (legible) return options;
	}
}

function passport(seed: number, signaturePage: boolean, surroundings: Surroundings | null): SpecimenOptions {
	const options = legible(seed);
	const random = new SeededRandom(seed + 70_000);
	const issuer = options.issuer === "FRA" ? "PRT" : options.issuer;
	const pixelsPerCharacter = random.between(7.5, surroundings ? 12 : 18);
	return {
		...options,
		format: "TD3",
		issuer: issuer ?? "PRT",
		number: (options.number ?? "").slice(0, 9),
		signaturePage,
		pixelsPerCharacter,
		blur: random.between(0, 0.1) * pixelsPerCharacter,
		rotation: random.oneOf([0, 0, 90, 180, 270]) + random.between(-1, 1) * random.oneOf([1, 4, 12]),
		...(surroundings ? { surroundings } : { desk: random.oneOf([-0.012, 0, 0.01, 0.05, 0.1]) }),
	};
}

function onDesk(seed: number): Surroundings {
	const random = new SeededRandom(seed + 80_000);
	const surface = random.oneOf<Surface>(["plain", "plain", "wood", "wood", "white", "cloth", "letter", "card"]);
	const side = () => random.between(0.12, 0.7);
	return { surface, top: random.between(0.5, 1.1), right: side(), bottom: side(), left: side() };
}

function inOtherFont(seed: number, faces: readonly Typeface[]): SpecimenOptions {
	const options = legible(seed);
	const typeface = faces[seed % faces.length] as Typeface;
	return { ...options, typeface, pixelsPerCharacter: Math.max(9.5, options.pixelsPerCharacter ?? 12) };
}

function dark(seed: number): SpecimenOptions {
	const random = new SeededRandom(seed + 90_000);
	return {
		...legible(seed),
		exposure: random.between(0.1, 0.35),
		noise: random.between(0.5, 2),
		glare: 0,
		quality: 85,
	};
}

function veryDark(seed: number): SpecimenOptions {
	const random = new SeededRandom(seed + 95_000);
	return { ...legible(seed), exposure: random.between(0.02, 0.07), noise: random.between(2, 5), glare: 0, quality: 60 };
}

function curled(seed: number): SpecimenOptions {
	const random = new SeededRandom(seed + 97_000);
	return { ...legible(seed), perspective: random.between(0, 0.08), curl: random.between(0.02, 0.09) };
}
