import { expect, it } from "vitest";
import { MINUTE } from "#app/domain/time/calendar.ts";
import { authenticateAccess, type Client, signIn } from "#test/services/client.ts";
import { auditedActions } from "#test/services/ledger.ts";
import { appCode, nextStep, passTime } from "#test/services/staff-sign-in.ts";
import { OFFLINE_PASSWORD } from "#worker/offline/staff.ts";

const RUI = "rui@azulejo.example";
const PAGE = "/admin/security-settings?lang=en";
const NEW_PASSWORD = "cork oaks in the south";

async function page(client: Client): Promise<string> {
	const response = await client.get(PAGE);
	expect(response.status).toBe(200);
	return (await response.text()).replaceAll("<!-- -->", "");
}

const change = (client: Client, current: string, password = NEW_PASSWORD, repeated = password) =>
	client.post(PAGE, { intent: "password", current, password, repeated });

it("changes a password for a user who knows the current one, and signs out every other browser", async () => {
	const [browser, otherBrowser] = [await signIn(RUI), await signIn(RUI)];
	const wrong = await change(browser, "not the password");
	expect(wrong.status).toBe(422);
	expect(await wrong.text()).toContain("This password is not correct.");
	expect((await otherBrowser.get("/admin/applications")).status).toBe(200);
	const changed = await change(browser, OFFLINE_PASSWORD);
	expect(changed.headers.get("Location")).toBe("/admin/security-settings?done=password&lang=en");
	expect((await browser.get("/admin/applications")).status).toBe(200);
	expect((await otherBrowser.get("/admin/applications")).headers.get("Location")).toMatch(/^\/admin\/login/);
	expect(await auditedActions("password-%")).toEqual([`password-changed by ${RUI}`]);
	const later = await authenticateAccess(RUI);
	expect((await later.post("/admin/login", { intent: "password", password: NEW_PASSWORD })).status).toBe(302);
});

it("lists the user's browsers, flags the current one, and ends any of them", async () => {
	const [browser, otherBrowser] = [await signIn(RUI), await signIn(RUI)];
	const eva = await signIn("eva@azulejo.example");
	const shown = await page(browser);
	const sessions = [...shown.matchAll(/name="session" value="([^"]+)"/g)].map(([, id]) => id ?? "");
	expect(sessions).toHaveLength(1);
	expect(shown).toContain("this one");
	const evas = /name="session" value="([^"]+)"/.exec(await page(eva))?.[1];
	expect(evas).toBeUndefined();
	await browser.post(PAGE, { intent: "end", session: sessions[0] ?? "" });
	expect((await otherBrowser.get("/admin/applications")).headers.get("Location")).toMatch(/^\/admin\/login/);
	expect((await browser.get("/admin/applications")).status).toBe(200);
	// Another user's session cannot be ended by its id.
	const third = await signIn(RUI);
	const id = /name="session" value="([^"]+)"/.exec(await page(browser))?.[1] ?? "none";
	await eva.post(PAGE, { intent: "end", session: id });
	expect((await third.get("/admin/applications")).status).toBe(200);
	await browser.post(PAGE, { intent: "end-others" });
	expect((await auditedActions("sessions-%")).filter((act) => act.endsWith(RUI))).toHaveLength(2);
	expect((await third.get("/admin/applications")).headers.get("Location")).toMatch(/^\/admin\/login/);
});

it("replaces the recovery codes with ten new ones and shows them once", async () => {
	const rui = await signIn(RUI);
	expect(await page(rui)).toContain("Recovery codes left: 0");
	const codesIn = async (answer: Response) => (await answer.text()).match(/[0-9A-Z]{4}(-[0-9A-Z]{4}){3}/g) ?? [];
	const firstCodes = await codesIn(await rui.post(PAGE, { intent: "codes" }));
	expect(firstCodes).toHaveLength(10);
	const shown = await page(rui);
	expect(shown).toContain("Recovery codes left: 10");
	for (const code of firstCodes) expect(shown).not.toContain(code);
	await rui.post(PAGE, { intent: "codes" });
	expect(await auditedActions("recovery-%")).toEqual([
		`recovery-codes-made by ${RUI}`,
		`recovery-codes-made by ${RUI}`,
	]);
	const later = await authenticateAccess(RUI);
	await later.post("/admin/login", { intent: "password", password: OFFLINE_PASSWORD });
	expect((await later.post("/admin/login", { intent: "code", code: firstCodes[0] ?? "" })).status).toBe(401);
});

it("changes the app: the old one stops working, and every other browser is signed out", async () => {
	await nextStep();
	const [rui, otherBrowser] = [await signIn(RUI), await signIn(RUI)];
	const setup = await (await rui.get("/admin/two-factor-setup?lang=en")).text();
	const secret = (/class="secret-text">([^<]+)</.exec(setup)?.[1] ?? "").replaceAll(" ", "");
	const sealed = /name="secret" value="([^"]+)"/.exec(setup)?.[1] ?? "";
	// A secret offered to one browser is invalid in another.
	const stolen = await otherBrowser.post("/admin/two-factor-setup?lang=en", {
		secret: sealed,
		code: await appCode(secret),
	});
	expect(stolen.status).toBe(401);
	const replaced = await rui.post("/admin/two-factor-setup?lang=en", { secret: sealed, code: await appCode(secret) });
	expect(replaced.status).toBe(200);
	expect(await auditedActions("second-%")).toEqual([`second-factor-set by ${RUI}`]);
	expect((await otherBrowser.get("/admin/applications")).headers.get("Location")).toMatch(/^\/admin\/login/);
	await nextStep();
	const later = await authenticateAccess(RUI);
	await later.post("/admin/login", { intent: "password", password: OFFLINE_PASSWORD });
	const oldCode = await appCode("AZULEJOOFFLINERUIAAAAAAAAAAAAAAA");
	expect((await later.post("/admin/login", { intent: "code", code: oldCode })).status).toBe(401);
	expect((await later.post("/admin/login", { intent: "code", code: await appCode(secret) })).status).toBe(302);
});

it("asks for a code when the last one is ten minutes old, and returns to the same page", async () => {
	await nextStep();
	const rui = await signIn(RUI);
	await passTime(10 * MINUTE);
	const response = await rui.get(PAGE);
	const login = response.headers.get("Location") ?? "";
	expect(login).toBe("/admin/login?next=%2Fadmin%2Fsecurity-settings%3Flang%3Den&again=&lang=en");
	expect(await (await rui.get(login)).text()).toContain("Confirm that it is you");
	expect((await change(rui, OFFLINE_PASSWORD)).headers.get("Location")).toBe(login);
	const confirmed = await rui.post(login, { intent: "code", code: await appCode("AZULEJOOFFLINERUIAAAAAAAAAAAAAAA") });
	expect(confirmed.headers.get("Location")).toBe("/admin/security-settings?lang=en");
	expect((await rui.get(PAGE)).status).toBe(200);
	expect((await rui.get("/admin/two-factor-setup")).status).toBe(200);
	await passTime(10 * MINUTE);
	expect((await rui.get("/admin/two-factor-setup")).headers.get("Location")).toMatch(/^\/admin\/login\?next=.*again/);
});
