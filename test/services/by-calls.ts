import type { Client } from "./client.ts";

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

/** A PDF of one page; `mark` makes its bytes its own. */
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

/** Uploads one document and gives its opaque path. */
export async function upload(client: Client, documentType: "passport" | "address", file: File): Promise<string> {
	const form = new FormData();
	form.set("documentType", documentType);
	form.append("document", file);
	const response = await client.postFiles("/api/upload-document", form);
	const body = (await response.json()) as { filePath: string; message: string };
	if (response.status !== 200) throw new Error(`upload: ${response.status} ${body.message}`);
	return body.filePath;
}

/** A complete application through the calls alone; gives its id and number. */
export async function apply(
	client: Client,
	changes: Record<string, unknown> = {},
): Promise<{ id: string; applicationNumber: string }> {
	const passportDocumentPath = await upload(client, "passport", aPdf("passport.pdf", "passport"));
	const addressDocumentPath = await upload(client, "address", aPdf("bill.pdf", "bill"));
	const payload = { ...APPLICANT, passportDocumentPath, addressDocumentPath, consentToBegin: true, ...changes };
	const { status, body } = await client.call<{ id: string; applicationNumber: string; message?: string }>(
		"/api/personal-info",
		payload,
	);
	if (status !== 200) throw new Error(`personal-info: ${status} ${JSON.stringify(body)}`);
	return body;
}

/** An open payment's secret. */
export async function beginPaying(
	client: Client,
	applicationId: string,
): Promise<{ intentId: string; clientSecret: string }> {
	const { status, body } = await client.call<{ clientSecret: string }>("/api/create-payment-intent", {
		applicationId,
		mode: "test",
	});
	if (status !== 200) throw new Error(`create-payment-intent: ${status} ${JSON.stringify(body)}`);
	return { clientSecret: body.clientSecret, intentId: body.clientSecret.split("_secret_")[0] ?? "" };
}
