import type { ReceivedFile } from "#app/commands/documents/uploads.server.ts";
import { formatCivilDate } from "#app/domain/time/calendar.ts";
import { onePagePdf } from "../pdf/one-page-pdf.ts";
import type { DemoPerson } from "./demo-people.ts";
import { SPECIMEN_JPEG, SPECIMEN_PNG } from "./specimen-pictures.ts";

function decoded(base64: string): Uint8Array {
	return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

function page(title: string, facts: readonly string[]): Uint8Array {
	return onePagePdf([
		{ text: "SPECIMEN", x: 90, y: 210, size: 110, bold: true, mark: true },
		{ text: title, x: 60, y: 740, size: 20, bold: true },
		{ text: "A specimen of the offline world, about a person who does not exist.", x: 60, y: 715, size: 12 },
		...facts.map((text, index) => ({ text, x: 60, y: 660 - index * 24, size: 14 })),
	]);
}

/** What stands in for a person's passport. */
export function specimenPassport(person: DemoPerson): ReceivedFile {
	if (person.passport === "jpeg") return { bytes: decoded(SPECIMEN_JPEG), name: "passport.jpg" };
	const { firstName, lastName, nationality, dateOfBirth } = person;
	const facts = [
		`${firstName} ${lastName}`,
		`Nationality ${nationality}`,
		`Born ${formatCivilDate(dateOfBirth, "en")}`,
	];
	return { bytes: page("In place of a passport", facts), name: "passport.pdf" };
}

/** What stands in for a person's proof of address. */
export function specimenBill(person: DemoPerson): ReceivedFile {
	if (person.bill === "png") return { bytes: decoded(SPECIMEN_PNG), name: "bill.png" };
	const { firstName, lastName, addressLine1, postalCode, city, country } = person;
	const facts = [`${firstName} ${lastName}`, addressLine1, `${postalCode} ${city}`, country];
	return { bytes: page("In place of a proof of address", facts), name: "bill.pdf" };
}

/** What stands in for the power of attorney that a person printed and signed. */
export function specimenMandate({ firstName, lastName }: DemoPerson): ReceivedFile {
	return { bytes: page("In place of a signed power of attorney", [`${firstName} ${lastName}`]), name: "signed.pdf" };
}
