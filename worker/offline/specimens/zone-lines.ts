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
	/** Document code of one or two letters; P or I when absent. */
	code?: string;
	person: SpecimenPerson;
	issuer: string;
	number: string;
	/** YYYY-MM-DD. */
	expiry: string;
	optional: string;
};

/** The lines of a machine-readable zone, with correct check digits. */
export function zoneLines(content: ZoneContent): string[] {
	const { format, person, issuer, number, expiry } = content;
	const code = padWithFillers(content.code ?? (format === "TD3" ? "P" : "I"), 2);
	const birth = short(person.birthDate);
	const sex = person.sex === "X" ? "<" : person.sex;
	const dates = `${birth}${checkDigit(birth)}${sex}${short(expiry)}${checkDigit(short(expiry))}`;
	const nationality = padWithFillers(person.nationality, 3);
	const checkedNumber = padWithFillers(number, 9) + checkDigit(padWithFillers(number, 9));
	const names = `${part(person.surname)}<<${part(person.givenNames)}`;
	if (format === "TD1") {
		// A long number continues after an empty check digit (ICAO 9303-5, 4.2.2).
		const long = `${number.slice(0, 9)}<${number.slice(9)}${checkDigit(number)}`;
		const documentNumber = number.length > 9 ? long : checkedNumber + content.optional;
		const first = `${code}${padWithFillers(issuer, 3)}${padWithFillers(documentNumber, 25)}`;
		const second = `${dates}${nationality}${padWithFillers("", 11)}`;
		const composite = checkDigit(first.slice(5) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18, 29));
		return [first, second + composite, padWithFillers(names, 30)];
	}
	if (format === "FRID") {
		const first = `IDFRA${padWithFillers(part(person.surname), 25)}${padWithFillers(content.optional.replace(/\D/g, ""), 6)}`;
		const long = padWithFillers(number.padEnd(12, "0"), 12);
		const second = `${long}${checkDigit(long)}${padWithFillers(part(person.givenNames), 14)}${birth}${checkDigit(birth)}${person.sex === "F" ? "F" : "M"}`;
		return [first, second + checkDigit(first + second)];
	}
	const passport = format === "TD3";
	const first = padWithFillers(`${code}${padWithFillers(issuer, 3)}${names}`, passport ? 44 : 36);
	const optional = padWithFillers(content.optional, passport ? 14 : 7);
	const tail = passport ? optional + (content.optional === "" ? "<" : checkDigit(optional)) : optional;
	const second = checkedNumber + nationality + dates + tail;
	return [first, second + checkDigit(second.slice(0, 10) + second.slice(13, 20) + second.slice(21))];
}

function short(date: string): string {
	return date.slice(2).replaceAll("-", "");
}

function part(name: string): string {
	return name.trim().replace(/ +/g, "<");
}

/** Truncates or pads to a length. */
function padWithFillers(text: string, length: number): string {
	return text.slice(0, length).padEnd(length, "<");
}
