import { describe, expect, it } from "vitest";
import type { MenuApplications, MenuPages } from "#app/domain/staff/menu-response.ts";
import type { MenuAction } from "#app/routes/admin/command-menu/menu-actions.tsx";
import { aPaidApplication } from "#test/services/admin-pages.ts";
import { authenticateAccess, Client, signIn } from "#test/services/client.ts";
import { continueApplication } from "#test/services/states.ts";
import { withinAMinute } from "#test/services/within-a-minute.ts";

const MENU = "/admin/menu";

async function find(staff: Client, query: string): Promise<MenuApplications> {
	const response = await staff.get(`${MENU}?${new URLSearchParams({ q: query })}`);
	expect(response.status).toBe(200);
	return response.json();
}

const menuPages = async (staff: Client) => (await (await staff.get(MENU)).json()) as MenuPages;

/** Returns the page's menu actions by name: the location, or the reason why it is disabled. */
async function menuActionsOn(staff: Client, path: string): Promise<Record<string, string>> {
	const page = await (await staff.get(path)).text();
	const lists = [...page.matchAll(/data-menu-actions="([^"]*)"/g)].map(([, json = "[]"]) =>
		JSON.parse(json.replaceAll("&quot;", '"').replaceAll("&amp;", "&").replaceAll("&#x27;", "'")),
	);
	return Object.fromEntries(
		(lists.flat() as MenuAction[]).map((act) => [
			act.name,
			"disabledReason" in act ? act.disabledReason : `#${act.elementId}`,
		]),
	);
}

describe("the menu's server search", () => {
	it("finds the only application with a full number, however it is typed", async () => {
		const ana = await signIn("ana@azulejo.example");
		const { id, applicationNumber } = await aPaidApplication();
		await aPaidApplication();
		for (const spelling of [applicationNumber, applicationNumber.slice(4), ` ${applicationNumber.toLowerCase()} `]) {
			const result = await find(ana, spelling);
			expect(result, spelling).toMatchObject({
				exact: true,
				more: false,
				applications: [{ id, number: applicationNumber }],
			});
		}
	});

	it("finds what the list finds by name, part of a number or e-mail address, and shows no more than a list row", async () => {
		const ana = await signIn("ana@azulejo.example");
		const application = await aPaidApplication({
			firstName: "Żaneta",
			lastName: "Kowalska",
			email: "zaneta.k@example.com",
		});
		await aPaidApplication();
		for (const query of [
			"zaneta",
			"kowal zan",
			application.applicationNumber.slice(4, 8),
			"zaneta.k@example.com",
			"zaneta.k@",
		]) {
			const result = await find(ana, query);
			expect(result.exact).toBe(false);
			expect(result.applications, query).toEqual([
				{ id: application.id, number: application.applicationNumber, name: "Żaneta Kowalska", stage: "in_review" },
			]);
		}
		expect(await find(ana, "z")).toEqual({ applications: [], exact: false, more: false });
		expect(await find(ana, "%".repeat(121))).toEqual({ applications: [], exact: false, more: false });
	});

	it("is limited to eight lines, and reports further matches", async () => {
		const ana = await signIn("ana@azulejo.example");
		for (let n = 0; n < 9; n += 1) await aPaidApplication({ lastName: "Fernandes" });
		const result = await find(ana, "fernandes");
		expect([result.applications.length, result.more]).toEqual([8, true]);
	});

	it("finds saved views, and colleagues who work on applications", async () => {
		const [rui, eva] = [await signIn("rui@azulejo.example"), await signIn("eva@azulejo.example")];
		const save = (staff: Client, fields: Record<string, string>) =>
			staff.post("/admin/applications?stage=in_review", { intent: "save-view", ...fields });
		await save(rui, { name: "Only Rui's" });
		await save(eva, { name: "For all of us", for: "all" });
		expect((await menuPages(rui)).views.map(({ name }) => name)).toEqual(["For all of us", "Only Rui's"]);
		expect((await menuPages(eva)).views).toEqual([{ name: "For all of us", filter: "stage=in_review" }]);
		expect((await menuPages(rui)).people.map(({ name }) => name)).toEqual(["Ana", "Eva", "Rui", "Tia"]);
	});

	it("is restricted to staff, and is not cached", async () => {
		const { applicationNumber } = await aPaidApplication();
		const path = `${MENU}?q=${applicationNumber}`;
		for (const stranger of [new Client(), await authenticateAccess("ana@azulejo.example")]) {
			const refused = await stranger.fetch(path, { headers: { Accept: "application/json" } });
			expect([401, 403]).toContain(refused.status);
			expect(await refused.text()).not.toContain("Rosa");
		}
		const response = await (await signIn("leo@azulejo.example")).get(path);
		expect(response.headers.get("Cache-Control")).toBe("no-store");
		expect(((await response.json()) as MenuApplications).applications).toHaveLength(1);
	});

	it("is limited to sixty requests a minute per account, not per network", async () => {
		// A second attempt uses another account, because the first one's requests may fall in the same minute.
		const accounts = ["tia", "ana"];
		await withinAMinute(async () => {
			const [busy, eva] = [await signIn(`${accounts.shift()}@azulejo.example`), await signIn("eva@azulejo.example")];
			for (let count = 1; count <= 60; count += 1) expect((await busy.get(`${MENU}?q=x`)).status, `${count}`).toBe(200);
			const refused = await busy.get(`${MENU}?q=x`);
			expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "60"]);
			expect((await eva.get(`${MENU}?q=x`)).status).toBe(200);
		});
	});
});

describe("a disabled action", () => {
	it("shows its reason: another role, another stage, or open tasks", async () => {
		const { id } = await aPaidApplication();
		const path = `/admin/applications/${id}`;
		const rui = await signIn("rui@azulejo.example");
		expect(await menuActionsOn(rui, path)).toMatchObject({
			"Ask the applicant for something": "#act-request-information",
			"Decide on a document: Passport or ID": "#decide-passport-check.names",
			"Cancel the application": "Your role (reviewer) is not allowed to do this.",
			"Issue a refund": "Your role (reviewer) is not allowed to do this.",
			"Enter the NIF": "Not possible at this stage (To review).",
		});
		await continueApplication(id).accepted().signed().signatureAccepted().build();
		expect(await menuActionsOn(rui, path)).toMatchObject({ "File with the tax authority": "#act-file" });
	});

	it("covers everything for an auditor, who gets no enabled action", async () => {
		const { id } = await aPaidApplication();
		const ada = await signIn("ada@azulejo.example");
		const actions = await menuActionsOn(ada, `/admin/applications/${id}`);
		expect(Object.keys(actions).length).toBeGreaterThan(10);
		expect([...new Set(Object.values(actions))]).toEqual(["Your role (auditor) is not allowed to do this."]);
		expect(actions["Claim next"]).toBeDefined();
		expect(await menuActionsOn(ada, "/admin/applications")).toEqual({
			"Claim next": "Your role (auditor) is not allowed to do this.",
			Assign: "Your role (auditor) is not allowed to do this.",
		});
	});
});

it("has a control on every staff page, which links to the search without scripts", async () => {
	const ada = await signIn("ada@azulejo.example");
	for (const path of ["dashboard", "applications", "payments", "settings", "audit", "staff", "visits"]) {
		const page = await (await ada.get(`/admin/${path}`)).text();
		expect(page, path).toMatch(/<a [^>]*data-menu-open[^>]*href="\/admin\/applications\?lang=en#q"/);
	}
});
