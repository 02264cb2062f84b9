import type { Page } from "playwright-core";
import { APPLICANT, aPdf } from "../services/fixtures.ts";
import { HttpClient } from "../services/http-client.ts";

/** Makes an unpaid case through the calls and gives its cookies to a browser: for journeys that begin later. */
export async function signUp(page: Page, origin: string, changes: Record<string, unknown> = {}): Promise<string> {
	const client = new HttpClient(origin, { "CF-Connecting-IP": `10.2.0.${Math.floor(performance.now()) % 250}` });
	const paths: string[] = [];
	for (const documentType of ["passport", "address"]) {
		const form = new FormData();
		form.set("documentType", documentType);
		form.append("document", aPdf(`${documentType}.pdf`, documentType));
		const response = await client.fetch("/api/upload-document", { method: "POST", body: form });
		paths.push(((await response.json()) as { filePath: string }).filePath);
	}
	const [passportDocumentPath, addressDocumentPath] = paths;
	const payload = { ...APPLICANT, passportDocumentPath, addressDocumentPath, consentToBegin: true, ...changes };
	const { id } = await client.call<{ id: string }>("/api/personal-info", payload);
	await page
		.context()
		.addCookies(client.cookies.map(([name, value]) => ({ name, value, url: origin, secure: true, httpOnly: true })));
	return id;
}
