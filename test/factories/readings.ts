import type { MrzReading, TextPage } from "#app/domain/documents/document-facts.ts";
import { parseMrz } from "#app/domain/documents/mrz.ts";
import { createZoneLines, type SpecimenFormat } from "#worker/offline/specimens/zone-lines.ts";

export type ReadingOptions = {
	format?: SpecimenFormat | "MRVA";
	/** Document code: "P", "ID", "AR". */
	code?: string;
	/** As printed: "GARCIA<LOPEZ<<MARIA<JOSE". */
	names?: string;
	birth?: string;
	expiry?: string;
	number?: string;
	issuer?: string;
	nationality?: string;
};

/** The reader's result for a sharp data page: every character certain, every check digit correct. */
export function aReading(options: ReadingOptions = {}): MrzReading {
	const { format = "TD3", names = "GARCIA<LOPEZ<<MARIA<JOSE", birth = "1990-05-17", expiry = "2031-03-01" } = options;
	const { number = "AB1234567", issuer = "PRT", nationality = issuer, code } = options;
	const [surname = "", givenNames = ""] = names.split("<<").map((part) => part.replaceAll("<", " "));
	const printed = createZoneLines({
		format: format === "MRVA" ? "TD3" : format,
		...(code && { code }),
		person: { surname, givenNames, birthDate: birth, sex: "F", nationality },
		issuer,
		number,
		expiry,
		optional: "",
	});
	return {
		format,
		// A visa has the lines of a passport with another letter in front and no check digits at the end.
		lines: format === "MRVA" ? [`V${printed[0]?.slice(1)}`, `${printed[1]?.slice(0, 28)}${"<".repeat(16)}`] : printed,
		repairs: 0,
		confidence: -0.02,
		weakestName: 0.99,
		weakestCode: 0.99,
		weakestNumber: 0.99,
		weakestChecked: 0.99,
		pixelsPerCharacter: 16,
		pageAbove: false,
		ocrB: true,
	};
}

/** The page text above such a zone, read with certainty, with the zone's words or others. */
export function aPrintedPage(
	{ lines, format }: MrzReading,
	changes: Partial<Record<"surname" | "givenNames" | "birth" | "number" | "expiry", string>> = {},
): TextPage {
	const document = parseMrz(format, lines, "2026-11-21");
	const rows = [
		["Passport No.", changes.number ?? document.number],
		["Surname/Nom (1)", changes.surname ?? document.surname],
		["Given names/Prénoms (2)", changes.givenNames ?? document.givenNames],
		["Date of birth (4)", changes.birth ?? document.birthDate ?? ""],
		["Date of expiry (8)", changes.expiry ?? document.expiryDate ?? ""],
	];
	const segments = rows.flatMap(([label = "", value = ""], row) =>
		[label, value].map((text, below) => {
			const y0 = row * 80 + below * 26;
			return { text, x0: 400, y0, x1: 400 + text.length * 14, y1: y0 + 22, confidence: 0.93, readTwice: true };
		}),
	);
	return { width: 1240, height: 670, segments };
}
