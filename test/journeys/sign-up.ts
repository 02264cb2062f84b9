import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { APPLICANT, aPdf } from "../services/fixtures.ts";

/** Two unreadable pages. */
const UNREADABLE = { passport: aPdf("passport.pdf", "passport"), address: aPdf("address.pdf", "address") };

/**
 * Creates an unpaid application through the API from within a page, so that the browser becomes its owner: only the server
 * can set the session cookie. Each has a separate address, since e-mails per address are limited.
 */
export async function signUp(
	page: Page,
	changes: Record<string, unknown> = {},
	documents: Record<"passport" | "address", File> = UNREADABLE,
): Promise<string> {
	if (!page.url().startsWith("http")) await page.goto("/contact");
	const email = `applicant-${randomUUID()}@example.com`;
	const bodies = await Promise.all(
		[documents.passport, documents.address].map(async (file) =>
			Buffer.from(await file.arrayBuffer()).toString("base64"),
		),
	);
	return page.evaluate(
		async ({ bodies, names, payload }) => {
			const paths: string[] = [];
			for (const [index, type] of ["passport", "address"].entries()) {
				const form = new FormData();
				form.set("documentType", type);
				const bytes = Uint8Array.from(atob(bodies[index] ?? ""), (character) => character.charCodeAt(0));
				form.append("document", new File([bytes], names[index] ?? ""));
				const response = await fetch("/api/upload-document", { method: "POST", body: form });
				paths.push(((await response.json()) as { filePath: string }).filePath);
			}
			const response = await fetch("/api/personal-info", {
				method: "POST",
				headers: { "Content-Type": "application/json" },
				body: JSON.stringify({ ...payload, passportDocumentPath: paths[0], addressDocumentPath: paths[1] }),
			});
			return ((await response.json()) as { id: string }).id;
		},
		{
			bodies,
			names: [documents.passport.name, documents.address.name],
			payload: { ...APPLICANT, email, consentToBegin: true, acknowledgesEnd: true, ...changes },
		},
	);
}

/** Pays the browser's application with a good card, from within a page. */
export async function payWithin(page: Page, applicationId: string): Promise<void> {
	await page.evaluate(async (id) => {
		const created = await fetch("/api/create-payment-intent", {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify({ applicationId: id }),
		});
		const { clientSecret } = (await created.json()) as { clientSecret: string };
		const card = { number: "4242424242424242", exp_month: "12", exp_year: "2040", cvc: "123" };
		const fields = Object.entries(card).map(([name, value]) => [`payment_method_data[card][${name}]`, value]);
		await fetch(`/offline/stripe/v1/payment_intents/${clientSecret.split("_secret_")[0]}/confirm`, {
			method: "POST",
			headers: { Authorization: "Bearer pk_test_offline" },
			body: new URLSearchParams([["client_secret", clientSecret], ["payment_method_data[type]", "card"], ...fields] as [
				string,
				string,
			][]),
		});
		await fetch("/offline/cron", { method: "POST" });
	}, applicationId);
}
