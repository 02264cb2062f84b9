import { checkDigit } from "#app/domain/documents/mrz.ts";

export type SpecimenFormat = "TD3" | "TD2" | "TD1" | "FRID";

export type SpecimenPerson = {
	/** Capital letters, with parts separated by spaces. */
	surname: string;
	givenNames: string;
	/** YYYY-MM-DD. */
	birthDate: string;
	sex: "F" | "M" | "X";
	/** State code with one to three letters. */
	nationality: string;
};

export type ZoneContent = {
	format: SpecimenFormat;
	/** Document code of one or two letters; P or I by default. */
	code?: string;
	person: SpecimenPerson;
	issuer: string;
	number: string;
	/** YYYY-MM-DD. */
	expiry: string;
	optional: string;
};

/** Creates the lines of a machine-readable zone, with correct check digits. */
export function createZoneLines(content: ZoneContent): string[] {
	const { format, person, issuer, number, expiry } = content;
	const code = padWithFillers(content.code ?? (format === "TD3" ? "P" : "I"), 2);
	const birth = toYymmdd(person.birthDate);
	const sex = person.sex === "X" ? "<" : person.sex;
	const dates = `${birth}${checkDigit(birth)}${sex}${toYymmdd(expiry)}${checkDigit(toYymmdd(expiry))}`;
	const nationality = padWithFillers(person.nationality, 3);
	const checkedNumber = padWithFillers(number, 9) + checkDigit(padWithFillers(number, 9));
	const names = `${toMrzName(person.surname)}<<${toMrzName(person.givenNames)}`;
	if (format === "TD1") {
		// A long number continues after an empty check digit (ICAO 9303-5, 4.2.2).
		const longNumber = `${number.slice(0, 9)}<${number.slice(9)}${checkDigit(number)}`;
		const documentNumber = number.length > 9 ? longNumber : checkedNumber + content.optional;
		const first = `${code}${padWithFillers(issuer, 3)}${padWithFillers(documentNumber, 25)}`;
		const second = `${dates}${nationality}${padWithFillers("", 11)}`;
		const composite = checkDigit(first.slice(5) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18, 29));
		return [first, second + composite, padWithFillers(names, 30)];
	}
	if (format === "FRID") {
		const first = `IDFRA${padWithFillers(toMrzName(person.surname), 25)}${padWithFillers(content.optional.replace(/\D/g, ""), 6)}`;
		const paddedNumber = padWithFillers(number.padEnd(12, "0"), 12);
		const second = `${paddedNumber}${checkDigit(paddedNumber)}${padWithFillers(toMrzName(person.givenNames), 14)}${birth}${checkDigit(birth)}${person.sex === "F" ? "F" : "M"}`;
		return [first, second + checkDigit(first + second)];
	}
	const isPassport = format === "TD3";
	const first = padWithFillers(`${code}${padWithFillers(issuer, 3)}${names}`, isPassport ? 44 : 36);
	const optional = padWithFillers(content.optional, isPassport ? 14 : 7);
	const checkedOptional = isPassport ? optional + (content.optional === "" ? "<" : checkDigit(optional)) : optional;
	const second = checkedNumber + nationality + dates + checkedOptional;
	return [first, second + checkDigit(second.slice(0, 10) + second.slice(13, 20) + second.slice(21))];
}

function toYymmdd(date: string): string {
	return date.slice(2).replaceAll("-", "");
}

function toMrzName(name: string): string {
	return name.trim().replace(/ +/g, "<");
}

/** Truncates or pads to a length. */
function padWithFillers(text: string, length: number): string {
	return text.slice(0, length).padEnd(length, "<");
}
