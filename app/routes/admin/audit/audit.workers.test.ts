import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { checkFile, extractRecord } from "#app/audit/attached-record.ts";
import { type CaseFile, verifyCaseFile } from "#app/audit/case-file.ts";
import {
	aFiledApplication,
	aPaidApplication,
	openDocuments,
	readApplication,
	submitAction,
} from "#test/services/admin-pages.ts";
import { Client, signIn } from "#test/services/client.ts";
import { advanceClock } from "#test/services/ledger.ts";
import { aCompletedApplication } from "#test/services/states.ts";

const page = async (client: Client, query = "") => {
	const response = await client.get(`/admin/audit?lang=en${query}`);
	expect(response.status).toBe(200);
	return (await response.text()).replaceAll("<!-- -->", "");
};

/** Removes the triggers, as an attacker with database access could. */
async function withoutTriggers(work: () => Promise<unknown>): Promise<void> {
	const { results } = await env.DB.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").all<{
		name: string;
		sql: string;
	}>();
	for (const { name } of results) await env.DB.prepare(`DROP TRIGGER ${name}`).run();
	await work();
	for (const { sql } of results) await env.DB.prepare(sql).run();
}

it("shows only auditors and administrators who opened what and why", async () => {
	const { id, applicationNumber } = await aPaidApplication();
	await openDocuments(await signIn("rui@azulejo.example"), id, "other", "The bank has called.");
	for (const name of ["ada", "ana"]) {
		const shown = await page(await signIn(`${name}@azulejo.example`));
		expect(shown).toContain("Opened a document");
		expect(shown).toContain("rui@azulejo.example");
		expect(shown).toMatch(/<details class="audit-record"><summary>\d+<\/summary>.*<dt>hash<\/dt><dd>[\w-]{40,}<\/dd>/s);
		expect(shown).toContain("(reviewer)");
		expect(shown).toContain("The bank has called.");
		expect(shown).toContain(applicationNumber);
	}
	for (const name of ["rui", "eva", "leo"]) {
		const staff = await signIn(`${name}@azulejo.example`);
		expect((await staff.get("/admin/audit")).status, name).toBe(403);
		expect((await staff.get("/admin/audit.csv")).status, name).toBe(403);
		expect((await staff.post("/admin/audit", {})).status, name).toBe(403);
	}
});

it("finds entries by person, action, application and day", async () => {
	const { id, applicationNumber } = await aPaidApplication();
	await openDocuments(await signIn("rui@azulejo.example"), id);
	const ada = await signIn("ada@azulejo.example");
	const heading = /<th scope="row">Opened a document/g;
	const count = async (query: string) => ((await page(ada, query)).match(heading) ?? []).length;
	expect(await count("")).toBe(2);
	expect(await count("&who=2")).toBe(2);
	expect(await count("&who=3")).toBe(0);
	expect(await count("&act=document-opened")).toBe(2);
	expect(await count("&act=exported")).toBe(0);
	expect(await count(`&number=${applicationNumber.toLowerCase()}`)).toBe(2);
	expect(await count("&number=NIF-0000-0000")).toBe(0);
	expect(await count("&to=2020-01-01")).toBe(0);
	expect(await count("&from=2020-01-01&to=odd&before=x&who=y")).toBe(2);
});

it("reports an intact chain, and a broken one on every admin page", async () => {
	const { id } = await aPaidApplication();
	await openDocuments(await signIn("rui@azulejo.example"), id);
	const ada = await signIn("ada@azulejo.example");
	expect((await ada.post("/admin/audit", {})).status).toBe(302);
	expect(await page(ada)).toMatch(/The chain is intact\. Entries checked: \d+\./);
	await withoutTriggers(() =>
		env.DB.prepare(
			"UPDATE audit_entries SET user_id = 3 WHERE seq = (SELECT max(seq) FROM audit_entries WHERE action = 'document-opened')",
		).run(),
	);
	await ada.post("/admin/audit", {});
	expect(await page(ada)).toMatch(/The chain is broken at entry \d+\./);
	const rui = await signIn("rui@azulejo.example");
	expect(await (await rui.get("/admin/applications?lang=en")).text()).toMatch(/The chain is broken at entry/);
});

it("checks the chain in the scheduled job too", async () => {
	const { id } = await aPaidApplication();
	await openDocuments(await signIn("rui@azulejo.example"), id);
	await withoutTriggers(() => env.DB.prepare("DELETE FROM audit_entries WHERE seq = 1").run());
	await advanceClock("PT5M", "check-chain");
	const ada = await signIn("ada@azulejo.example");
	expect(await page(ada)).toContain("The chain is broken at entry 1.");
});

it("exports the log as a list, and records the export", async () => {
	const ada = await signIn("ada@azulejo.example");
	const list = await (await ada.get("/admin/audit.csv")).text();
	expect(list.split("\r\n")[0]).toContain("entry");
	expect(list).toContain("exported");
});

it("exports a verifiable case file to permitted roles only, and records the export", async () => {
	const id = await aFiledApplication();
	const eva = await signIn("eva@azulejo.example");
	const response = await eva.get(`/admin/case-files/${id}`);
	expect(response.headers.get("Content-Disposition")).toMatch(/^attachment; filename="NIF-[\w-]+\.json"$/);
	const text = await response.text();
	expect(await verifyCaseFile(text)).toMatchObject({ kind: "intact" });
	expect(await verifyCaseFile(text.replace('"type": "filed"', '"type": "rejected"'))).toMatchObject({
		kind: "changed",
	});
	expect(text).not.toContain("rui@azulejo.example");
	for (const name of ["rui", "leo"]) {
		const staff = await signIn(`${name}@azulejo.example`);
		expect((await staff.get(`/admin/case-files/${id}`)).status, name).toBe(403);
		expect(await readApplication(staff, id)).not.toContain("/admin/case-files/");
	}
	expect(await page(await signIn("ada@azulejo.example"), "&act=exported")).toContain("<dt>what</dt><dd>case-file</dd>");
});

it("exports the same case file as a PDF with the record attached, to the same roles, and records the export", async () => {
	const id = await aFiledApplication();
	const eva = await signIn("eva@azulejo.example");
	const response = await eva.get(`/admin/case-files/${id}/pdf`);
	expect(response.headers.get("Content-Disposition")).toMatch(/^attachment; filename="NIF-[\w-]+\.pdf"$/);
	expect(response.headers.get("Cache-Control")).toBe("private, no-store");
	const attached = await extractRecord(new Uint8Array(await response.arrayBuffer()));
	const text = attached.kind === "record" ? attached.text : "";
	expect(await verifyCaseFile(text)).toMatchObject({ kind: "intact" });
	const standalone = (await (await eva.get(`/admin/case-files/${id}`)).json()) as CaseFile;
	expect((JSON.parse(text) as CaseFile).events).toEqual(standalone.events);
	expect(text).not.toContain("rui@azulejo.example");
	for (const name of ["rui", "leo"]) {
		const staff = await signIn(`${name}@azulejo.example`);
		expect((await staff.get(`/admin/case-files/${id}/pdf`)).status, name).toBe(403);
	}
	expect(await readApplication(eva, id)).toContain(`/admin/case-files/${id}/pdf`);
	expect(await page(await signIn("ada@azulejo.example"), "&act=exported")).toContain(
		"<dt>what</dt><dd>case-file-pdf</dd>",
	);
});

it("gives applicants the PDF of their own application only, in their language, with the attached record", async () => {
	const applicant = new Client();
	const { id } = await aPaidApplication({}, { applicant });
	const response = await applicant.get(`/api/case-files/${id}/pdf?lang=pt`);
	const bytes = new Uint8Array(await response.arrayBuffer());
	const checked = await checkFile(bytes);
	expect(checked).toMatchObject({ fromPdf: true, verdict: { kind: "intact" } });
	const standalone = (await (await applicant.get(`/api/case-files/${id}`)).json()) as CaseFile;
	expect(checked.verdict).toMatchObject({ events: standalone.events, head: standalone.head });
	expect(new TextDecoder("latin1").decode(bytes)).toContain("/Lang (pt)");
	for (const stranger of [new Client(), await signIn("ana@azulejo.example")]) {
		expect((await stranger.get(`/api/case-files/${id}/pdf`)).status).toBe(401);
	}
	expect((await applicant.get("/api/case-files/aaaaaaaaaaaaaaaaaaaaaa/pdf")).status).toBe(404);
});

it("gives applicants the history of their own application only, including when it is archived", async () => {
	const applicant = new Client();
	const { id } = await aCompletedApplication({}, applicant);
	const before = await (await applicant.get(`/api/case-files/${id}`)).text();
	expect(await verifyCaseFile(before)).toMatchObject({ kind: "intact" });
	for (const stranger of [new Client(), await signIn("ana@azulejo.example")]) {
		expect((await stranger.get(`/api/case-files/${id}`)).status).toBe(401);
	}
	expect((await applicant.get("/api/case-files/aaaaaaaaaaaaaaaaaaaaaa")).status).toBe(404);
	await advanceClock("P40D", "archive-events");
	const after = await (await applicant.get(`/api/case-files/${id}`)).text();
	expect(await verifyCaseFile(after)).toMatchObject({ kind: "intact" });
	expect((JSON.parse(after) as { head: string }).head).toBe((JSON.parse(before) as { head: string }).head);
});

it("shows on the application's page at which event its history was tampered with", async () => {
	const rui = await signIn("rui@azulejo.example");
	const { id } = await aPaidApplication();
	await submitAction(rui, id, "decide-passport", { decision: "accepted", reason: "" });
	const text = async () => (await readApplication(rui, id)).replaceAll("<!-- -->", "");
	expect(await text()).toMatch(/History whole: \d+ events/);
	await withoutTriggers(() =>
		env.DB.prepare("UPDATE application_events SET at = at + 1 WHERE application_id = ? AND version = 3").bind(id).run(),
	);
	expect(await text()).toContain("The history was changed at event 3");
});
