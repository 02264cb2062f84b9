import { readFileSync } from "node:fs";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { MAX_UPLOAD_BYTES } from "#app/domain/documents/document-limits.ts";
import { LANGUAGES, type Language } from "#app/domain/language.ts";
import { m } from "#app/paraglide/messages.js";
import { aBillFile, aPassportFile } from "#test/services/sample-documents.ts";
import { aBillPdf } from "../factories/documents.ts";
import { waitForHydration } from "../services/browser.ts";
import { aPicture, holdResponses, recordSentFiles, respondStillReading, withOrientation } from "./chosen-files.ts";
import { freshSite } from "./fresh-site.ts";
import { heicGrid } from "./heic-grid.ts";
import { continueAfterReview } from "./steps.ts";

const en = { locale: "en" } as const;
const PHOTO = { width: 1600, height: 1100 };
const bill = { name: "bill.pdf", mimeType: "application/pdf", buffer: Buffer.from(aBillPdf()) };
const site = freshSite();
/** The specimen passport in a phone's format: HEVC stored sideways, rotated by `irot`, with a redundant EXIF orientation. */
const HELD_UPRIGHT = readFileSync(new URL("phone-photo.heic", import.meta.url));

async function toPayload(file: File) {
	return { name: file.name, mimeType: file.type, buffer: Buffer.from(await file.arrayBuffer()) };
}

async function openPage(language: Language = "en", options: Parameters<typeof site.session>[0] = {}) {
	const session = await site.session(options);
	const sent = await recordSentFiles(session.page);
	await session.page.goto(`/upload-documents?lang=${language}`);
	await waitForHydration(session.page);
	return { ...session, sent, card: session.page.locator("#passport") };
}

/** The final message of every unreadable document: staff review it. */
async function seeReview(page: Page, card = "passport", language: Language = "en"): Promise<void> {
	await continueAfterReview(page, language).click();
	await page.locator(`#${card} .badge`, { hasText: m.upload_badge_review({}, { locale: language }) }).waitFor();
}

const cardButton = (page: Page, name: string) => page.locator("#passport").getByRole("button", { name });

it("sends a single good photograph at once, byte for byte", async () => {
	const { page, sent, complaints, close } = await openPage();
	const photo = await aPicture(page, "passport.jpg", PHOTO);
	await page.setInputFiles("#passport-file", photo);
	await seeReview(page);
	expect(await sent()).toMatchObject([{ name: "passport.jpg", size: photo.buffer.length }]);
	expect(complaints).toEqual([]);
	await close();
});

it("shows several pages before sending them, rotated and ordered by keyboard", async () => {
	const { page, card, sent, complaints, close } = await openPage();
	const data = await aPicture(page, "data.jpg", { ...PHOTO, halves: true });
	const signature = await aPicture(page, "signature.jpg", PHOTO);
	await page.setInputFiles("#passport-file", [signature, data, bill]);
	await card.getByRole("listitem", { name: m.pages_position({ place: 3, count: 3 }, en) }).waitFor();

	const first = m.pages_position({ place: 1, count: 3 }, en);
	await cardButton(page, `${m.pages_later({}, en)}, ${first}`).focus();
	await page.keyboard.press("Enter");
	const names = card.locator(".page-name span");
	await expect.poll(() => names.allInnerTexts()).toEqual(["data.jpg", "signature.jpg", "bill.pdf"]);
	expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(
		`${m.pages_later({}, en)}, ${m.pages_position({ place: 2, count: 3 }, en)}`,
	);
	await cardButton(page, `${m.pages_turn_right({}, en)}, ${first}`).press("Space");
	await cardButton(page, `${m.upload_remove({}, en)}, ${m.pages_position({ place: 3, count: 3 }, en)}`).click();
	await page.setInputFiles("#passport-add", bill);
	await card.getByText("bill.pdf").waitFor();
	await cardButton(page, m.upload_send({}, en)).click();
	await seeReview(page);
	expect(await sent()).toMatchObject([
		{ name: "data.jpg", type: "image/jpeg", width: 1100, height: 1600, top: "red" },
		{ name: "signature.jpg", size: signature.buffer.length },
		{ name: "bill.pdf", size: bill.buffer.length },
	]);
	expect(complaints).toEqual([]);
	await close();
});

it("shows a photograph upright, as the camera was held, and leaves its file unchanged", async () => {
	const { page, card, sent, close } = await openPage();
	const photo = withOrientation(await aPicture(page, "held.jpg", PHOTO), 6);
	await page.setInputFiles("#passport-file", [photo, bill]);
	const preview = card.locator(".page-preview img");
	await preview.waitFor();
	const [width = 0, height = 0] = await preview.evaluate((image: HTMLImageElement) => [
		image.naturalWidth,
		image.naturalHeight,
	]);
	expect(height).toBeGreaterThan(width);
	await cardButton(page, m.pages_send_all_anyway({}, en))
		.or(cardButton(page, m.upload_send({}, en)))
		.click();
	await seeReview(page);
	expect(await sent()).toMatchObject([{ size: photo.buffer.length }, {}]);
	await close();
});

describe("a blurred photograph", () => {
	it.each(LANGUAGES)("is advised against, and sent if the applicant insists: %s", async (language) => {
		const { page, card, sent, complaints, close } = await openPage(language);
		const inLanguage = { locale: language };
		const photo = await aPicture(page, "blurred.jpg", { ...PHOTO, filter: "blur(9px)" });
		await page.setInputFiles("#passport-file", photo);
		await card.getByText(m.pages_advice_blurred({}, inLanguage)).waitFor();
		expect(await sent()).toEqual([]);
		await cardButton(page, m.pages_send_anyway({}, inLanguage)).click();
		await seeReview(page, "passport", language);
		expect(await sent()).toMatchObject([{ size: photo.buffer.length }]);
		expect(complaints).toEqual([]);
		await close();
	});

	it("can be replaced with a better one, which is sent at once", async () => {
		const { page, card, sent, close } = await openPage();
		await page.setInputFiles(
			"#passport-file",
			await aPicture(page, "dark.jpg", { ...PHOTO, filter: "brightness(0.2)" }),
		);
		await card.getByText(m.pages_advice_dark({}, en)).waitFor();
		await page.setInputFiles("#passport input[id$=-replace]", await aPicture(page, "better.jpg", PHOTO));
		await seeReview(page);
		expect(await sent()).toMatchObject([{ name: "better.jpg" }]);
		await close();
	});
});

it("shrinks a photograph over 10 MB on the applicant's device, but only as far as necessary", async () => {
	const { page, sent, complaints, close } = await openPage();
	const photo = await aPicture(page, "large.jpg", { width: 4000, height: 3000, grain: true, quality: 1 });
	expect(photo.buffer.length).toBeGreaterThan(MAX_UPLOAD_BYTES);
	await page.setInputFiles("#passport-file", photo);
	await seeReview(page);
	const [file] = await sent();
	expect(file).toMatchObject({ name: "large.jpg", type: "image/jpeg" });
	expect(file?.size).toBeLessThanOrEqual(MAX_UPLOAD_BYTES);
	expect(file?.width).toBeGreaterThanOrEqual(3000);
	expect(complaints).toEqual([]);
	await close();
});

describe("a JPEG for the server is made on the applicant's device", () => {
	it("from a HEIC photograph, upright and readable, with a decoder fetched only when needed", async () => {
		const { page, card, sent, complaints, close } = await openPage();
		const fetched: string[] = [];
		page.on("request", (request) => fetched.push(request.url()));
		await page.setInputFiles("#address-file", bill);
		await seeReview(page, "address");
		expect(fetched.filter((url) => url.includes("heif"))).toEqual([]);
		// Name and type as on a desktop without HEIC support.
		await page.setInputFiles("#passport-file", { name: "IMG_1.HEIC", mimeType: "", buffer: HELD_UPRIGHT });
		await card.locator(".badge", { hasText: m.upload_badge_verified({}, en) }).waitFor();
		await card.getByText("Rosalind Anne Hartwell").waitFor();
		expect((await sent()).at(-1)).toMatchObject({ name: "IMG_1.jpg", type: "image/jpeg", width: 876, height: 1198 });
		expect(fetched.filter((url) => url.endsWith(".wasm"))).toHaveLength(1);
		expect(complaints).toEqual([]);
		await close();
	});

	it("from a tiled 12-megapixel HEIC photograph, as phones store them, and is reviewed", async () => {
		const { page, card, sent, complaints, close } = await openPage();
		const { file, width, height } = heicGrid(HELD_UPRIGHT, 3, 4);
		expect(width * height).toBeGreaterThan(12_000_000);
		await page.setInputFiles("#passport-file", { name: "IMG_2.HEIC", mimeType: "", buffer: file });
		await seeReview(page);
		await card.locator(".badge", { hasText: m.upload_badge_review({}, en) }).waitFor();
		// Upright, and reduced to the 12.5 megapixels that are drawn.
		const [picture] = await sent();
		expect(picture).toMatchObject({ name: "IMG_2.jpg", type: "image/jpeg", width: 3490, height: 3580 });
		expect(complaints).toEqual([]);
		await close();
	});

	it.each(["webp", "jpg"])("from a WebP picture, named .%s", async (ending) => {
		const { page, sent, complaints, close } = await openPage();
		const photo = await aPicture(page, `photo.${ending}`, { ...PHOTO, type: "image/webp" });
		await page.setInputFiles("#passport-file", photo);
		await seeReview(page);
		expect(await sent()).toMatchObject([{ name: "photo.jpg", type: "image/jpeg", width: 1600, height: 1100 }]);
		expect(complaints).toEqual([]);
		await close();
	});
});

describe("both documents are sent without scrolling", () => {
	it.each([
		[390, 844],
		[1280, 800],
	])("at %i by %i, and the way to continue is visible", async (width, height) => {
		const { page, complaints, close } = await openPage("en", {
			viewport: { width, height },
			...(width < 600 && { hasTouch: true, isMobile: true }),
		});
		const bottomOf = async (selector: string) => {
			const { y = 0, height = 0 } = (await page.locator(selector).boundingBox()) ?? {};
			return y + height;
		};
		for (const card of ["passport", "address"])
			expect(await bottomOf(`#${card} .drop-card`)).toBeLessThanOrEqual(height);
		expect(await page.locator(".phone-section").isVisible()).toBe(width > 600);
		await page.setInputFiles("#passport-file", await toPayload(aPassportFile()));
		await page.setInputFiles("#address-file", await toPayload(aBillFile()));
		await page.locator("#passport .badge-success").waitFor();
		await page.locator("#address .badge-success").waitFor();
		const continueLink = page.getByRole("link", { name: m.wizard_continue({}, en), exact: true });
		await page.evaluate(() => scrollTo(0, 0));
		if (width < 600) expect(await bottomOf(".wizard-buttons")).toBe(height);
		else await continueLink.scrollIntoViewIfNeeded();
		// Each is large enough for a thumb, and no fixed element covers it.
		for (const control of await page.locator("main").locator("a.btn, button, label.btn, summary").all()) {
			if (!(await control.isVisible())) continue;
			await control.focus().catch(() => {});
			expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);
		}
		await page
			.locator("#address")
			.getByRole("button", { name: m.upload_remove({}, en) })
			.focus();
		expect(await bottomOf("#address button")).toBeLessThanOrEqual(height - (width < 600 ? 72 : 0));
		expect(complaints).toEqual([]);
		await close();
	});
});

it("lists the accepted documents, even without scripts", async () => {
	for (const javaScriptEnabled of [true, false]) {
		const { page, close } = await site.session({ javaScriptEnabled });
		await page.goto("/upload-documents?lang=en");
		const whichButton = page.locator("#address").getByRole("button", { name: m.upload_which({}, en) });
		const rules = page.getByRole("dialog", { name: m.upload_accepted_title({}, en) });
		expect(await rules.count()).toBe(0);
		await whichButton.focus();
		await page.keyboard.press("Enter");
		await rules.getByText(m.upload_accepted_licence({}, en)).waitFor();
		await page.keyboard.press("Escape");
		await rules.waitFor({ state: "hidden" });
		await page.locator("#address .upload-type:focus").waitFor();
		await close();
	}
});

it("replaces a file that has already been uploaded", async () => {
	const { page, card, sent, close } = await openPage();
	await page.setInputFiles("#passport-file", await aPicture(page, "first.jpg", PHOTO));
	await seeReview(page);
	await page.setInputFiles("#passport-replace", await aPicture(page, "second.jpg", PHOTO));
	await seeReview(page);
	await card.locator(".upload-name", { hasText: "second.jpg" }).waitFor();
	expect(await sent()).toMatchObject([{ name: "second.jpg" }]);
	await close();
});

describe("an unusable file", () => {
	const heic = {
		name: "IMG_1.HEIC",
		mimeType: "image/heic",
		buffer: Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic"),
	};
	const cases = [
		["truncated HEIC", heic, m.pages_heif],
		["HEIC under another name", { ...heic, name: "photo.jpg", mimeType: "image/jpeg" }, m.pages_heif],
		["an empty file", { name: "empty.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(0) }, m.error_file_empty],
		[
			"a picture of a type unknown to this browser",
			{ name: "scan.tiff", mimeType: "image/tiff", buffer: Buffer.from("II*\0") },
			m.upload_wrong_type,
		],
		["text", { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("notes") }, m.upload_wrong_type],
		["a PDF over 10 MB", { ...bill, buffer: Buffer.alloc(MAX_UPLOAD_BYTES + 1, bill.buffer) }, m.upload_too_large],
		[
			"a picture over 10 MB that cannot be decoded",
			{ name: "broken.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(MAX_UPLOAD_BYTES + 1, "no picture") },
			m.pages_too_heavy,
		],
	] as const;

	it.each(cases)("has its own message: %s", async (_name, file, sentence) => {
		const { page, card, complaints, close } = await openPage();
		await page.setInputFiles("#passport-file", file);
		await card.locator(".field-error", { hasText: sentence({}, en) }).waitFor();
		expect(complaints).toEqual([]);
		await close();
	});

	it.each(["es", "pt"] as const)("is reported in the applicant's language: %s", async (language) => {
		const { page, card, close } = await openPage(language);
		await page.setInputFiles("#passport-file", heic);
		await card.locator(".field-error", { hasText: m.pages_heif({}, { locale: language }) }).waitFor();
		await close();
	});

	it("is named, and the good pages are kept", async () => {
		const { page, card, close } = await openPage();
		await page.setInputFiles("#passport-file", [await aPicture(page, "data.jpg", PHOTO), heic]);
		await card.getByText(m.pages_refused({ name: heic.name, reason: m.pages_heif({}, en) }, en)).waitFor();
		await card.locator(".page-name", { hasText: "data.jpg" }).waitFor();
		await cardButton(page, m.upload_retry({}, en)).click();
		await seeReview(page);
		await close();
	});

	it("is reported when something other than a file is dropped", async () => {
		const { card, close } = await openPage();
		await card.locator(".drop-card").evaluate((box) => {
			const dataTransfer = new DataTransfer();
			dataTransfer.setData("text/plain", "passport");
			box.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
		});
		await card.getByText(m.error_file_missing({}, en)).waitFor();
		await close();
	});
});

it("keeps the pages of an interrupted upload, and resends them", async () => {
	const { page, card, sent, close } = await openPage();
	await page.route("**/api/upload-document*", (route) => route.abort(), { times: 1 });
	await page.setInputFiles("#passport-file", await aPicture(page, "passport.jpg", PHOTO));
	await card.getByText(m.upload_network({}, en)).waitFor();
	await cardButton(page, m.upload_retry({}, en)).click();
	await seeReview(page);
	expect(await sent()).toMatchObject([{ name: "passport.jpg" }]);
	await close();
});

it("shows the checks while they are running", async () => {
	const session = await site.session();
	const { page } = session;
	const release = await holdResponses(page);
	await page.goto("/upload-documents?lang=en");
	await waitForHydration(page);
	const card = page.locator("#passport");
	await page.setInputFiles("#passport-file", await aPicture(page, "passport.jpg", PHOTO));
	// Two full turns, far longer than required.
	for (const text of [m.upload_verifying_4, m.upload_verifying_1, m.upload_verifying_4, m.upload_verifying_1]) {
		await card.getByText(text({}, en)).waitFor();
	}
	expect(await card.locator(".badge").count()).toBe(0);
	await release();
	await seeReview(page);
	expect(session.complaints).toEqual([]);
	await session.close();
});

it("lets the applicant continue while a document is read, and shows the result without a reload", async () => {
	const { page, close } = await site.session();
	await respondStillReading(page);
	await page.goto("/upload-documents?lang=en");
	await waitForHydration(page);
	// The server has read it before it responds: the page shows the result after the waiting state.
	const response = await page.request.get("/upload-documents.data");
	const waitingShown = Promise.withResolvers<void>();
	await page.route("**/upload-documents.data*", (route) => waitingShown.promise.then(() => route.continue()));
	await page.route("**/upload-documents.data*", (route) => route.fulfill({ response }), { times: 1 });
	const card = page.locator("#passport");
	await page.setInputFiles("#passport-file", await aPicture(page, "passport.jpg", PHOTO));
	await card.getByText(m.reading_detail({}, en)).first().waitFor();
	expect(await page.getByRole("dialog").count()).toBe(0);
	waitingShown.resolve();
	await card.locator(".badge", { hasText: m.upload_badge_review({}, en) }).waitFor();
	await close();
});

it("offers the camera on a phone, but not on a desktop", async () => {
	const phone = await openPage("pt", { hasTouch: true, isMobile: true });
	const camera = phone.card.locator("input[capture=environment]");
	const label = phone.card.locator(".file-camera");
	expect(await label.innerText()).toBe(m.pages_take({}, { locale: "pt" }));
	expect(await label.isVisible()).toBe(true);
	await camera.setInputFiles(await aPicture(phone.page, "image.jpg", PHOTO));
	await seeReview(phone.page, "passport", "pt");
	const desktop = await openPage();
	expect(await desktop.card.locator(".file-camera").isVisible()).toBe(false);
	expect([...phone.complaints, ...desktop.complaints]).toEqual([]);
	await Promise.all([phone.close(), desktop.close()]);
});

describe("the upload page with pages on it", () => {
	it.each([
		["light", 390],
		["dark", 390],
		["light", 1280],
		["dark", 1280],
	] as const)(
		"has no accessibility violations and does not scroll sideways: %s at %i px",
		async (colorScheme, width) => {
			const { page, card, complaints, close } = await openPage("es", {
				colorScheme,
				reducedMotion: "reduce",
				viewport: { width, height: 900 },
			});
			const blurred = await aPicture(page, "una-fotografia-con-un-nombre-muy-largo-2026.jpg", {
				...PHOTO,
				filter: "blur(9px)",
			});
			await page.setInputFiles("#passport-file", [blurred, await aPicture(page, "firma.jpg", PHOTO), bill]);
			await page.setInputFiles("#address-file", blurred);
			await card.getByText(m.pages_advice_blurred({}, { locale: "es" })).waitFor();
			await page
				.locator("#address")
				.getByText(m.pages_advice_blurred({}, { locale: "es" }))
				.waitFor();
			if (process.env.PICTURES)
				await page.screenshot({ path: `${process.env.PICTURES}/tiles-${colorScheme}-${width}.png`, fullPage: true });
			const { violations } = await new AxeBuilder({ page }).analyze();
			const found = violations.map(
				({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
			);
			const sideways = await page.evaluate(
				() => document.documentElement.scrollWidth > document.documentElement.clientWidth,
			);
			expect([...found, ...complaints, ...(sideways ? ["scrolls sideways"] : [])]).toEqual([]);
			await close();
		},
	);
});

it("fades nothing in when its scripts load", async () => {
	const { page, complaints, close } = await site.session();
	await page.addInitScript(() => document.addEventListener("transitionrun", () => console.warn("something fades")));
	await page.goto("/upload-documents?lang=en");
	await waitForHydration(page);
	await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))));
	expect(complaints).toEqual([]);
	await close();
});
