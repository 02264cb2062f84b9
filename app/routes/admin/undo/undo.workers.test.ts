import { describe, expect, it } from "vitest";
import { assignApplications } from "#app/commands/application/assignment.server.ts";
import { undoAction } from "#app/commands/staff/undo-action.server.ts";
import { SECOND } from "#app/domain/time/calendar.ts";
import { aPaidApplication, openDocuments, submitAction } from "#test/services/admin-pages.ts";
import { Client, signIn } from "#test/services/client.ts";
import { count, row, run } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { passTime } from "#test/services/staff-sign-in.ts";
import { offlineStaff } from "#worker/offline/staff.ts";

const LIST = "/admin/applications";
const [RUI, EVA] = [2, 3];
const UNDONE = "audit_entries WHERE action = 'undone'";

const assignTo = (staff: Client, id: string, to: number | "unassigned") =>
	staff.post(`${LIST}/${id}`, { intent: "assign", to: String(to) });

function assignMany(staff: Client, ids: readonly string[], to: number): Promise<Response> {
	const fields = new URLSearchParams({ intent: "assign", to: String(to) });
	for (const id of ids) fields.append("application", id);
	return staff.fetch(LIST, { method: "POST", body: fields });
}

/** Returns the action that the page offers to undo; null if there is none. */
const offeredUndo = (page: string) => page.match(/name="actionId" value="([^"]+)"/)?.[1] ?? null;

async function offeredUndoAfter(staff: Client, response: Response): Promise<string> {
	const to = response.headers.get("Location");
	const actionId = offeredUndo(await (to === null ? response : await staff.get(to)).text());
	if (actionId === null) throw new Error("no undo is offered");
	return actionId;
}

const undo = (staff: Client, path: string, actionId: string) => staff.post(path, { intent: "undo", actionId });

async function ownership(id: string) {
	return row("SELECT assigned_to, assigned_at, claimed_until FROM applications WHERE id = ?", id);
}

const UNASSIGNED = { assigned_to: null, assigned_at: null, claimed_until: null };

async function textOf(response: Response): Promise<string> {
	return (await response.text()).replaceAll("<!-- -->", "");
}

describe("a change of owner", () => {
	it("can be undone, which restores the owner, and both changes are logged", async () => {
		const rui = await signIn("rui@azulejo.example");
		const { id } = await aPaidApplication();
		await assignTo(rui, id, RUI);
		const before = await ownership(id);
		const response = await assignTo(rui, id, EVA);
		const page = await textOf(await rui.get(response.headers.get("Location") ?? ""));
		expect(page).toContain("Assigned to Eva.");
		expect(page).toMatch(/data-undo="\d+"[^>]*>.*data-key="z"/s);
		const undone = await undo(rui, `${LIST}/${id}`, offeredUndo(page) ?? "");
		expect([undone.status, undone.headers.get("Location")]).toEqual([302, `${LIST}/${id}?owner=undone&lang=en`]);
		expect(await ownership(id)).toEqual(before);
		const after = await textOf(await rui.get(`${LIST}/${id}?owner=undone`));
		expect(after).toContain("Undone: it is assigned to Rui again.");
		expect(after).toContain("Undid a change of owner");
		expect(offeredUndo(after)).toBeNull();
		expect(await count("audit_entries WHERE action = 'assigned'")).toBe(2);
		const entry = await row(`SELECT user_id, application_id, details FROM ${UNDONE}`);
		expect({ ...entry, details: JSON.parse(String(entry.details)) }).toEqual({
			user_id: RUI,
			application_id: id,
			details: { undoes: offeredUndo(page), to: RUI },
		});
	});

	it("may be a release or a claim: the claim is restored with its time, or removed", async () => {
		const rui = await signIn("rui@azulejo.example");
		const { id } = await aPaidApplication();
		const claim = await rui.post(LIST, { intent: "claim" });
		const claimed = await ownership(id);
		const claimAction = await offeredUndoAfter(rui, claim);
		const releaseAction = await offeredUndoAfter(rui, await assignTo(rui, id, "unassigned"));
		expect(await ownership(id)).toEqual(UNASSIGNED);
		expect((await undo(rui, `${LIST}/${id}`, releaseAction)).status).toBe(302);
		expect(await ownership(id)).toEqual(claimed);
		expect((await undo(rui, `${LIST}/${id}`, claimAction)).status, "it was released in between").toBe(409);
		await assignTo(rui, id, "unassigned");
		const secondOffer = await offeredUndoAfter(rui, await rui.post(LIST, { intent: "claim" }));
		expect((await undo(rui, `${LIST}/${id}`, secondOffer)).status).toBe(302);
		expect(await ownership(id)).toEqual(UNASSIGNED);
	});

	it("is undone once, even by simultaneous requests", async () => {
		const services = await openServices();
		const { id } = await aPaidApplication();
		const rui = await signIn("rui@azulejo.example");
		const actionId = await offeredUndoAfter(rui, await assignTo(rui, id, EVA));
		const outcomes = await Promise.all(
			[1, 2, 3].map(() => undoAction(services, offlineStaff("Rui"), "network", actionId)),
		);
		expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
		expect(await count(UNDONE)).toBe(1);
		const secondUndo = await undo(rui, `${LIST}/${id}`, actionId);
		expect(secondUndo.status).toBe(409);
		expect(await textOf(secondUndo)).toContain("This has already been undone.");
		expect(await ownership(id)).toEqual(UNASSIGNED);
	});

	it("stays if another user has changed it since, even back to the same owner", async () => {
		const [rui, eva] = [await signIn("rui@azulejo.example"), await signIn("eva@azulejo.example")];
		const { id } = await aPaidApplication();
		const actionId = await offeredUndoAfter(rui, await assignTo(rui, id, "unassigned"));
		await assignTo(eva, id, EVA);
		await assignTo(eva, id, "unassigned");
		const refused = await undo(rui, `${LIST}/${id}`, actionId);
		expect(refused.status).toBe(409);
		expect(await textOf(refused)).toContain("Something has changed since, so this can no longer be undone.");
		expect(await count(UNDONE)).toBe(0);
	});

	it("stays if its owner has acted on the claim, or the application is closed", async () => {
		const rui = await signIn("rui@azulejo.example");
		const { id } = await aPaidApplication();
		const actionId = await offeredUndoAfter(rui, await rui.post(LIST, { intent: "claim" }));
		await openDocuments(rui, id);
		expect((await undo(rui, `${LIST}/${id}`, actionId)).status).toBe(409);
		expect(await ownership(id)).toMatchObject({ assigned_to: RUI, claimed_until: null });
		const other = await offeredUndoAfter(rui, await assignTo(rui, id, EVA));
		await submitAction(await signIn("eva@azulejo.example"), id, "cancel");
		expect((await undo(rui, `${LIST}/${id}`, other)).status).toBe(409);
		expect((await ownership(id)).assigned_to).toBe(EVA);
	});

	it("cannot be undone after 40 seconds, and the page shows why", async () => {
		const rui = await signIn("rui@azulejo.example");
		const { id } = await aPaidApplication();
		const actionId = await offeredUndoAfter(rui, await assignTo(rui, id, EVA));
		await passTime(41 * SECOND);
		expect(offeredUndo(await (await rui.get(`${LIST}/${id}?owner=assigned`)).text())).toBeNull();
		const late = await undo(rui, `${LIST}/${id}`, actionId);
		expect(late.status).toBe(409);
		expect(await textOf(late)).toContain("that is only possible in the first 40 seconds");
		expect((await ownership(id)).assigned_to).toBe(EVA);
	});

	it("can be undone by its author only, and only while they may assign", async () => {
		const [rui, eva] = [await signIn("rui@azulejo.example"), await signIn("eva@azulejo.example")];
		const { id } = await aPaidApplication();
		const actionId = await offeredUndoAfter(rui, await assignTo(rui, id, RUI));
		expect(offeredUndo(await (await eva.get(`${LIST}/${id}?owner=assigned`)).text())).toBeNull();
		for (const forged of [actionId, "no-such-act", ""]) {
			const refused = await undo(eva, `${LIST}/${id}`, forged);
			expect(refused.status, forged).toBe(409);
			expect(await textOf(refused)).toContain("There is nothing of yours to undo here.");
		}
		await run("UPDATE users SET role = 'auditor' WHERE id = 2");
		expect((await undo(rui, `${LIST}/${id}`, actionId)).status).toBe(403);
		expect((await ownership(id)).assigned_to).toBe(RUI);
		expect(await count(UNDONE)).toBe(0);
	});
});

describe("several applications at once", () => {
	it("are undone together, each to its previous owner", async () => {
		const rui = await signIn("rui@azulejo.example");
		const [first, second] = [await aPaidApplication(), await aPaidApplication()];
		await assignTo(rui, second.id, RUI);
		const before = [await ownership(first.id), await ownership(second.id)];
		const shared = await textOf(await assignMany(rui, [first.id, second.id], EVA));
		expect(shared).toContain("2 applications assigned.");
		const undone = await undo(rui, LIST, offeredUndo(shared) ?? "");
		expect(undone.status).toBe(200);
		expect(await textOf(undone)).toContain("Undone: 2 applications are as they were.");
		expect([await ownership(first.id), await ownership(second.id)]).toEqual(before);
		expect(await count(UNDONE)).toBe(2);
	});

	it("all stay as they are when one of them has changed since", async () => {
		const [rui, eva] = [await signIn("rui@azulejo.example"), await signIn("eva@azulejo.example")];
		const [first, second] = [await aPaidApplication(), await aPaidApplication()];
		const actionId = await offeredUndoAfter(rui, await assignMany(rui, [first.id, second.id], EVA));
		await assignTo(eva, second.id, RUI);
		const refused = await undo(rui, LIST, actionId);
		expect(refused.status).toBe(409);
		const page = await textOf(refused);
		expect(page).toContain("Not undone");
		expect(page).toContain("Something has changed since");
		expect([(await ownership(first.id)).assigned_to, (await ownership(second.id)).assigned_to]).toEqual([EVA, RUI]);
		expect(await count(UNDONE)).toBe(0);
	});

	it("are never partially undone if the audit search reaches only some", async () => {
		const services = await openServices();
		const rui = offlineStaff("Rui");
		const ids: string[] = [];
		for (let n = 0; n < 3; n += 1) ids.push((await aPaidApplication()).id);
		const actionIds: string[] = [];
		const assign = async (selected: readonly string[], to: number) => {
			const assigned = await assignApplications(services, rui, "network", selected, to);
			actionIds.push(assigned.ok ? assigned.value.actionId : "");
		};
		for (let n = 0; n < 40; n += 1) await assign(ids, n % 2 === 0 ? EVA : RUI);
		await assign(ids.slice(0, 1), EVA);
		// Two of its three entries are among the last 120.
		expect(await undoAction(services, rui, "network", actionIds[0] ?? "")).toMatchObject({
			failure: { code: "undo_unknown" },
		});
		expect(await undoAction(services, rui, "network", actionIds.at(-1) ?? "")).toEqual({
			ok: true,
			value: { count: 1 },
		});
	});
});

describe("a change of a message's assignee", () => {
	async function aMessage(): Promise<string> {
		await new Client().call("/api/contact", {
			name: "Rosa",
			email: "r@example.com",
			subject: "Hello",
			message: "Good day",
		});
		return String((await row("SELECT id FROM contact_messages")).id);
	}
	const assignee = async () => (await row("SELECT assignee_id FROM contact_messages")).assignee_id;

	it("is undone on its page, once, by its author", async () => {
		const [rui, eva] = [await signIn("rui@azulejo.example"), await signIn("eva@azulejo.example")];
		const path = `/admin/inbox/messages/${await aMessage()}`;
		const actionId = await offeredUndoAfter(rui, await rui.post(path, { intent: "assign", assignee: String(EVA) }));
		expect((await undo(eva, path, actionId)).status).toBe(409);
		const undone = await undo(rui, path, actionId);
		expect(await textOf(await rui.get(undone.headers.get("Location") ?? ""))).toContain("Undone: the message is");
		expect(await assignee()).toBeNull();
		expect((await undo(rui, path, actionId)).status).toBe(409);
		expect(await count("audit_entries WHERE action IN ('message-assigned', 'undone')")).toBe(2);
	});

	it("stays if a colleague has changed it since, even back to the same person, or the message is finished", async () => {
		const [rui, eva] = [await signIn("rui@azulejo.example"), await signIn("eva@azulejo.example")];
		const path = `/admin/inbox/messages/${await aMessage()}`;
		const assign = (staff: Client, to: number) => staff.post(path, { intent: "assign", assignee: String(to) });
		const actionId = await offeredUndoAfter(rui, await assign(rui, RUI));
		await assign(eva, EVA);
		await assign(eva, RUI);
		const refused = await undo(rui, path, actionId);
		expect(refused.status).toBe(409);
		expect(await textOf(refused)).toContain("Something has changed since");
		expect(await assignee()).toBe(RUI);
		const other = await offeredUndoAfter(rui, await assign(rui, EVA));
		await eva.post(path, { intent: "finish" });
		const services = await openServices();
		const late = await undoAction(services, offlineStaff("Rui"), "network", other);
		expect(late).toMatchObject({ ok: false, failure: { code: "undo_changed" } });
	});
});
