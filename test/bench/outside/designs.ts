import type { Design } from "./design.ts";
import { ENGLISH } from "./english.ts";
import { ENGLISH_ELSEWHERE } from "./english-elsewhere.ts";
import { FRENCH_ITALIAN } from "./french-italian.ts";
import { IBERIAN } from "./iberian.ts";
import { NORTHERN } from "./northern.ts";

/** All bills, in the order by which their files are numbered. */
export const DESIGNS: readonly Design[] = [
	...ENGLISH,
	...ENGLISH_ELSEWHERE,
	...IBERIAN,
	...FRENCH_ITALIAN,
	...NORTHERN,
];
