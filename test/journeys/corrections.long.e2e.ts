import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { APPLICANT } from "../services/fixtures.ts";
import { openAdminArea, openDocuments, showPart } from "./admin-steps.ts";
import { aPicture } from "./chosen-files.ts";
import { freshSite } from "./fresh-site.ts";
import { payWithin } from "./sign-up.ts";

const site = freshSite();

/** A paid application with two pictures of the passport and one of the bill. */
async function anApplicationWithPictures(page: Page): Promise<string> {
	await page.goto("/contact");
	const pictures = await Promise.all(
		["passport", "signature", "bill"].map((name) => aPicture(page, name, { width: 1200, height: 900, halves: true })),
	);
	const bodies = pictures.map(({ buffer }) => buffer.toString("base64"));
	const id = await page.evaluate(
		async ({ bodies, payload }) => {
			const fileOf = (body = "", name = "") =>
				new File([Uint8Array.from(atob(body), (character) => character.charCodeAt(0))], `${name}.jpg`, {
					type: "image/jpeg",
				});
			const send = async (documentType: string, files: File[]) => {
				const form = new FormData();
				form.set("documentType", documentType);
				for (const file of files) form.append("document", file);
				const response = await fetch("/api/upload-document", { method: "POST", body: form });
				return ((await response.json()) as { filePath: string }).filePath;
			};
			const passportDocumentPath = await send("passport", [fileOf(bodies[0], "page"), fileOf(bodies[1], "signature")]);
			const addressDocumentPath = await send("address", [fileOf(bodies[2], "bill")]);
			const response = await fetch("/api/personal-info", {
				method: "POST",
				headers: { "Content-Type": "application/json" },
				body: JSON.stringify({ ...payload, passportDocumentPath, addressDocumentPath }),
			});
			return ((await response.json()) as { id: string }).id;
		},
		{ bodies, payload: { ...APPLICANT, email: "pictures@example.com", consentToBegin: true, acknowledgesEnd: true } },
	);
	await payWithin(page, id);
	return id;
}

it("corrects a name with a reason, and shows two pages side by side, rotated and enlarged by keys", async () => {
	const applicant = await site.session();
	const id = await anApplicationWithPictures(applicant.page);
	const { page, complaints, close } = await openAdminArea(site, "rui@azulejo.example");
	await page.goto(`/admin/applications/${id}?lang=en`);
	await page.getByRole("link", { name: "Correct… Last name" }).click();
	await page.getByLabel("As it should be").fill("Gonçalves-Nowak");
	await page.locator("#correct-reason").fill("Too short");
	await page.getByRole("button", { name: "Correct and e-mail the reason" }).click();
	await page.getByText("Say why in 10 to 500 characters.").first().waitFor();
	expect(await page.getByLabel("As it should be").inputValue()).toBe("Gonçalves-Nowak");
	await page.locator("#correct-reason").fill("In the passport the surname has a hyphen.");
	await page.getByRole("button", { name: "Correct and e-mail the reason" }).click();
	await page.getByText("The answer was corrected.").waitFor();
	await showPart(page, "timeline");
	await page.locator(".log-change", { hasText: "Gonçalves-Nowak" }).waitFor();

	await openDocuments(page, id);
	await page.keyboard.press("s");
	await page.waitForURL(/compare/);
	const pictures = page.locator(".side-by-side-pages img");
	expect(await pictures.count()).toBe(2);
	const names = await page.locator(".side-by-side-pages figcaption").allTextContents();
	expect(names).toEqual(["Passport or ID, page 1", "Passport or ID, page 2"]);
	const [left, right] = [await pictures.first().boundingBox(), await pictures.last().boundingBox()];
	expect(left?.y).toBe(right?.y);
	expect(Number(right?.x)).toBeGreaterThan(Number(left?.x) + Number(left?.width) - 1);

	const chosen = (kind: string) => page.locator(`.side-by-side-pages .viewer input[data-kind="${kind}"]:checked`);
	const values = async (kind: string) =>
		chosen(kind).evaluateAll((all) => all.map((input) => (input as HTMLInputElement).value));
	await page.keyboard.press("t");
	await page.keyboard.press("+");
	expect([await values("turn"), await values("zoom")]).toEqual([
		["90", "0"],
		["150", "100"],
	]);
	await page.locator(".side-by-side-pages .viewer-stage").last().focus();
	for (let press = 0; press < 4; press += 1) await page.keyboard.press("t");
	for (let press = 0; press < 4; press += 1) await page.keyboard.press("-");
	expect([await values("turn"), await values("zoom")]).toEqual([
		["90", "0"],
		["150", "50"],
	]);
	const watermark = page.locator(".side-by-side-pages .viewer-mark").first();
	expect(await watermark.evaluate((element) => getComputedStyle(element, "::before").content)).toContain("Rui");

	await page.getByLabel("Right", { exact: true }).selectOption({ label: "Proof of address, page 1" });
	await page.getByRole("button", { name: "Show these" }).click();
	await page.locator(".side-by-side-pages figcaption", { hasText: "Proof of address" }).waitFor();
	await page.locator("h1").click();
	await page.keyboard.press("s");
	await page.waitForURL(/#documents/);
	expect(await page.locator(".side-by-side-pages").count()).toBe(0);
	expect(complaints).toEqual([]);
	await close();
	await applicant.close();
});
