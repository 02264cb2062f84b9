import type { Page } from "playwright-core";
import type { Site } from "./fresh-site.ts";

/** Signs in at the local Access issuer and opens the admin area. */
export async function openAdminArea(site: Site, email: string) {
	const admin = await site.session({ viewport: { width: 1280, height: 900 } });
	await admin.page.goto("/offline/access");
	await admin.page.selectOption("#email", email);
	await admin.page.getByRole("button", { name: "Sign in without a code" }).click();
	await admin.page.waitForURL(/\/admin/);
	return admin;
}

/** Fills and submits the form of one action, identified by its hidden field, with the comparison boxes ticked. */
export async function submitAction(
	page: Page,
	applicationId: string,
	name: string,
	fill: (form: ReturnType<Page["locator"]>) => Promise<void> = async () => {},
): Promise<void> {
	await page.goto(`/admin/applications/${applicationId}?lang=en`);
	const form = page.locator(`form:has([name="intent"][value="${name}"])`).first();
	await form.evaluate((element) => {
		const part = element.closest<HTMLElement>("[data-part]")?.dataset.part;
		const choice = document.getElementById(`case-part-${part}`);
		if (choice instanceof HTMLInputElement) choice.checked = true;
		for (let parent = element.parentElement; parent; parent = parent.parentElement)
			if (parent instanceof HTMLDetailsElement) parent.open = true;
	});
	for (const check of await form.locator('input[name^="check."]').all())
		if (name.startsWith("decide-")) await check.check();
	await fill(form);
	await form.locator("button[type=submit], button:not([type])").first().click();
	const refused = page.locator("main [role=alert]").first();
	await Promise.race([page.waitForURL(/done=/), refused.waitFor()]);
	if (!page.url().includes("done=")) throw new Error(`${name} was refused: ${await refused.textContent()}`);
}

/** Selects a section of an application's page, which is a workspace of panes and tabs. */
export async function showPart(page: Page, part: string): Promise<void> {
	await page.locator(`label:has([name="case-part"][value="${part}"])`).click();
}

/** Opens the application's page and gives a reason for viewing its documents. */
export async function openDocuments(page: Page, applicationId: string): Promise<void> {
	await page.goto(`/admin/applications/${applicationId}?lang=en`);
	await page.getByRole("button", { name: "Open the documents" }).click();
	await page.waitForURL(/#documents/);
}
