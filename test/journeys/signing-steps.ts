import type { BrowserContextOptions, Page } from "playwright-core";
import type { Language } from "#app/domain/language.ts";
import { acceptDocuments } from "#test/services/admin-by-forms.ts";
import { staffClient } from "#test/services/http-client.ts";
import { aBillFile, aPassportFile } from "#test/services/sample-documents.ts";
import { hydrated } from "../services/browser.ts";
import type { Site } from "./fresh-site.ts";
import { payWithin, signUp } from "./sign-up.ts";

const READ = { firstName: "Rosalind Anne", lastName: "Hartwell", dateOfBirth: "1988-03-14", nationality: "IE" };
const HOME = { addressLine1: "12 Harbour Road", addressLine2: "", city: "Cork", postalCode: "T12 X7Y8", country: "IE" };

/** Paid, with a passport that was read for certain: nothing on the paper is left to be written in. */
async function aPaidApplication(page: Page, language: Language, changes: object): Promise<string> {
	const documents = { passport: aPassportFile(), address: aBillFile() };
	const id = await signUp(page, { ...READ, ...HOME, language, ...changes }, documents);
	await payWithin(page, id);
	return id;
}

/** The page for signing of an application whose documents were accepted. */
export async function openSigning(
	site: Site,
	language: Language,
	changes: object = {},
	options: BrowserContextOptions = {},
) {
	const session = await site.session(options);
	const id = await aPaidApplication(session.page, language, changes);
	// The same passport in several applications is for a person to look at.
	await acceptDocuments(await staffClient(site.origin, "rui@azulejo.example"), id);
	await session.page.goto(`/sign/${id}?lang=${language}`);
	await hydrated(session.page);
	return { ...session, id };
}

/** Up and down from left to right, as people sign. */
export async function draw(page: Page): Promise<void> {
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

/** The paper as it is printed, for a scan of it. */
export async function printed(page: Page, id: string): Promise<Buffer> {
	const bytes = await page.evaluate(async (path) => {
		const answer = await fetch(path);
		return [...new Uint8Array(await answer.arrayBuffer())];
	}, `/api/mandates/${id}`);
	return Buffer.from(bytes);
}
