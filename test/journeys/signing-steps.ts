import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import type { Language } from "#app/domain/language.ts";
import { acceptDocuments } from "#test/services/admin-by-forms.ts";
import { HttpClient, staffClient } from "#test/services/http-client.ts";
import { aBillFile, aPassportFile } from "#test/services/sample-documents.ts";
import { Applicant } from "../services/applicant.ts";
import { waitForHydration } from "../services/browser.ts";
import { newAddress } from "../services/fixtures.ts";
import { emptyState, freePort, type Server, startWorker } from "../services/server.ts";
import type { Site } from "./fresh-site.ts";
import { payWithin, signUp } from "./sign-up.ts";

const READABLE_PERSON = {
	firstName: "Rosalind Anne",
	lastName: "Hartwell",
	dateOfBirth: "1988-03-14",
	nationality: "IE",
};
const HOME = { addressLine1: "12 Harbour Road", addressLine2: "", city: "Cork", postalCode: "T12 X7Y8", country: "IE" };

/** Creates a paid application with a reliable passport reading: the document has no blanks. */
async function aPaidApplication(page: Page, language: Language, changes: object): Promise<string> {
	const documents = { passport: aPassportFile(), address: aBillFile() };
	const id = await signUp(page, { ...READABLE_PERSON, ...HOME, language, ...changes }, documents);
	await payWithin(page, id);
	return id;
}

/** Opens the signing page of an application whose documents have been accepted. */
export async function openSigning(
	site: Site,
	language: Language,
	changes: object = {},
	options: BrowserContextOptions = {},
) {
	const session = await site.session(options);
	const id = await aPaidApplication(session.page, language, changes);
	// Staff review a passport used in several applications.
	await acceptDocuments(await staffClient(site.origin, "rui@azulejo.example"), id);
	await session.page.goto(`/sign/${id}?lang=${language}`);
	await waitForHydration(session.page);
	return { ...session, id };
}

/** Draws a zigzag signature from left to right. */
export async function drawSignature(page: Page): Promise<void> {
	const box = page.locator(".signature-box");
	await box.scrollIntoViewIfNeeded();
	const frame = await box.boundingBox();
	if (!frame) throw new Error("There is nothing to draw in");
	const at = (n: number) => [frame.x + frame.width * (0.1 + n * 0.05), frame.y + frame.height * (0.3 + (n % 2) * 0.4)];
	const [x = 0, y = 0] = at(0);
	await page.mouse.move(x, y);
	await page.mouse.down();
	for (let n = 1; n < 16; n += 1) {
		const [nextX = 0, nextY = 0] = at(n);
		await page.mouse.move(nextX, nextY, { steps: 4 });
	}
	await page.mouse.up();
}

/** Fetches the document to sign, to upload it as a scan. */
export async function fetchDocument(page: Page, id: string): Promise<Buffer> {
	const bytes = await page.evaluate(async (path) => {
		const response = await fetch(path);
		return [...new Uint8Array(await response.arrayBuffer())];
	}, `/api/mandates/${id}`);
	return Buffer.from(bytes);
}

/** An application ready for signing, and the document as its owner gets it. */
export type PrintedDocument = { id: string; pdf: Uint8Array<ArrayBuffer> };

/** The built Worker without a browser, with an empty state, for the tests of one file. */
export function freshWorker() {
	const state = emptyState();
	let server: Server;
	let rui: HttpClient;
	beforeAll(async () => {
		server = await startWorker(state.stateDir, await freePort());
		rui = await staffClient(server.origin, "rui@azulejo.example");
	});
	afterAll(async () => {
		await server?.end();
		state.remove();
	});
	let applicants = 0;
	return {
		get origin() {
			return server.origin;
		},
		/** A reviewer. */
		get rui() {
			return rui;
		},
		/** Applies, pays, and opens the document once staff have accepted both uploads; `browser` owns it from then on. */
		async print(browser: HttpClient): Promise<PrintedDocument> {
			applicants += 1;
			const applicant = new Applicant(applicants, {}, browser);
			while (!applicant.done) await applicant.step(server.origin);
			const id = applicant.acknowledged.applicationId ?? "";
			await browser.call("/offline/cron", {});
			await acceptDocuments(rui, id);
			return { id, pdf: await bytesAt(browser, `/api/mandates/${id}`) };
		},
	};
}

export const aBrowser = () => new HttpClient("", { "CF-Connecting-IP": newAddress() });

export async function bytesAt(client: HttpClient, path: string): Promise<Uint8Array<ArrayBuffer>> {
	const response = await client.fetch(path);
	if (!response.ok) throw new Error(`${path}: ${response.status}`);
	return new Uint8Array(await response.arrayBuffer());
}

/** Uploads a file through the signing form. Each comes from a separate address: the limits are per sender. */
export async function sendSignedDocument(
	browser: HttpClient,
	id: string,
	bytes: Uint8Array,
	type: "image/jpeg" | "application/pdf",
) {
	const form = new FormData();
	form.set("intent", "paper");
	form.append("document", new File([bytes as Uint8Array<ArrayBuffer>], "signed", { type }));
	const headers = { "CF-Connecting-IP": newAddress() };
	const response = await browser.fetch(`/sign/${id}?lang=en`, { method: "POST", body: form, headers });
	return { status: response.status, to: response.headers.get("Location"), html: await response.text() };
}
