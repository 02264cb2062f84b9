import type { DocumentType } from "#app/domain/documents/document-check.ts";
import { addMonths, lisbonDate } from "#app/domain/time/calendar.ts";
import { aBill, type BillOptions } from "#test/factories/bills/a-bill.ts";
import { aPassportSpecimen, type SpecimenOptions } from "#test/factories/specimens/specimen.ts";
import type { Client } from "./client.ts";

/** The holder of the documents below, in the form's format. */
export const HOLDER = {
	firstName: "Rosalind Anne",
	lastName: "Hartwell",
	dateOfBirth: "1988-03-14",
	nationality: "IE",
	addressLine1: "12 Harbour Road",
	addressLine2: "",
	city: "Cork",
	postalCode: "T12 X7Y8",
	country: "IE",
};

/** Returns today's date plus this many months, so that the documents never go out of date. */
export function inMonths(months: number): string {
	return addMonths(lisbonDate(Date.now()), months);
}

/** Drawn passports by their options: drawing one takes a tenth of a second. */
const drawnPassports = new Map<string, Uint8Array>();

export function aPassportFile(options: SpecimenOptions = {}): File {
	const completeOptions = { expiry: inMonths(60), ...options };
	const key = JSON.stringify(completeOptions);
	const bytes = drawnPassports.get(key) ?? aPassportSpecimen(completeOptions);
	drawnPassports.set(key, bytes);
	return new File([bytes as Uint8Array<ArrayBuffer>], "passport.jpg", { type: "image/jpeg" });
}

export function aBillFile(options: BillOptions = {}): File {
	const { pdf } = aBill({
		name: { givenNames: "Rosalind Anne", surname: "Hartwell" },
		address: { streetAddress: "12 Harbour Road", city: "Cork", postalCode: "T12 X7Y8", country: "IE" },
		issued: inMonths(-1),
		language: "en",
		layout: "window-left",
		kind: "electricity",
		...options,
	});
	return new File([pdf as Uint8Array<ArrayBuffer>], "bill.pdf", { type: "application/pdf" });
}

type UploadResponse = {
	rejected: boolean;
	reason?: string;
	filePath: string;
	reading: string;
	people?: string[];
	read?: string[];
	fraudDetection: { needsManualReview: boolean; flags: { severity: string; description: string; advice: string }[] };
};

/** Uploads a document and returns the whole response. */
export async function sendDocument(client: Client, documentType: DocumentType, ...files: File[]) {
	const form = new FormData();
	form.set("documentType", documentType);
	for (const file of files) form.append("document", file);
	const response = await client.postFiles("/api/upload-document?lang=en", form);
	return { status: response.status, body: (await response.json()) as UploadResponse };
}
