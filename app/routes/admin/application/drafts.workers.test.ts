import { env } from "cloudflare:test";
import { beforeEach, expect, it } from "vitest";
import { aPaidApplication, performAction, sendAction, versionOn } from "#test/services/admin-pages.ts";
import { type Client, signIn } from "#test/services/client.ts";
import { advanceClock, count, run } from "#test/services/ledger.ts";

const NOTE = "The bank has called about the green folder.";

let rui: Client;
let id: string;

beforeEach(async () => {
	rui = await signIn("rui@azulejo.example");
	({ id } = await aPaidApplication());
});

type SavedDraft = { at: number | null; code?: string };

const saveDraft = (staff: Client, form: string, values: Record<string, string>, application = id) =>
	staff.call<SavedDraft>(`/admin/drafts/${application}`, { form, values });

async function read(staff: Client): Promise<string> {
	return (await (await staff.get(`/admin/applications/${id}?lang=en`)).text()).replaceAll("<!-- -->", "");
}

/** Returns the HTML of an action's form, with its fields as filled in. */
function formOf(page: string, form: string): string {
	return page.match(new RegExp(`<form[^>]*data-draft="${form}".*?</form>`, "s"))?.[0] ?? "";
}

it("shows a draft with its time in its form, only to its author", async () => {
	const saved = await saveDraft(rui, "note", { note: NOTE, intent: "note" });
	expect(saved.status).toBe(200);
	expect(saved.body.at).toEqual(expect.any(Number));
	const form = formOf(await read(rui), "note");
	expect(form).toContain(`>${NOTE}</textarea>`);
	expect(form).toContain("Draft of");
	expect(form).toContain(`dateTime="${new Date(saved.body.at ?? 0).toISOString()}"`);
	expect(await read(await signIn("eva@azulejo.example"))).not.toContain(NOTE);
});

it("saves a request with its choices and opens its form; a rejection is a separate draft", async () => {
	const request = { "kind.1": "address", "reason.1": "The bill is of last year.", "kind.0": "passport" };
	await saveDraft(rui, "request-information", request);
	await saveDraft(rui, "reject", { reason: "It is not enough.", fault: "authority" });
	const page = await read(rui);
	const requestForm = formOf(page, "request-information");
	expect(requestForm).toContain("The bill is of last year.");
	expect(requestForm.match(/<option value="address" selected=""/g)).toHaveLength(1);
	expect(requestForm).not.toContain("It is not enough.");
	expect(formOf(page, "reject")).toMatch(/<option value="authority" selected=""/);
	expect(page).toMatch(/<details class="action" open="" data-key="q"/);
});

it("stores only the latest draft of a form, encrypted", async () => {
	await saveDraft(rui, "note", { note: "First words." });
	await saveDraft(rui, "note", { note: NOTE });
	const { results } = await env.DB.prepare("SELECT * FROM staff_drafts").all();
	expect(results).toHaveLength(1);
	expect(JSON.stringify(results)).not.toMatch(/bank|folder|First/);
	expect(formOf(await read(rui), "note")).toContain(NOTE);
});

it("deletes a draft once its form is submitted, but not when it is rejected", async () => {
	await saveDraft(rui, "note", { note: NOTE });
	await saveDraft(rui, "reject", { reason: "Not enough.", fault: "us" });
	const refused = await sendAction(rui, id, "reject", { reason: "", fault: "us" });
	expect(refused.status).toBeGreaterThanOrEqual(400);
	expect(await count("staff_drafts")).toBe(2);
	const note = { intent: "note", note: NOTE, noteId: "AAAAAAAAAAAAAAAAAAAAAA" };
	expect((await rui.post(`/admin/applications/${id}`, note)).status).toBe(302);
	expect(await count("staff_drafts WHERE form = 'note'")).toBe(0);
	await performAction(rui, id, "reject", { reason: "Not enough.", fault: "us" });
	expect(await count("staff_drafts")).toBe(0);
});

it("does not delete a draft when the e-mail is previewed", async () => {
	await saveDraft(rui, "request-information", { "reason.0": "Send it anew." });
	const version = versionOn(await read(rui));
	const fields = { "kind.0": "passport", "reason.0": "Send it anew.", "kind.1": "passport", "kind.2": "passport" };
	const shown = await rui.post(`/admin/applications/${id}`, {
		...{ intent: "request-information", preview: "1", version },
		...fields,
	});
	expect(shown.status).toBe(200);
	expect(await count("staff_drafts")).toBe(1);
});

it("discards a draft through its button or an empty form, but never for a colleague", async () => {
	await saveDraft(rui, "note", { note: NOTE });
	const eva = await signIn("eva@azulejo.example");
	const discard = { intent: "note", note: NOTE, noteId: "AAAAAAAAAAAAAAAAAAAAAA", discard: "1" };
	await eva.post(`/admin/applications/${id}`, discard);
	expect(await count("staff_drafts")).toBe(1);
	const discarded = await rui.post(`/admin/applications/${id}`, discard);
	expect(discarded.headers.get("Location")).toContain(`/admin/applications/${id}`);
	expect(await count("staff_drafts")).toBe(0);
	expect(await count("audit_entries WHERE action = 'note-written'")).toBe(0);
	await saveDraft(rui, "reject", { reason: "Not enough.", fault: "us" });
	const emptied = await saveDraft(rui, "reject", { reason: " \n", fault: "us" });
	expect(emptied.body.at).toBeNull();
	expect(await count("staff_drafts")).toBe(0);
});

it("deletes drafts after seven days in the scheduled job, and with their account", async () => {
	await saveDraft(rui, "note", { note: NOTE });
	await advanceClock("P6DT23H", "delete-expired");
	expect(await count("staff_drafts")).toBe(1);
	await advanceClock("PT1H10M", "delete-expired");
	expect(await count("staff_drafts")).toBe(0);
	await saveDraft(await signIn("rui@azulejo.example"), "note", { note: NOTE });
	await run("DELETE FROM users WHERE email = 'rui@azulejo.example'");
	expect(await count("staff_drafts")).toBe(0);
});

it("rejects drafts of forms that staff may not submit, of unknown forms, and of excessive size", async () => {
	const ada = await signIn("ada@azulejo.example");
	const leo = await signIn("leo@azulejo.example");
	expect((await saveDraft(ada, "note", { note: NOTE })).status).toBe(403);
	expect((await saveDraft(leo, "reject", { reason: "No." })).status).toBe(403);
	expect((await saveDraft(leo, "note", { note: "A note." })).status).toBe(200);
	expect((await saveDraft(rui, "note", { note: NOTE }, "aaaaaaaaaaaaaaaaaaaaaa")).status).toBe(404);
	expect((await saveDraft(rui, "confirm-nif", { nif: "123456789" })).status).toBe(422);
	expect((await saveDraft(rui, "note", { note: "x".repeat(10_001) })).status).toBe(422);
	expect(await count("staff_drafts")).toBe(1);
});
