import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { LANGUAGES } from "#app/domain/language.ts";
import { acceptDocuments, acceptMandate, completeByAdmin } from "#test/services/admin-by-forms.ts";
import { staffClient } from "#test/services/http-client.ts";
import { type Session, waitUntilSettled } from "../services/browser.ts";
import { aNif } from "../services/fixtures.ts";
import { freshSite } from "./fresh-site.ts";
import { payWithin, signUp } from "./sign-up.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const site = freshSite();
const applications = { accepted: "", completed: "" };
let visitor: Session;

beforeAll(async () => {
	visitor = await site.session(PHONE);
	for (const name of ["accepted", "completed"] as const) {
		applications[name] = await signUp(visitor.page, { email: `${name}@example.com` });
		await payWithin(visitor.page, applications[name]);
	}
	const rui = await staffClient(site.origin, "rui@azulejo.example");
	await acceptDocuments(rui, applications.accepted);
	await acceptMandate(rui, applications.accepted);
	await completeByAdmin(site.origin, applications.completed, aNif());
});

/** Returns the height of the whole page, including parts laid out only near the viewport. */
function heightOf(page: Page): Promise<number> {
	return page.evaluate(() => {
		for (const element of document.querySelectorAll<HTMLElement>("body *"))
			if (getComputedStyle(element).contentVisibility === "auto") element.style.contentVisibility = "visible";
		return document.documentElement.scrollHeight;
	});
}

describe.each(LANGUAGES)("in %s", (language) => {
	it.each([
		["confirmation", "accepted"],
		["nif-ready", "completed"],
		["certificate", "completed"],
	] as const)("%s fits on two phone screens when nothing is required of the applicant", async (path, state) => {
		const { page } = visitor;
		await page.goto(`/${path}/${applications[state]}?lang=${language}`);
		await waitUntilSettled(page);
		expect(await heightOf(page)).toBeLessThanOrEqual(2 * PHONE.viewport.height);
	});
});

it("the signing steps fill the width next to the phone section", async () => {
	const desktop = await site.session({ viewport: { width: 1280, height: 800 } });
	const id = await signUp(desktop.page);
	await payWithin(desktop.page, id);
	await acceptDocuments(await staffClient(site.origin, "rui@azulejo.example"), id);
	await desktop.page.goto(`/sign/${id}?lang=en`);
	const steps = await desktop.page.locator(".tracking-groups").boundingBox();
	const phone = await desktop.page.locator(".phone-section").boundingBox();
	expect(steps?.width).toBeGreaterThan(600);
	expect(phone?.x).toBeGreaterThan((steps?.x ?? 0) + (steps?.width ?? 0));
	await desktop.close();
});
