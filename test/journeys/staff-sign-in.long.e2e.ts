import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { deflateSync, inflateSync } from "node:zlib";
import type { Download, Page } from "playwright-core";
import { expect, it, onTestFinished } from "vitest";
import { findVisualDefects } from "../services/axe-checks.ts";
import { waitForHydration } from "../services/browser.ts";
import { freshSite } from "./fresh-site.ts";
import { payWithin, signUp } from "./sign-up.ts";

const site = freshSite();
const WIDE = { viewport: { width: 1280, height: 900 } };

/** Passes Access and stops at the sign-in page. */
async function authenticateAccess(email: string) {
	const visitor = await site.session(WIDE);
	await visitor.page.goto("/offline/access");
	await visitor.page.selectOption("#email", email);
	await visitor.page.getByRole("button", { name: "Sign in", exact: true }).click();
	await visitor.page.waitForURL(/\/admin\/login/);
	return visitor;
}

/** Returns an unused code from the authenticator stand-in. */
async function passwordAndCode(email: string): Promise<{ password: string; code: string }> {
	await site.pass("PT30S");
	const helper = await site.session(WIDE);
	await helper.page.goto("/offline/access");
	const cells = await helper.page.locator("tr", { hasText: email }).locator("td").allInnerTexts();
	await helper.close();
	return { password: cells[2] ?? "", code: cells[3] ?? "" };
}

async function signIn(page: Page, email: string): Promise<void> {
	const { password, code } = await passwordAndCode(email);
	await page.getByLabel("Password").fill(password);
	await page.keyboard.press("Enter");
	await page.getByLabel("Code").fill(code);
	await page.keyboard.press("Enter");
	await page.waitForURL(/\/admin\/(dashboard|applications|security-settings)/);
}

it("signs a colleague in with password and code, by keyboard alone, and says what was wrong", async () => {
	const { page, complaints, close } = await authenticateAccess("rui@azulejo.example");
	expect(await findVisualDefects(page)).toEqual([]);
	await page.getByLabel("Password").fill("not the password");
	await page.keyboard.press("Enter");
	await page.getByText("This password is not correct.").waitFor();
	expect(await page.getByLabel("Password").inputValue()).toBe("");
	const { password, code } = await passwordAndCode("rui@azulejo.example");
	await page.getByLabel("Password").fill(password);
	await page.keyboard.press("Enter");
	await page.getByLabel("Code").fill("000000");
	await page.keyboard.press("Enter");
	await page.getByText("This code is not correct, or has already been used.").waitFor();
	await page.getByLabel("Code").fill(code);
	await page.keyboard.press("Enter");
	await page.waitForURL(/\/admin\/dashboard/);
	expect(await page.innerText(".admin-identity")).toContain("rui@azulejo.example");
	// The page's status shows the refusal.
	expect(complaints.filter((line) => !/401/.test(line))).toEqual([]);
	await close();
});

it("signs one browser out from another, and accepts a recovery code once", async () => {
	const firstBrowser = await authenticateAccess("eva@azulejo.example");
	await signIn(firstBrowser.page, "eva@azulejo.example");
	await firstBrowser.page.goto("/admin/security-settings?lang=en");
	expect(await findVisualDefects(firstBrowser.page)).toEqual([]);
	await firstBrowser.page.getByRole("button", { name: "Create new recovery codes" }).click();
	const code = (await firstBrowser.page.locator(".recovery-list li").first().innerText()).trim();
	const secondBrowser = await authenticateAccess("eva@azulejo.example");
	await secondBrowser.page.getByLabel("Password").fill((await passwordAndCode("eva@azulejo.example")).password);
	await secondBrowser.page.keyboard.press("Enter");
	await secondBrowser.page.getByLabel("Code").fill(code);
	await secondBrowser.page.keyboard.press("Enter");
	await secondBrowser.page.waitForURL(/\/admin\/dashboard/);
	await firstBrowser.page.goto("/admin/security-settings?lang=en");
	expect(await firstBrowser.page.innerText("main")).toContain("Recovery codes left: 9");
	await firstBrowser.page.getByRole("button", { name: /^Sign out: / }).click();
	await firstBrowser.page.waitForURL(/done=ended/);
	await secondBrowser.page.goto("/admin/applications");
	await secondBrowser.page.waitForURL(/\/admin\/login/);
	await secondBrowser.close();
	await firstBrowser.close();
});

it("moves the second factor to another app with the key under the QR code", async () => {
	const { page, close } = await authenticateAccess("leo@azulejo.example");
	await signIn(page, "leo@azulejo.example");
	await page.goto("/admin/security-settings?lang=en");
	await page.getByRole("link", { name: "Move to another app" }).click();
	await page.locator("svg.qr").waitFor();
	expect(await findVisualDefects(page)).toEqual([]);
	const { TOTP, Secret } = await import("otpauth");
	const secret = (await page.locator(".secret-text").innerText()).replaceAll(" ", "");
	// The product's clock is ahead by the time that the helper has advanced.
	const { now } = (await (await page.request.get("/offline/clock")).json()) as { now: string };
	const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(now) });
	await page.getByLabel("The six digits that the app shows now").fill(code);
	await page.keyboard.press("Enter");
	await page.getByRole("heading", { name: "Your recovery codes" }).waitFor();
	expect(await page.locator(".recovery-list li").count()).toBe(10);
	await close();
});

it("verifies a case file in the browser without a network, and names the first event that was changed", async () => {
	const { page, complaints, close } = await site.session(WIDE);
	const id = await signUp(page, { email: "verify@example.com" });
	await payWithin(page, id);
	await page.goto(`/confirmation/${id}?lang=en`);
	await page.locator("summary", { hasText: "Documents and receipts" }).click();
	const [download] = await Promise.all([
		page.waitForEvent("download"),
		page.getByRole("link", { name: "JSON" }).click(),
	]);
	const text = (await bytesOf(download)).toString();
	const [pages] = await Promise.all([
		page.waitForEvent("download"),
		page.getByRole("link", { name: "Download the history of your application" }).click(),
	]);
	const pdf = await bytesOf(pages);
	await page.goto("/verify?lang=en");
	await waitForHydration(page);
	await page.waitForLoadState("networkidle");
	await page.context().setOffline(true);
	const choose = (content: string | Buffer) =>
		page
			.locator("#case-file")
			.setInputFiles({ name: "case", mimeType: "application/octet-stream", buffer: Buffer.from(content) });
	await choose(text);
	await page.getByText(/^Untouched: \d+ events of NIF-/).waitFor();
	await choose(text.replace('"type": "payment-observed"', '"type": "cancelled"'));
	const changedIndex = (JSON.parse(text) as { events: { type: string }[] }).events.findIndex(
		({ type }) => type === "payment-observed",
	);
	await page.getByText(`Changed at event ${changedIndex + 1} of NIF-`).waitFor();
	await choose("no case file");
	await page.getByText("This is not a case file").waitFor();
	await choose(pdf);
	await page.getByText(/^Untouched: \d+ events of NIF-/).waitFor();
	expect(await page.innerText("main")).toContain("The printed pages of the PDF were not checked");
	const { events } = JSON.parse(text) as { events: { hash: string }[] };
	const listed = await page.locator(".record-events li code").allInnerTexts();
	expect(listed).toEqual(events.map(({ hash }) => hash.slice(0, 8)));
	await page.context().setOffline(false);
	expect(await findVisualDefects(page)).toEqual([]);
	await page.context().setOffline(true);
	await choose(withForgedRecord(pdf, (record) => record.replace('"type": "payment-observed"', '"type": "cancelled"')));
	await page.getByText(`Changed at event ${changedIndex + 1} of NIF-`).waitFor();
	expect(await page.locator(".record-events").count()).toBe(0);
	await choose(pdf.subarray(0, pdf.length - 100));
	await page.getByText("We cannot find a record of ours in this PDF").waitFor();
	await page.context().setOffline(false);
	expect(complaints).toEqual([]);
	await close();
});

async function bytesOf(download: Download): Promise<Buffer> {
	const chunks: Buffer[] = [];
	for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
	return Buffer.concat(chunks);
}

/** Replaces the attached record in the document and leaves everything else in place. */
function withForgedRecord(pdf: Buffer, change: (record: string) => string): Buffer {
	const typeEntry = pdf.indexOf("/Type /EmbeddedFile");
	const start = pdf.lastIndexOf(" 0 obj", typeEntry);
	const streamStart = pdf.indexOf("stream\n", typeEntry) + "stream\n".length;
	const [whole = "", length = ""] = /\/Length (\d+)/.exec(pdf.subarray(start, streamStart).toString("latin1")) ?? [];
	const record = change(inflateSync(pdf.subarray(streamStart, streamStart + Number(length))).toString());
	// Without indentation it is certainly shorter, however the change compresses.
	const forged = deflateSync(record.replace(/\n\t*/g, ""), { level: 9 });
	const head = pdf.subarray(start, streamStart).toString("latin1");
	const padding = Number(length) - forged.length;
	const shorter = head.replace(whole, `/Length ${String(forged.length).padStart(length.length, "0")}`);
	const rest = Buffer.from(`\nendstream\nendobj\n${" ".repeat(padding)}`);
	const streamEnd = streamStart + Number(length) + "\nendstream\nendobj\n".length;
	return Buffer.concat([pdf.subarray(0, start), Buffer.from(shorter, "latin1"), forged, rest, pdf.subarray(streamEnd)]);
}

/** A page of another site that links to ours: 127.0.0.1 and localhost are different sites. */
async function linkingSite(url: string): Promise<string> {
	const site = createServer((_request, response) => {
		response.setHeader("Content-Type", "text/html");
		response.end(`<!doctype html><title>Mail</title><link rel="icon" href="data:,"><a href="${url}">The list</a>`);
	});
	await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
	onTestFinished(() => void site.close());
	return `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
}

it("keeps staff who follow a link from another site signed in, without a redirect loop", async () => {
	const list = `${site.origin}/admin/applications?lang=en&stage=in_review`;
	const mail = await linkingSite(list);
	const isFromOurSite = (line: string) => !line.startsWith(`request to ${new URL(mail).host}`);
	const visitor = await authenticateAccess("rui@azulejo.example");
	const visits: string[] = [];
	visitor.page.on("request", (request) => {
		if (request.isNavigationRequest() && request.url().startsWith(site.origin)) visits.push(request.url());
	});

	await visitor.page.goto(mail);
	await visitor.page.getByRole("link", { name: "The list" }).click();
	await visitor.page.waitForURL(/\/admin\/login\?next=/);
	await signIn(visitor.page, "rui@azulejo.example");
	expect(visitor.page.url(), "and returns to the link they followed").toBe(list);

	visits.length = 0;
	await visitor.page.goto(mail);
	await visitor.page.getByRole("link", { name: "The list" }).click();
	await visitor.page.waitForURL(list);
	await visitor.page.getByRole("heading", { level: 1, name: "Applications" }).waitFor();
	expect(await visitor.page.innerText(".admin-identity")).toContain("rui@azulejo.example");
	expect(visits, "once without the cookie, once with it").toEqual([list, list]);
	expect(visitor.complaints.filter(isFromOurSite)).toEqual([]);
	await visitor.close();
});

it.each(["hidden", "in plain sight"])("carries no password over when the language changes: %s", async (shown) => {
	const { page, complaints, close } = await authenticateAccess("rui@azulejo.example");
	const password = page.getByLabel("Password");
	await password.fill("correct horse battery");
	if (shown === "in plain sight")
		await password.evaluate((field: HTMLInputElement) => field.setAttribute("type", "text"));
	await page.evaluate(() =>
		addEventListener("pagehide", () => localStorage.setItem("kept", JSON.stringify(sessionStorage))),
	);
	await page.locator('.languages a[lang="es"]').first().click();
	await page.waitForURL(/lang=es/);
	expect(await page.evaluate(() => localStorage.getItem("kept"))).toBe("{}");
	expect(await page.locator("[type=password]").inputValue()).toBe("");
	expect(complaints).toEqual([]);
	await close();
});
