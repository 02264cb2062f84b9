import { onePagePdf } from "../pdf/one-page-pdf.ts";

/** What stands in for the letter that brings the password of the portal. */
export function specimenPasswordLetter({ name, password }: { name: string; password: string }): Uint8Array {
	return onePagePdf([
		{ text: "SPECIMEN", x: 90, y: 210, size: 110, bold: true, mark: true },
		{ text: "SPECIMEN", x: 60, y: 740, size: 36, bold: true },
		{ text: "Made by the offline world of Azulejo NIF. Not a letter of any authority.", x: 60, y: 710, size: 12 },
		{ text: "The password is invented and opens nothing.", x: 60, y: 692, size: 12 },
		{ text: "To", x: 60, y: 630, size: 12 },
		{ text: name, x: 60, y: 604, size: 18, bold: true },
		{ text: "Password for Portal das Finanças", x: 60, y: 550, size: 12 },
		{ text: password, x: 60, y: 520, size: 26, bold: true },
	]);
}
