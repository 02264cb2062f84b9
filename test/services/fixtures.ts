import type { CaseDocument } from "#app/domain/application/application.ts";
import { DOCUMENT_CHECKS } from "#app/domain/application/document-checks.ts";
import { nifCheckDigit } from "#app/domain/person/nif.ts";
import { createKeyring, type Keyring } from "#app/sealing/keyring.server.ts";

/** A complete personal-info payload without documents. */
export const APPLICANT = {
	firstName: "Łucja María",
	lastName: "Gonçalves",
	dateOfBirth: "1990-03-27",
	nationality: "PL",
	email: "lucja@example.com",
	phone: "+48 601 234 567",
	addressLine1: "ul. Długa 5",
	addressLine2: "m. 3",
	city: "Gdańsk",
	postalCode: "80-827",
	country: "PL",
	useProvidedRepresentative: true,
	termsAccepted: true,
};

const { dateOfBirth: _born, useProvidedRepresentative: _ours, termsAccepted: _agreed, ...LINES } = APPLICANT;

/** The same data as the personal information form sends it from a browser without scripts. */
export const APPLICANT_FORM = {
	...LINES,
	"dateOfBirth.day": "27",
	"dateOfBirth.month": "3",
	"dateOfBirth.year": "1990",
	useProvidedRepresentative: "true",
	termsAccepted: "true",
	hadNif: "no",
	intent: "continue",
};

/** Returns a PDF of one page; `mark` makes its bytes unique. */
export function aPdf(name: string, mark = ""): File {
	const body = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj
% ${mark}
xref
0 4
0000000000 65535 f 
0000000009 00000 n 
0000000052 00000 n 
0000000101 00000 n 
trailer<</Size 4/Root 1 0 R>>
startxref
163
%%EOF
`;
	return new File([body], name, { type: "application/pdf" });
}

let assigned = 0;

/** Returns a valid number that no application of this test has yet. */
export function aNif(): string {
	assigned += 1;
	const eight = String(29_345_000 + assigned);
	return eight + nifCheckDigit(eight);
}

/** Every checkbox of a document decision form, ticked. */
export function checksOf(action: string): Record<string, string> {
	const checks = DOCUMENT_CHECKS[action.replace("decide-", "") as CaseDocument] ?? [];
	return Object.fromEntries(checks.map((check) => [`check.${check}`, "on"]));
}

/** Returns a key in the format of DOCUMENT_KEYS. */
export function aKey(id: string, fill = 1): string {
	return `${id}:${btoa(String.fromCharCode(fill).repeat(32))}`;
}

/** Keys for a database or store opened beside the Worker; they cannot open data that the Worker sealed. */
export function aKeyring(): Keyring {
	return createKeyring([aKey("k1")]);
}

/** Returns an address unique in this run: limits survive a database reset, and test files know nothing of each other. */
export function newAddress(): string {
	const [one = 0, two = 0, three = 0] = crypto.getRandomValues(new Uint8Array(3));
	return `100.${64 + (one & 63)}.${two}.${three}`;
}
