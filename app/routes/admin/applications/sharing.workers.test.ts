import { describe, expect, it } from "vitest";
import { claimNext } from "#app/commands/application/assignment.server.ts";
import {
	aFiledApplication,
	aPaidApplication,
	openDocuments,
	performAction,
	sendAction,
} from "#test/services/admin-pages.ts";
import { Client, ORIGIN, signIn } from "#test/services/client.ts";
import { checksOf } from "#test/services/fixtures.ts";
import { advanceClock, count, row, run } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { anApplication, continueApplication } from "#test/services/states.ts";
import { offlineStaff } from "#worker/offline/staff.ts";

const LIST = "/admin/applications";
const [RUI, EVA] = [2, 3];
const A_NIF = "123456789";

function assignMany(staff: Client, ids: readonly string[], assignee: string): Promise<Response> {
	const fields = new URLSearchParams({ intent: "assign", to: assignee });
	for (const id of ids) fields.append("application", id);
	return staff.fetch(LIST, { method: "POST", body: fields });
}

const claim = (staff: Client) => staff.post(LIST, { intent: "claim" });

/** Returns the application that a claim redirected to; null if it stayed on the list. */
function claimedId(response: Response): string | null {
	const location = response.headers.get("Location");
	return location === null ? null : (new URL(location, ORIGIN).pathname.split("/").at(-1) ?? null);
}

async function ownerOf(id: string) {
	return (await row("SELECT assigned_to FROM applications WHERE id = ?", id)).assigned_to;
}

async function textOf(response: Response): Promise<string> {
	return (await response.text()).replaceAll("<!-- -->", "");
}

async function numbersOn(staff: Client, query: string): Promise<string[]> {
	const page = await (await staff.get(`${LIST}${query}`)).text();
	return [...page.matchAll(/>(NIF-\w{4}-\w{4})</g)].map((match) => match[1] ?? "").sort();
}

describe("an owner", () => {
	it("is set, changed and removed on the application's page, and each change is logged", async () => {
		const rui = await signIn("rui@azulejo.example");
		const { id } = await aPaidApplication();
		const assign = (assignee: string) => rui.post(`${LIST}/${id}`, { intent: "assign", to: assignee });
		for (const [assignee, owner] of [
			[String(RUI), RUI] as const,
			[String(EVA), EVA] as const,
			["unassigned", null] as const,
		]) {
			expect((await assign(assignee)).status).toBe(302);
			expect(await ownerOf(id)).toBe(owner);
			const { details, user_id, application_id } = await row(
				"SELECT details, user_id, application_id FROM audit_entries WHERE action = 'assigned' ORDER BY seq DESC LIMIT 1",
			);
			expect({ ...JSON.parse(String(details)), user_id, application_id }).toMatchObject({
				to: owner,
				user_id: RUI,
				application_id: id,
			});
		}
		await assign(String(EVA));
		expect(await textOf(await rui.get(`${LIST}/${id}`))).toContain("Owner: <strong>Eva</strong>");
	});

	it("does not invalidate a decision form that was already open", async () => {
		const [rui, eva] = [await signIn("rui@azulejo.example"), await signIn("eva@azulejo.example")];
		const { id } = await aPaidApplication();
		const before = await row("SELECT version FROM applications WHERE id = ?", id);
		await eva.post(`${LIST}/${id}`, { intent: "assign", to: String(EVA) });
		await eva.post(`${LIST}/${id}`, { intent: "assign", to: String(RUI) });
		const form = {
			...checksOf("decide-passport"),
			intent: "decide-passport",
			decision: "accepted",
			reason: "",
			version: String(before.version),
		};
		expect((await rui.post(`${LIST}/${id}`, form)).status).toBe(302);
		expect(await ownerOf(id)).toBe(RUI);
	});

	it("cannot be set by finance or auditors", async () => {
		const { id } = await aPaidApplication();
		for (const email of ["leo@azulejo.example", "ada@azulejo.example"]) {
			const staff = await signIn(email);
			for (const page of [await textOf(await staff.get(LIST)), await textOf(await staff.get(`${LIST}/${id}`))]) {
				expect(page, email).not.toContain(">Claim next");
				expect(page, email).not.toContain('value="assign"');
			}
			for (const refused of [
				await claim(staff),
				await assignMany(staff, [id], "1"),
				await staff.post(`${LIST}/${id}`, { intent: "assign", to: "1" }),
			]) {
				expect(refused.status, email).toBe(403);
				expect(await refused.text()).toContain("This is for our staff only.");
			}
		}
		expect(await ownerOf(id)).toBeNull();
		expect(await count("audit_entries WHERE action = 'assigned'")).toBe(0);
	});

	it("cannot be an account that may not, or may no longer, work on applications", async () => {
		const rui = await signIn("rui@azulejo.example");
		const { id } = await aPaidApplication();
		await run("UPDATE users SET disabled_at = 1 WHERE id = 3");
		for (const assignee of ["4", "5", "3", "999", "-1", "x", ""])
			expect((await assignMany(rui, [id], assignee)).status, assignee).toBe(422);
		for (const assignee of ["4", "x"])
			expect((await rui.post(`${LIST}/${id}`, { intent: "assign", to: assignee })).status, assignee).toBe(422);
		expect(await ownerOf(id)).toBeNull();
	});

	it("filters the list by the viewer, no owner or a colleague", async () => {
		const rui = await signIn("rui@azulejo.example");
		const [mine, evas, unassigned] = [await aPaidApplication(), await aPaidApplication(), await aPaidApplication()];
		const closed = await aPaidApplication();
		await assignMany(rui, [mine.id, closed.id], String(RUI));
		await assignMany(rui, [evas.id], String(EVA));
		await continueApplication(closed.id).cancelled().build();
		expect(await numbersOn(rui, "?owner=mine")).toEqual([mine.applicationNumber]);
		expect(await numbersOn(rui, "?owner=unassigned")).toEqual([unassigned.applicationNumber]);
		expect(await numbersOn(rui, `?owner=${EVA}`)).toEqual([evas.applicationNumber]);
		expect(await numbersOn(rui, "?owner=mine&stage=ready_to_file")).toEqual([]);
		expect(await numbersOn(rui, `?owner=${EVA}&q=${evas.applicationNumber}`)).toEqual([evas.applicationNumber]);
		expect(await numbersOn(rui, "?owner=__proto__")).toHaveLength(3);
		expect(await numbersOn(rui, "?owner=mine&stage=closed")).toEqual([closed.applicationNumber]);
	});
});

describe("several applications at once", () => {
	it("are assigned to a colleague, and each that is closed or unknown is listed with its reason", async () => {
		const rui = await signIn("rui@azulejo.example");
		const [first, second] = [await aPaidApplication(), await aPaidApplication()];
		const closed = await anApplication(new Client()).paid().waived().cancelled().build();
		const response = await assignMany(rui, [first.id, closed.id, "no-such-thing", second.id, first.id], String(EVA));
		expect(response.status).toBe(200);
		const page = await textOf(response);
		expect(page).toContain("2 applications assigned.");
		expect(page).toContain(`${closed.applicationNumber}: it is closed, so there is nothing left to do.`);
		expect(page).toContain("no-such-thing: there is no such application.");
		expect([await ownerOf(first.id), await ownerOf(second.id), await ownerOf(closed.id)]).toEqual([EVA, EVA, null]);
		expect(await count("audit_entries WHERE action = 'assigned'")).toBe(2);
	});

	it("are limited to fifty, and stay selected when the form is incomplete", async () => {
		const rui = await signIn("rui@azulejo.example");
		const { id } = await aPaidApplication();
		const ids = [id, ...Array.from({ length: 50 }, (_, n) => `other-${n}`)];
		const tooMany = await assignMany(rui, ids, String(EVA));
		expect(tooMany.status).toBe(422);
		const page = await textOf(tooMany);
		expect(page).toContain("Select at most 50 applications at a time.");
		expect(page).toMatch(new RegExp(`checked=""[^>]*value="${id}"|value="${id}"[^>]*checked=""`));
		expect(page).toContain('<option value="3" selected="">');
		expect(await textOf(await assignMany(rui, [id], ""))).toContain("Choose who to assign");
		expect(await textOf(await assignMany(rui, [], String(EVA)))).toContain("Select at least one");
		expect(await ownerOf(id)).toBeNull();
		expect((await assignMany(rui, ids.slice(0, 50), String(EVA))).status).toBe(200);
		expect(await ownerOf(id)).toBe(EVA);
	});
});

describe("the next application", () => {
	it("is the most urgent unassigned one that awaits staff, and its page opens", async () => {
		const rui = await signIn("rui@azulejo.example");
		const later = await aPaidApplication();
		const sooner = await aPaidApplication();
		const claimedApplication = await aPaidApplication();
		await anApplication(new Client()).build();
		// Rule S3 has asked for better documents.
		const requested = await anApplication(new Client()).paid().build();
		await run(`UPDATE applications SET estimated_completion_date = 2 WHERE id = '${sooner.id}'`);
		await run(
			`UPDATE applications SET estimated_completion_date = 1 WHERE id IN ('${claimedApplication.id}', '${requested.id}')`,
		);
		await assignMany(rui, [claimedApplication.id], String(EVA));
		const first = await claim(rui);
		expect([first.status, claimedId(first)]).toEqual([302, sooner.id]);
		expect(await textOf(await rui.get(first.headers.get("Location") ?? ""))).toContain("Assigned to you.");
		expect(claimedId(await claim(rui))).toBe(later.id);
		const noClaim = await claim(rui);
		expect([noClaim.status, claimedId(noClaim)]).toEqual([200, null]);
		expect(await noClaim.text()).toContain("There is nothing to claim");
		expect(await count("audit_entries WHERE action = 'assigned' AND details LIKE '%claimed%'")).toBe(2);
	});

	it("is different for each of five people who claim at the same moment", async () => {
		const ids: string[] = [];
		for (let n = 0; n < 5; n += 1) ids.push((await aPaidApplication()).id);
		const services = await openServices();
		const people = (["Ana", "Rui", "Eva", "Tia", "Rui"] as const).map(offlineStaff);
		const outcomes = await Promise.all(people.map((staff) => claimNext(services, staff, "network")));
		expect(outcomes.map((outcome) => outcome.ok && outcome.value).sort()).toEqual(ids.sort());
		for (const [index, outcome] of outcomes.entries())
			if (outcome.ok) expect(await ownerOf(String(outcome.value))).toBe(people[index]?.id);
	});

	it("may await a second person, but is never given to its proposer, on any account", async () => {
		const [rui, eva] = [await signIn("rui@azulejo.example"), await signIn("eva@azulejo.example")];
		const id = await aFiledApplication();
		expect(claimedId(await claim(rui)), "at the tax office").toBeNull();
		await performAction(rui, id, "propose-nif", { nif: A_NIF, repeated: A_NIF, prefixConfirmed: "on" });
		expect(claimedId(await claim(rui)), "one's own").toBeNull();
		await run("UPDATE users SET person_id = 2 WHERE id = 3");
		expect(claimedId(await claim(eva)), "one's own from another account").toBeNull();
		await run("UPDATE users SET person_id = NULL WHERE id = 3");
		expect(claimedId(await claim(eva))).toBe(id);
	});

	it("is released after thirty minutes without an action by its owner", async () => {
		const [rui, eva] = [await signIn("rui@azulejo.example"), await signIn("eva@azulejo.example")];
		const { id } = await aPaidApplication();
		expect(claimedId(await claim(rui))).toBe(id);
		await performAction(eva, id, "decide-address", { decision: "accepted", reason: "" });
		await advanceClock("PT29M", "release-expired-claims");
		expect(await ownerOf(id)).toBe(RUI);
		await advanceClock("PT2M", "release-expired-claims");
		expect(await ownerOf(id), "a colleague's action does not extend the claim").toBeNull();
		const entry = await row("SELECT user_id, details FROM audit_entries ORDER BY seq DESC LIMIT 1");
		expect(entry).toEqual({ user_id: null, details: '{"to":null,"lapsed":true}' });
	});

	it.each([
		[
			"has decided on a document",
			(rui: Client, id: string) => performAction(rui, id, "decide-address", { decision: "accepted", reason: "" }),
		],
		["has opened its documents", async (rui: Client, id: string) => void (await openDocuments(rui, id))],
		[
			"has assigned it to themselves",
			async (rui: Client, id: string) => void (await assignMany(rui, [id], String(RUI))),
		],
	])("stays with an owner who %s", async (_label, act) => {
		const rui = await signIn("rui@azulejo.example");
		const { id } = await aPaidApplication();
		await claim(rui);
		await act(rui, id);
		await advanceClock("PT2H", "release-expired-claims");
		expect(await ownerOf(id)).toBe(RUI);
	});

	it("is released despite a rejected action", async () => {
		const rui = await signIn("rui@azulejo.example");
		const { id } = await aPaidApplication();
		await claim(rui);
		expect((await sendAction(rui, id, "cancel")).status).toBe(403);
		await advanceClock("PT31M", "release-expired-claims");
		expect(await ownerOf(id)).toBeNull();
	});

	it("may be one whose claim has just expired, before the scheduled job runs", async () => {
		const services = await openServices();
		const { id } = await aPaidApplication();
		await claimNext(services, offlineStaff("Rui"), "network");
		await run("UPDATE applications SET claimed_until = 1 WHERE claimed_until IS NOT NULL");
		expect(await claimNext(services, offlineStaff("Eva"), "network")).toEqual({ ok: true, value: id });
	});
});
