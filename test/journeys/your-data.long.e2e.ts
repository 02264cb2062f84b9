import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { LANGUAGES, type Language } from "#app/domain/language.ts";
import { WITHDRAWAL_LABELS } from "#app/domain/withdrawal/withdrawal.ts";
import { m } from "#app/paraglide/messages.js";
import { findVisualDefects } from "../services/axe-checks.ts";
import { aPdf } from "../services/fixtures.ts";
import { everythingStored } from "../services/state-files.ts";
import { unzip } from "../services/unzip.ts";
import { freshSite } from "./fresh-site.ts";
import { payWithin, signUp } from "./sign-up.ts";

const site = freshSite();

type Mark = Language | "plain";

/** An applicant with unique texts; no file may contain those of `SEALED` in the clear. */
function aPerson(mark: Mark) {
	return {
		firstName: `Olivia${mark}`,
		lastName: `Canaryname${mark}`,
		email: `canary-${mark}@applicant.example`,
		phone: { en: "+447700911922", es: "+447700911933", pt: "+447700911944", plain: "+447700911955" }[mark],
		dateOfBirth: "1987-03-19",
		addressLine1: `77 Canary Wharf Lane ${mark}`,
		city: `Canarytown${mark}`,
		postalCode: "09-917",
	};
}
const SEALED = ["phone", "dateOfBirth", "addressLine1", "postalCode"] as const;

/** Paid, withdrawn and refunded: nothing is pending. */
async function aLeavingApplicant(mark: Mark, language: Language) {
	const session = await site.session({ acceptDownloads: true });
	const person = aPerson(mark);
	const documents = {
		passport: aPdf("passport.pdf", `canary passport ${mark}`),
		address: aPdf("bill.pdf", `canary bill ${mark}`),
	};
	await session.page.goto(`/contact?lang=${language}`);
	const id = await signUp(session.page, person, documents);
	await payWithin(session.page, id);
	await session.page.goto(`/withdraw?id=${id}&lang=${language}`);
	const confirm = WITHDRAWAL_LABELS[`confirm_${language}`];
	await session.page.getByRole("button", { name: confirm, exact: true }).click();
	await session.page.getByText(m.withdraw_done_title({}, { locale: language })).waitFor();
	await site.pass("P1D");
	return { ...session, id, person, mark };
}

const canariesOf = ({ person, mark }: { person: ReturnType<typeof aPerson>; mark: Mark }) => [
	...Object.values(person),
	`canary passport ${mark}`,
	`canary bill ${mark}`,
];

function findCanaries(text: string, canaries: readonly string[]): string[] {
	// SQLite objects store strings beyond Latin-1 as UTF-16.
	return canaries.filter((canary) => text.includes(canary) || text.includes([...canary].join("\0")));
}

async function press(page: Page, role: "link" | "button", name: string): Promise<void> {
	await page.getByRole(role, { name, exact: true }).focus();
	await page.keyboard.press("Enter");
}

describe.each(LANGUAGES)("an applicant who leaves, in %s,", (language) => {
	const locale = { locale: language };

	it("downloads all data and is erased, by keyboard alone, and no file of ours contains any of it", {
		timeout: 300_000,
	}, async () => {
		const leaving = await aLeavingApplicant(language, language);
		const { page, id, person, complaints } = leaving;
		await page.goto(`/data/${id}?lang=${language}`);
		expect(await findVisualDefects(page)).toEqual([]);

		const arriving = page.waitForEvent("download");
		await press(page, "link", m.data_take_action({}, locale));
		const files = unzip(await readFile(await (await arriving).path()));
		const { person: exported } = JSON.parse(new TextDecoder().decode(files.get("application.json")));
		expect(exported).toMatchObject({
			familyName: person.lastName,
			phone: person.phone,
			dateOfBirth: person.dateOfBirth,
		});
		const documents = [...files].filter(([name]) => name.startsWith("documents/"));
		const texts = documents.map(([, bytes]) => Buffer.from(bytes).toString("latin1")).join();
		for (const kind of ["passport", "bill"]) expect(texts).toContain(`canary ${kind} ${language}`);

		const before = everythingStored(site.stateDir);
		expect(findCanaries(before.values, canariesOf(leaving))).toEqual(
			expect.arrayContaining([person.lastName, person.email]),
		);

		await press(page, "link", m.data_erase_continue({}, locale));
		await page.waitForURL(/step=confirm/);
		expect(await findVisualDefects(page)).toEqual([]);
		await press(page, "button", m.data_erase_action({}, locale));
		await page.getByText(m.error_erase_unconfirmed({}, locale)).first().waitFor();
		const box = page.locator('[name="confirmed"]');
		await box.focus();
		await page.keyboard.press("Space");
		await press(page, "button", m.data_erase_action({}, locale));
		await page.getByRole("heading", { level: 1, name: m.data_erased_title({}, locale) }).waitFor();
		expect(await page.locator("main").innerText()).toContain(m.data_erased_mailed({}, locale));
		expect(await findVisualDefects(page)).toEqual([]);

		await site.pass("PT10M");
		const after = everythingStored(site.stateDir);
		expect(findCanaries(after.values, canariesOf(leaving))).toEqual([]);
		const sealed = [...SEALED.map((name) => person[name]), ...canariesOf(leaving).slice(-2)];
		expect(findCanaries(after.bytes, sealed)).toEqual([]);
		expect(complaints.filter((complaint) => !complaint.includes("422"))).toEqual([]);
		await leaving.close();
	});
});

it("an applicant is erased even without scripts, and the page confirms it on the next visit", async () => {
	const leaving = await aLeavingApplicant("plain", "en");
	const storageState = await leaving.page.context().storageState();
	await leaving.close();
	const { page, close } = await site.session({ javaScriptEnabled: false, storageState });
	await page.goto(`/data/${leaving.id}?lang=en`);
	await page.getByRole("link", { name: m.data_erase_continue({}, { locale: "en" }), exact: true }).click();
	await page.check('[name="confirmed"]');
	await page.getByRole("button", { name: m.data_erase_action({}, { locale: "en" }), exact: true }).click();
	await page.getByRole("heading", { level: 1, name: m.data_erased_title({}, { locale: "en" }) }).waitFor();
	await page.goto(`/data/${leaving.id}?lang=en`);
	expect(await page.locator("main").innerText()).toContain(m.data_erased_before({}, { locale: "en" }));
	await site.pass("PT10M");
	expect(findCanaries(everythingStored(site.stateDir).values, canariesOf(leaving))).toEqual([]);
	await close();
});
