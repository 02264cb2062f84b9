import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { adminAction, storeMandate } from "#test/services/admin-by-forms.ts";
import { findVisualDefects } from "#test/services/axe-checks.ts";
import { staffClient } from "#test/services/http-client.ts";
import { specimenCertificate } from "#worker/offline/tax-office/specimen-certificate.ts";
import { APPLICANT, aNif } from "../services/fixtures.ts";
import { aBillFile, aPassportFile, HOLDER } from "../services/sample-documents.ts";
import { openAdminArea } from "./admin-steps.ts";
import type { Site } from "./fresh-site.ts";
import { freshSite } from "./fresh-site.ts";
import { payWithin, signUp } from "./sign-up.ts";

/** A keyboard-only member of staff whose key presses are counted, apart from text typed into fields. */
type StaffMember = Awaited<ReturnType<typeof openKeyboardSession>>;

/** Maximum number of Tab presses to the next target. */
const MAX_TABS = 12;

/** Signs in; afterwards only the keyboard navigates. */
async function openKeyboardSession(site: Site, email: string) {
	const { page, complaints, close } = await openAdminArea(site, email);
	const count = { keys: 0, letters: 0 };
	await isReady(page);

	const press = async (...keys: string[]) => {
		for (const key of keys) await page.keyboard.press(key);
		count.keys += keys.length;
	};
	const type = async (text: string) => {
		await page.keyboard.type(text);
		count.letters += text.length;
	};
	/** Presses keys, of which the last one navigates to another URL. */
	const pressTo = async (address: RegExp, ...keys: string[]) => {
		await press(...keys);
		await page.waitForURL(address);
		await isReady(page);
	};
	/** Presses keys, of which the last one focuses the element with this id. */
	const pressOnto = async (id: string, ...keys: string[]) => {
		await press(...keys);
		await page.locator(`[id="${id}"]:focus`).waitFor();
	};
	/** Presses Tab, a few times at most, until the selected element has the focus. */
	const tabOnto = async (selector: string) => {
		for (let n = 0; n < MAX_TABS; n += 1) {
			await press("Tab");
			if ((await page.locator(selector).and(page.locator(":focus")).count()) > 0) return;
		}
		throw new Error(`${selector} is further than ${MAX_TABS} keys away`);
	};
	/** Returns the keys and text since the last call. */
	const counted = () => {
		const result = { ...count };
		Object.assign(count, { keys: 0, letters: 0 });
		return result;
	};
	const pressed = () => count.keys;
	const number = async () => (await page.locator("h1").textContent()) ?? "";
	return { page, complaints, close, press, type, pressTo, pressOnto, tabOnto, counted, pressed, number };
}

/** The keyboard script shows its hints once it listens. */
async function isReady(page: Page): Promise<void> {
	await page.locator('[data-key="?"]:not([hidden])').waitFor();
}

type Documents = NonNullable<Parameters<typeof signUp>[2]>;

const site = freshSite();
const CASES = 10;
/** Keys of a whole case without typed text: eight actions for the reviewer, three for the second person. */
const MAKER_KEYS = 40;
const CHECKER_KEYS = 17;
/** Keys of a reviewer's whole decision about the documents of a clean case. */
const DECISION_KEYS = 6;

/** Creates paid applications that await review from one browser; `fetchOutcomes` returns their outcomes. */
async function paidApplications(
	count: number,
	...overrides: [changes?: Record<string, unknown>, documents?: Documents]
) {
	const { page, close } = await site.session();
	const eva = await staffClient(site.origin, "eva@azulejo.example");
	const ids: string[] = [];
	for (let n = 0; n < count; n += 1) {
		const id = await signUp(page, ...overrides);
		await payWithin(page, id);
		// The rule has asked for readable documents.
		if (overrides.length === 0) await adminAction(eva, id, "waive-information");
		await storeMandate(eva, id);
		ids.push(id);
	}
	const fetchOutcomes = () =>
		page.evaluate(
			(all) =>
				Promise.all(
					all.map(async (id) => {
						const response = await fetch(`/api/applications/${id}`);
						return (await response.json()) as { status: string; nifNumber: string };
					}),
				),
			ids,
		);
	return { ids, fetchOutcomes, close };
}

/** Gives the reason for opening documents, once per session and claimed application. */
async function giveOpeningReason(maker: StaffMember): Promise<void> {
	await maker.pressOnto("opening-reason", "f");
	await maker.press("Tab", "Tab", "Space");
	await maker.pressTo(/#documents/, "Tab", "Enter");
}

/** The reviewer claims the next application and processes it up to a number that a second person must confirm. */
async function reviewToNif(rui: StaffMember, nif: string, isFirst: boolean): Promise<string> {
	await rui.pressTo(/owner=claimed/, "n");
	if (isFirst) await giveOpeningReason(rui);
	await rui.pressOnto("decide-passport-check.names", "1");
	await rui.press("Space", "Tab", "Space");
	await rui.pressTo(/done=decide-passport/, "Enter");
	await rui.pressOnto("decide-address-check.holder");
	await rui.press("Space", "Tab", "Space");
	await rui.pressTo(/done=decide-address/, "Enter");
	await rui.pressOnto("decide-mandate-check.signature", "Space");
	await rui.pressTo(/done=decide-mandate/, "Enter");
	await rui.pressOnto("file-check.identity");
	for (let check = 0; check < 3; check += 1) await rui.press("Space", "Tab");
	await rui.pressTo(/done=file/, "Tab", "Enter");
	await rui.pressOnto("approve-answer", "f");
	await rui.type("Accepted.");
	await rui.pressTo(/done=approve/, "Tab", "Enter");
	await rui.pressOnto("propose-nif-nif", "f");
	await rui.type(nif);
	await rui.press("Tab");
	await rui.type(nif);
	await rui.pressTo(/done=propose-nif/, "Tab", "Tab", "Enter");
	return rui.number();
}

/** Goes through a list with brackets, one application at a time. */
async function forEachListed(
	person: StaffMember,
	count: number,
	work: (number: string) => Promise<void>,
): Promise<void> {
	await person.pressTo(/\/admin\/applications\/[^?]+\?.*list=/, "j", "Enter");
	for (let finished = 1; finished <= count; finished += 1) {
		const number = await person.number();
		await work(number);
		if (finished === count) return;
		await person.press("]");
		await person.page.locator("h1:visible").filter({ hasNotText: number }).waitFor();
		await person.page.locator('[data-key="?"]:not([hidden])').waitFor();
	}
}

/** One person processes applications from review to certificate by keys only, another confirms; returns the NIFs. */
async function completeCases(maker: StaffMember, checker: StaffMember, count: number): Promise<string[]> {
	const nifs = new Map<string, string>();
	const nifOf = (number: string) => nifs.get(number) ?? "";
	const keysPerRound = new Set<number>();
	const start = performance.now();
	await maker.pressTo(/\/admin\/applications\?/, "g", "a");
	for (const person of [maker, checker]) person.counted();
	let keys = 0;
	for (let n = 0; n < count; n += 1) {
		const nif = aNif();
		nifs.set(await reviewToNif(maker, nif, n === 0), nif);
		const round = maker.counted();
		if (n > 0) keysPerRound.add(round.keys);
		keys += round.keys;
	}
	expect(nifs.size, "every application was a different one").toBe(count);
	expect(keysPerRound.size, "each takes the same number of keys").toBe(1);

	await checker.pressTo(/only=second/, "g", "v");
	await forEachListed(checker, count, async (number) => {
		await checker.pressOnto("confirm-nif-nif", "f");
		await checker.type(nifOf(number));
		await checker.pressTo(/done=confirm-nif/, "Tab", "Enter");
	});

	let chosen = { name: "", mimeType: "", buffer: Buffer.alloc(0) };
	maker.page.on("filechooser", (chooser) => chooser.setFiles(chosen));
	// Each person has a separate screen: a background window opens no dialog.
	await maker.page.bringToFront();
	await maker.pressTo(/\/admin\/applications\?/, "g", "a");
	await maker.press("Tab", "Enter");
	await maker.tabOnto('.list-rail a[href*="owner=mine"]');
	await maker.pressTo(/owner=mine/, "Enter");
	await forEachListed(maker, count, async (number) => {
		await maker.pressOnto("store-certificate-certificate", "f");
		const bytes = specimenCertificate({ name: `${APPLICANT.firstName} ${APPLICANT.lastName}`, nif: nifOf(number) });
		chosen = { name: "nif.pdf", mimeType: "application/pdf", buffer: Buffer.from(bytes) };
		await maker.press("Enter");
		await maker.page.waitForFunction(
			() => document.querySelector<HTMLInputElement>("#store-certificate-certificate")?.files?.length === 1,
		);
		await maker.pressTo(/done=store-certificate/, "Tab", "Enter");
	});

	await checker.pressTo(/only=second/, "g", "v");
	await forEachListed(checker, count, async () => {
		await checker.pressOnto("opening-reason", "f");
		await checker.pressTo(/#documents/, "Tab", "Tab", "Tab", "Enter");
		await checker.pressOnto("confirm-certificate-send", "f");
		await checker.pressTo(/done=confirm-certificate/, "Enter");
	});
	const makerKeys = (keys + maker.counted().keys) / count;
	const checkerKeys = checker.counted().keys / count;
	const seconds = (performance.now() - start) / 1000 / count;
	process.stdout.write(
		`A case by keyboard: ${makerKeys} keys of its maker, ${checkerKeys} of its checker, ${seconds.toFixed(1)} s of machine time\n`,
	);
	expect(makerKeys).toBeLessThanOrEqual(MAKER_KEYS);
	expect(checkerKeys).toBeLessThanOrEqual(CHECKER_KEYS);
	return [...nifs.values()];
}

it("completes ten paid applications without a mouse, as reviewer, senior and administrator", async () => {
	const applicants = await paidApplications(CASES);
	const rui = await openKeyboardSession(site, "rui@azulejo.example");
	const eva = await openKeyboardSession(site, "eva@azulejo.example");
	const tia = await openKeyboardSession(site, "tia@azulejo.example");
	// Alternates, as one person may send at most sixty forms a minute.
	const nifs = [
		...(await completeCases(rui, eva, 4)),
		...(await completeCases(eva, tia, 3)),
		...(await completeCases(tia, rui, 3)),
	];
	const outcomes = await applicants.fetchOutcomes();
	expect(outcomes.map(({ status }) => status)).toEqual(Array(CASES).fill("completed"));
	expect(outcomes.map(({ nifNumber }) => nifNumber).sort()).toEqual(nifs.sort());
	for (const person of [rui, eva, tia]) expect(person.complaints).toEqual([]);
	await Promise.all([rui, eva, tia, applicants].map(({ close }) => close()));
}, 400_000);

it("decides on an application with verified documents in at most six keys, without scrolling", async () => {
	const applicants = await paidApplications(1, HOLDER, { passport: aPassportFile(), address: aBillFile() });
	const rui = await openKeyboardSession(site, "rui@azulejo.example");
	await rui.pressTo(/\/admin\/applications\?/, "g", "a");
	await rui.pressTo(/owner=claimed/, "n");
	await giveOpeningReason(rui);
	rui.counted();
	await rui.pressOnto("decide-passport-accept", "1");
	await rui.pressTo(/done=decide-passport/, "Enter");
	await rui.pressOnto("decide-address-accept");
	await rui.pressTo(/done=decide-address/, "Enter");
	await rui.pressOnto("decide-mandate-check.signature", "Space");
	await rui.pressTo(/done=decide-mandate/, "Enter");
	await rui.pressOnto("file-check.identity");
	expect(rui.counted().keys).toBeLessThanOrEqual(DECISION_KEYS);
	expect(await rui.page.evaluate(() => scrollY)).toBe(0);
	await Promise.all([rui.close(), applicants.close()]);
});

it("asks, adds a note, copies, decides and views as the applicant with the shortcuts that the page lists", async () => {
	const applicants = await paidApplications(1);
	const rui = await openKeyboardSession(site, "rui@azulejo.example");
	const { page } = rui;
	await rui.pressTo(/\/admin\/applications\?/, "g", "a");
	await rui.pressTo(/owner=claimed/, "n");
	const number = await rui.number();

	await rui.press("?");
	const help = page.locator("#shortcut-help[open]");
	for (const [keys, words] of [
		["f", "Go to the next action"],
		["12", "Go to the decision about a document"],
		["q", "Ask the applicant for something"],
		["m", "Internal note"],
		["v", "View as applicant"],
		["c", "Copy the number"],
	] as const)
		await help
			.locator(".key-list > div", { hasText: words })
			.filter({ hasText: new RegExp(`^${keys}`) })
			.waitFor();
	await rui.press("f", "m", "Escape");
	await page.locator("#shortcut-help:not([open])").waitFor({ state: "attached" });
	expect(await page.locator("textarea:focus, select:focus").count(), "shortcuts are off in the dialog").toBe(0);

	await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
	await rui.press("c");
	await page.getByText("Copied", { exact: true }).waitFor();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(number);

	await rui.press("m");
	await page.locator("textarea[name=note]:focus").waitFor();
	await rui.type("first made");
	await rui.pressTo(/done=note/, "Tab", "Enter");
	expect(await findVisualDefects(page)).toEqual([]);

	const reason = '[id="request-information-reason.0"]';
	const send = 'form:has([value="request-information"]) button';
	await rui.press("q");
	await page.locator("details[open] select:focus").waitFor();
	await rui.tabOnto(send);
	await rui.press("Enter");
	await page.locator(".error-summary:focus").waitFor();
	expect(await findVisualDefects(page)).toEqual([]);
	await rui.press("Tab", "Enter");
	await page.locator(`${reason}:focus`).waitFor();
	await rui.type("Where were you born?");
	await rui.tabOnto(send);
	await rui.pressTo(/done=request-information/, "Enter");

	await rui.pressOnto("decide-address-check.holder", "2");
	await rui.press("Tab", "Tab", "Tab", "Tab");
	await rui.type("Older than");
	await rui.press("Enter");
	await rui.type("three months.");
	expect(page.url(), "Enter in the reason accepts nothing").toContain("done=request-information");
	await rui.pressTo(/done=decide-address/, "Tab", "Enter");
	await page.locator("article", { hasText: "Proof of address" }).getByText("Refused", { exact: true }).waitFor();

	await rui.pressTo(/as-applicant/, "v");
	await page.getByText("We need 2 things from you before we can go on.").waitFor();
	expect(rui.complaints).toEqual([]);
	await Promise.all([rui.close(), applicants.close()]);
});
