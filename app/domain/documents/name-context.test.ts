import { describe, expect, it } from "vitest";
import { matchNames } from "./name-match.ts";
import type { NameMatch, NameReason, PersonName } from "./person-name.ts";

const SIMON: PersonName = { surname: "HARTLEY", givenNames: "SIMON", sex: "M" };
const HELENE: PersonName = { surname: "LEFEVRE", givenNames: "HELENE", sex: "F" };
const ALI: PersonName = { surname: "AHMED", givenNames: "ALI HASSAN", sex: "M" };
const JUNIOR: PersonName = { surname: "SILVA JUNIOR", givenNames: "CARLOS", sex: "M" };
const PEOPLE: [PersonName, string][] = [
	[SIMON, "Simon Hartley"],
	[HELENE, "Hélène Lefèvre"],
	[{ surname: "GARCIA NUNEZ", givenNames: "BEGONA", sex: "F" }, "Begoña García Núñez"],
	[{ surname: "DE SOUZA", givenNames: "ANA", sex: "F" }, "Ana de Souza"],
	[{ surname: "VON DER HEIDE", givenNames: "ANNEGRET", sex: "F" }, "Annegret von der Heide"],
	[{ surname: "WOZNIAK", givenNames: "LUKASZ", sex: "M" }, "Łukasz Woźniak"],
];
const WRAPPINGS: [string, NameReason][] = [
	..."The Executors of|Executor of the late|Exors of|Estate of|The Estate of the late|Personal Representatives of|Herederos de|Herencia yacente de|Herança de|Espólio de|Cabeça de casal da herança de|Succession de|Les héritiers de|Indivision|Feu|Eredi di|Erben von|Erbengemeinschaft|Nachlass|Erven van|Dödsboet efter|Spadkobiercy|Örökösei:"
		.split("|")
		.map((before): [string, NameReason] => [`${before} *`, "estate"]),
	..."* (Deceased)|* decd|* (fallecido)|* (falecida)|* décédé|* (deceduto)|* verstorben|* overleden|*s dödsbo|* mirasçıları"
		.split("|")
		.map((text): [string, NameReason] => [text, "estate"]),
	..."Parents of|Parent/Guardian of|Mother of|Widow of|The family of|Legal representative of|Obo|Padres de|Tutor legal de|Viuda de|Pais de|Encarregado de educação de|Parents de|Famille de|Genitori di|Eltern von|An die Erziehungsberechtigten von|Ouders van|Namens|Vårdnadshavare för|Rodzice"
		.split("|")
		.map((before): [string, NameReason] => [`${before} *`, "relative"]),
	..."* Senior|* Sr.|* Snr|* Junior|* Jr|* Jnr.|* II|* III|* Filho|* Neto|* fils|* père|* (hijo)"
		.split("|")
		.map((text): [string, NameReason] => [text, "generation"]),
	..."* c/o Maria Jones|*, c/o Hotel Sol|* chez Dupont|* bei Schmidt|* presso Rossi|* a/c Maria Jones"
		.split("|")
		.map((text): [string, NameReason] => [text, "care_of"]),
];
const TITLES: [string, "F" | "M"][] = [
	..."Mrs|Ms|Miss|Mme|Madame|Frau|Sra.|Sr.ª|D.ª|Sig.ra|Mevr.|Pani|Fru|Bayan"
		.split("|")
		.map((title): [string, "F"] => [title, "F"]),
	..."Mr|Herr|Herrn|Sr.|Señor|Monsieur|M.|Sig.|Dhr.|Pan|Bay|Exmo. Sr."
		.split("|")
		.map((title): [string, "M"] => [title, "M"]),
];

describe("words next to a name", () => {
	it.each(WRAPPINGS)("“%s” leave the match to a person, with their own reason: %s", (wrapping, reason) => {
		for (const [known, written] of PEOPLE) {
			const match = matchNames(known, wrapping.replace("*", written));
			expect([written, match.result]).toEqual([written, "partly"]);
			expect(match.reasons).toContain(reason);
		}
	});

	it.each(TITLES)("“%s” match only one sex: %s", (title, sex) => {
		for (const [known, written] of PEOPLE) {
			const { result, reasons } = matchNames(known, `${title} ${written}`);
			const expected = sex === known.sex ? "same" : "partly";
			expect([written, result, reasons.includes("title")]).toEqual([written, expected, expected === "partly"]);
			expect(matchNames({ ...known, sex: "" }, `${title} ${written}`).result).toBe("same");
		}
	});

	it.each<[PersonName, string, NameMatch["result"], NameReason?]>([
		[ALI, "Hassan Ali Ahmed", "partly", "given_order"],
		[ALI, "Ahmed, Hassan Ali", "partly", "given_order"],
		[ALI, "Ali Hassan Ahmed", "same"],
		[ALI, "Ahmed Ali Hassan", "same"],
		[JUNIOR, "Carlos Silva Júnior", "same"],
		[JUNIOR, "Carlos Silva Jr.", "same"],
		[JUNIOR, "Carlos Silva", "partly", "generation"],
		[{ surname: "GARCIA", givenNames: "MARIA", sex: "F" }, "Sr/Sra. María García", "same"],
		[{ surname: "GARCIA", givenNames: "MARIA", sex: "F" }, "Exmo(a). Sr(a). Maria Garcia", "same"],
		[{ surname: "NETO", givenNames: "RUI", sex: "M" }, "Rui Neto", "same"],
		[{ surname: "LATE", givenNames: "ESTATE", sex: "" }, "Estate Late", "same"],
		[HELENE, "Hélène Lefèvre épouse de Souza", "same"],
		[{ surname: "VON DER HEIDE", givenNames: "ANNEGRET", sex: "F" }, "Familie von der Heide Annegret", "same"],
		[SIMON, "Executors of Edwin Hartley", "different"],
		[SIMON, "The Simon Hartley Estate", "partly", "estate"],
		[SIMON, "Friends of Mr Simon Hartley", "partly", "relative"],
		[SIMON, "Simon Hartley & Sons", "partly", "company"],
		[SIMON, "Simon Hartley Trust", "partly", "company"],
	])("%j: “%s” is %s", (known, text, result, reason) => {
		const match = matchNames(known, text);
		expect(match.result).toBe(result);
		if (reason) expect(match.reasons).toContain(reason);
	});
});

describe("two holders", () => {
	const joined = (one: string, other: string) => [
		`${one} and ${other}`,
		`${other} & ${one}`,
		`${one} y ${other}`,
		`${other} e ${one}`,
		`${one} ou ${other}`,
		`${other} und ${one}`,
		`${one} / ${other}`,
		`${one} en ${other}`,
	];

	it("are accepted when the applicant is one of them, by full name", () => {
		const texts = PEOPLE.flatMap(([known, written]) =>
			["Maria Jones", "Jan Kowalski", "Edwin Pemberton"].flatMap((other) =>
				joined(written, other).map((text) => [known, text] as const),
			),
		);
		const mismatches = texts.filter(([known, text]) => {
			const { result, reasons } = matchNames(known, text);
			return result !== "same" || !reasons.includes("joint");
		});
		expect(mismatches.map(([, text]) => text)).toEqual([]);
	});

	it.each([
		["Mr & Mrs Simon Hartley", "same"],
		["Simon and Mary Hartley", "same"],
		["Mary and Simon Hartley", "same"],
		["Hartley Simon & Mary", "same"],
		["Mrs Mary Jones and Mr Simon Hartley", "same"],
		["Mr Edwin Jones and Mrs Simon Hartley", "partly"],
		["Mr & Mrs Hartley", "partly"],
		["Mr & Mrs S Hartley", "partly"],
		["Simon Jones and Mary Hartley", "different"],
		["Mary Hartley and Simon Jones", "different"],
		["Estate of Simon Hartley and Mary Jones", "partly"],
		["Maria Jones & Edwin Pemberton", "different"],
	] as const)("“%s” is %s for Simon Hartley", (text, result) => {
		expect(matchNames(SIMON, text).result).toBe(result);
	});

	it("are not detected in a double surname", () => {
		const ortega = { surname: "ORTEGA Y GASSET RUIZ", givenNames: "JOSE", sex: "M" };
		expect(matchNames(ortega, "José Ortega y Gasset Ruiz").reasons).not.toContain("joint");
	});
});
