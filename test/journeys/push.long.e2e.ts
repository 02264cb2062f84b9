import type { CDPSession, Page } from "playwright-core";
import { expect, it } from "vitest";
import { m } from "#app/paraglide/messages.js";
import { completeByAdmin } from "#test/services/admin-by-forms.ts";
import { findVisualDefects } from "#test/services/axe-checks.ts";
import { waitForHydration } from "#test/services/browser.ts";
import { freshSite } from "./fresh-site.ts";
import { payWithin, signUp } from "./sign-up.ts";

const site = freshSite();
const en = { locale: "en" } as const;

type Permission = "default" | "granted" | "denied";

/** A headless browser grants no notifications: the page gets this response to its request instead. */
async function setPermission(page: Page, permission: Permission): Promise<void> {
	await page.addInitScript((decision: Permission) => {
		const initial: Permission = decision === "denied" ? "denied" : "default";
		Object.defineProperty(Notification, "permission", { get: () => sessionStorage.getItem("answer") ?? initial });
		Notification.requestPermission = async () => {
			sessionStorage.setItem("answer", decision);
			return decision;
		};
	}, permission);
}

/** Opens the group of the page that has the switch. */
async function openGroup(page: Page): Promise<void> {
	await page.locator("summary", { hasText: m.confirmation_sharing({}, en) }).click();
}

async function aPaidApplication(page: Page): Promise<string> {
	const id = await signUp(page);
	await payWithin(page, id);
	return id;
}

/** What reached the simulated push service, as the browser would decrypt it. */
async function readDelivered(): Promise<string[]> {
	const messages = await (await fetch(`${site.origin}/offline/push?format=json`)).json();
	return (messages as { data: string }[]).map(({ data }) => data);
}

/** The browser's DevTools, which can deliver a push message to the page's service worker. */
async function openDevtools(page: Page): Promise<{ devtools: CDPSession; registrationId: string }> {
	const devtools = await page.context().newCDPSession(page);
	const registered = new Promise<string>((resolve) => {
		devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
			const [first] = registrations;
			if (first) resolve(first.registrationId);
		});
	});
	await devtools.send("ServiceWorker.enable");
	return { devtools, registrationId: await registered };
}

it("push is turned on with a tap, announces a required action and the number, opens the page, and is turned off", {
	timeout: 180_000,
}, async () => {
	const { page, complaints } = await site.session();
	await setPermission(page, "granted");
	const id = await aPaidApplication(page);
	await page.goto(`/confirmation/${id}?lang=en`);
	await waitForHydration(page);
	await openGroup(page);
	const defects = await findVisualDefects(page);
	const button = page.getByRole("button", { name: m.push_on({}, en) });
	expect(page.context().serviceWorkers()).toEqual([]);
	await button.focus();
	await page.keyboard.press("Enter");
	const off = page.getByRole("button", { name: m.push_off({}, en) });
	await off.waitFor();
	expect(await off.evaluate((node) => node === document.activeElement)).toBe(true);
	await page.getByText(m.push_is_on({}, en)).waitFor();
	defects.push(...(await findVisualDefects(page)));

	await completeByAdmin(site.origin, id, "293456780");
	await expect.poll(async () => (await readDelivered()).length).toBe(2);
	const [actionNeeded = "", nif = ""] = await readDelivered();
	expect([actionNeeded, nif].map((data) => JSON.parse(data).title)).toEqual([
		m.push_act_title({}, en),
		m.push_nif_title({}, en),
	]);
	expect(actionNeeded + nif).not.toMatch(/293456780|NIF-|example\.com/);

	const [worker] = page.context().serviceWorkers();
	if (!worker) throw new Error("no service worker");
	expect(new URL(worker.url()).pathname).toBe("/push-worker.js");
	// A headless browser shows no notifications to tap: the worker's requests are recorded instead.
	await worker.evaluate(() => {
		const scope = globalThis as unknown as Record<string, unknown> & { registration: object; clients: object };
		scope.requests = [];
		const record = (name: string) => async (value: unknown, options?: unknown) => {
			(scope.requests as unknown[]).push([name, value, options]);
		};
		Object.assign(scope.registration, { showNotification: record("show") });
		Object.assign(scope.clients, { matchAll: async () => [], openWindow: record("open") });
	});
	const requests = () =>
		worker.evaluate(() => (globalThis as unknown as { requests: [string, string, unknown][] }).requests);
	const { devtools, registrationId } = await openDevtools(page);
	await devtools.send("ServiceWorker.deliverPushMessage", { origin: site.origin, registrationId, data: nif });
	await expect.poll(async () => (await requests()).length).toBe(1);
	const path = `/confirmation/${id}?lang=en`;
	const [[, title, options] = []] = await requests();
	expect(title).toBe(m.push_nif_title({}, en));
	expect(options).toMatchObject({ body: m.push_nif_text({}, en), lang: "en", tag: path, data: { path } });
	await worker.evaluate(
		(data) => {
			const tap = Object.assign(new Event("notificationclick"), { notification: { close() {}, data }, waitUntil() {} });
			dispatchEvent(tap);
		},
		(options as { data: unknown }).data as object,
	);
	await expect.poll(async () => (await requests()).at(-1)?.slice(0, 2)).toEqual(["open", site.origin + path]);

	await page.goto(path);
	await waitForHydration(page);
	await openGroup(page);
	await off.click();
	await page.getByText(m.push_is_on({}, en)).waitFor({ state: "detached" });
	await page.reload();
	expect(await page.getByText(m.push_title({}, en)).count()).toBe(0);
	expect(defects).toEqual([]);
	expect(complaints).toEqual([]);
});

it("the page explains why push is unavailable: blocked, declined, unsupported, no scripts", {
	timeout: 180_000,
}, async () => {
	const { page, complaints } = await site.session();
	const id = await aPaidApplication(page);
	const cookies = await page.context().cookies();
	const open = async (options: Parameters<typeof site.session>[0], prepare: (page: Page) => Promise<unknown>) => {
		const visit = await site.session(options);
		await visit.page.context().addCookies(cookies);
		await prepare(visit.page);
		await visit.page.goto(`/confirmation/${id}?lang=en`);
		await openGroup(visit.page);
		complaints.push(...visit.complaints);
		return visit.page;
	};
	const withoutPush = (visited: Page) => visited.addInitScript(() => Reflect.deleteProperty(window, "PushManager"));

	const blocked = await open({}, (visited) => setPermission(visited, "denied"));
	await blocked.getByText(m.push_blocked({}, en)).waitFor();
	expect(await blocked.getByRole("button", { name: m.push_on({}, en) }).count()).toBe(0);
	expect(await findVisualDefects(blocked)).toEqual([]);

	const declined = await open({}, (visited) => setPermission(visited, "default"));
	await waitForHydration(declined);
	await declined.getByRole("button", { name: m.push_on({}, en) }).click();
	expect(await declined.getByText(m.push_is_on({}, en)).count()).toBe(0);
	expect(declined.context().serviceWorkers()).toEqual([]);

	const iPhone =
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1";
	const phone = await open({ userAgent: iPhone }, withoutPush);
	await phone.getByText(m.push_home_screen({}, en)).waitFor();
	expect(await phone.locator('link[rel="manifest"]').getAttribute("href")).toBe("/home-screen.webmanifest");
	const old = await open({}, withoutPush);
	await old.getByText(m.push_unsupported({}, en)).waitFor();
	expect(await old.locator('link[rel="manifest"]').count()).toBe(0);

	const withoutScripts = await open({ javaScriptEnabled: false }, async () => {});
	await withoutScripts.getByRole("heading", { name: m.devices_title({}, en) }).waitFor();
	expect(await withoutScripts.getByText(m.push_title({}, en)).isVisible()).toBe(false);
	expect(complaints).toEqual([]);
});
