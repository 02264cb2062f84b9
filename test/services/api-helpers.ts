import type { DocumentType } from "#app/domain/documents/document-check.ts";
import { payWithCard } from "./card-holder.ts";
import type { Client } from "./client.ts";
import { APPLICANT, aPdf } from "./fixtures.ts";
import { flushBackgroundWork } from "./flush-background-work.ts";

/** Uploads one document and returns its opaque path. */
export async function upload(client: Client, documentType: DocumentType, file: File): Promise<string> {
	const form = new FormData();
	form.set("documentType", documentType);
	form.append("document", file);
	const response = await client.postFiles("/api/upload-document", form);
	const body = (await response.json()) as { filePath: string; message: string };
	if (response.status !== 200) throw new Error(`upload: ${response.status} ${body.message}`);
	return body.filePath;
}

/** Creates a complete application through the API only; returns its id and number. */
export async function apply(
	client: Client,
	changes: Record<string, unknown> = {},
): Promise<{ id: string; applicationNumber: string }> {
	const passportDocumentPath = await upload(client, "passport", aPdf("passport.pdf", "passport"));
	const addressDocumentPath = await upload(client, "address", aPdf("bill.pdf", "bill"));
	const payload = {
		...APPLICANT,
		passportDocumentPath,
		addressDocumentPath,
		consentToBegin: true,
		acknowledgesEnd: true,
		...changes,
	};
	const { status, body } = await client.call<{ id: string; applicationNumber: string; message?: string }>(
		"/api/personal-info",
		payload,
	);
	if (status !== 200) throw new Error(`personal-info: ${status} ${JSON.stringify(body)}`);
	return body;
}

/** Returns the client secret of an open payment. */
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

/** Creates a paid application through the API only, with all e-mails sent. */
export async function applyAndPayByCalls(client: Client, changes: Record<string, unknown> = {}) {
	const application = await apply(client, changes);
	const { intentId, clientSecret } = await beginPaying(client, application.id);
	await payWithCard(intentId, clientSecret, "4242424242424242");
	await flushBackgroundWork();
	return { ...application, intentId, clientSecret };
}
