import { env } from "cloudflare:test";
import { PDF } from "@libpdf/core";
import { expect, it } from "vitest";
import { type CaseFile, verifyCaseFile } from "#app/audit/case-file.ts";
import { fileApplication } from "#app/commands/application/nif.server.ts";
import { sha256Hex } from "#app/domain/sha256.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import {
	ALL_CHECKED,
	acceptMandate,
	openDocuments,
	performAction,
	readApplication,
} from "#test/services/admin-pages.ts";
import { aReadApplication } from "#test/services/application-states.ts";
import { Client, signIn } from "#test/services/client.ts";
import { count, row } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { anApplication } from "#test/services/states.ts";
import { unzip } from "#test/services/unzip.ts";
import { offlineStaff } from "#worker/offline/staff.ts";

const ENTRIES = "audit_entries WHERE action = 'exported' AND details LIKE '%filing-pack%'";

async function readyToFile() {
	const rui = await signIn("rui@azulejo.example");
	const { id, applicationNumber } = await anApplication(new Client()).paid().waived().accepted().build();
	return { rui, id, applicationNumber };
}

const pack = (staff: Client, id: string, as: "pdf" | "zip" = "pdf") =>
	staff.get(`/admin/filing-packs/${id}/${as}?lang=en`);
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

/** Matches a hash that starts with the half stored in the row of an uploaded document. */
async function uploadedHash(kind: string, path?: string) {
	const { sha256 } = await row(
		"SELECT sha256 FROM upload_pages JOIN uploads ON id = upload_id WHERE document_type = ? AND (? = '' OR id = ?)",
		kind,
		path ?? "",
		path ?? "",
	);
	expect(sha256).toMatch(/^[0-9a-f]{32}$/);
	return expect.stringMatching(new RegExp(`^${sha256}[0-9a-f]{32}$`));
}

it("shows the passport's data only to staff who gave a reason for opening it", async () => {
	const { rui, id } = await aReadApplication();
	await acceptMandate(id);
	const masked = await readApplication(rui, id);
	expect(masked).toContain("/admin/filing-packs/");
	for (const label of ["Identity document no.", "ZS0000177"]) expect(masked).not.toContain(label);
	await openDocuments(rui, id);
	const opened = await readApplication(rui, id);
	for (const text of ["Identity document no.", "ZS0000177", "May 9, 2031"]) expect(opened).toContain(text);
	for (const name of ["eva", "leo", "ada"]) {
		const page = await readApplication(await signIn(`${name}@azulejo.example`), id);
		for (const text of ["Identity document no.", "ZS0000177", "May 9, 2031"]) expect(page, name).not.toContain(text);
	}
});

it("creates a PDF and a ZIP once the power of attorney is accepted, and stores the filed PDF with its hash", async () => {
	const { rui, id, applicationNumber } = await readyToFile();
	expect((await pack(rui, id)).status).toBe(409);
	expect(await readApplication(rui, id)).not.toContain("/admin/filing-packs/");
	await acceptMandate(id);
	expect(await readApplication(rui, id)).toContain(`/admin/filing-packs/${id}/zip`);

	const preview = await PDF.load(await bytesOf(await pack(rui, id)));
	const cover = preview.extractText()[0]?.text ?? "";
	for (const fact of ["Łucja María Gonçalves", "Polónia", "1990-03-27", "1-procuracao-1.pdf", applicationNumber])
		expect(cover).toContain(fact);

	await performAction(rui, id, "file", { ...ALL_CHECKED, authorityReference: "AT-2026-1" });
	const filed = await bytesOf(await pack(rui, id));
	const hash = await sha256Hex(filed);
	const { details } = (await env.DB.prepare(
		"SELECT details FROM application_events WHERE application_id = ? AND type = 'filed'",
	)
		.bind(id)
		.first<{ details: string }>()) ?? { details: "{}" };
	expect(JSON.parse(details)).toMatchObject({ pack: { sha256: hash } });
	expect(await readApplication(rui, id)).toContain(hash.slice(0, 16));

	const zip = unzip(await bytesOf(await pack(rui, id, "zip")));
	const inZip = await Promise.all([...zip].map(async ([name, bytes]) => [name, await sha256Hex(bytes)] as const));
	const { mandate } = (await findApplication(await openServices(), id)) ?? {};
	expect(inZip).toEqual([
		[`${applicationNumber}-pedido.pdf`, hash],
		["1-procuracao-1.pdf", await uploadedHash("mandate", mandate?.path)],
		["2-identificacao-1.pdf", await uploadedHash("passport")],
		["3-morada-1.pdf", await uploadedHash("address")],
	]);
	expect(await count(ENTRIES)).toBe(3);
});

it("does not attach the filing pack when a colleague has filed first", async () => {
	const { id } = await readyToFile();
	await acceptMandate(id);
	const filing = { authorityReference: "AT-2026-1", checkListDone: true };
	const outcome = await fileApplication(await openServices(), offlineStaff("Rui"), id, filing, 1);
	expect(outcome).toMatchObject({ ok: false, failure: { code: "stale_version" } });
	expect(await count("uploads WHERE document_type = 'filing-pack'")).toBe(1);
	expect(await count("uploads WHERE document_type = 'filing-pack' AND application_id IS NOT NULL")).toBe(0);
});

it("records the pack's hash in the hash chain, which detects a changed digit", async () => {
	const { rui, id } = await readyToFile();
	await acceptMandate(id);
	await performAction(rui, id, "file", { ...ALL_CHECKED, authorityReference: "AT-2026-1" });
	const hash = await sha256Hex(await bytesOf(await pack(rui, id)));
	const caseFile = await (await (await signIn("eva@azulejo.example")).get(`/admin/case-files/${id}`)).text();
	expect(caseFile.split(hash)).toHaveLength(2);
	const { events } = JSON.parse(caseFile) as CaseFile;
	expect(await verifyCaseFile(caseFile)).toMatchObject({ kind: "intact", events });
	const changedHash = hash.slice(0, -1) + (hash.endsWith("0") ? "1" : "0");
	expect(await verifyCaseFile(caseFile.replace(hash, changedHash))).toMatchObject({
		kind: "changed",
		event: events.find(({ type }) => type === "filed")?.version,
	});
});

it("packs the documents as they were when filed", async () => {
	const { rui, id } = await readyToFile();
	await acceptMandate(id);
	await performAction(rui, id, "file", { ...ALL_CHECKED, authorityReference: "AT-2026-1" });
	const filed = await bytesOf(await pack(rui, id, "zip"));
	// As when the tax office asks for a better picture after filing.
	await env.DB.prepare("UPDATE applications SET passport_document_path = address_document_path WHERE id = ?")
		.bind(id)
		.run();
	const later = await bytesOf(await pack(rui, id, "zip"));
	expect(await sha256Hex(later)).toBe(await sha256Hex(filed));
});

it("shows the answers for copying, but those from the passport only after a reason is given", async () => {
	const { rui, id } = await readyToFile();
	await acceptMandate(id);
	expect(await readApplication(rui, id)).toContain('id="filing-name"');
	expect(await readApplication(rui, id)).not.toContain('id="filing-documentNumber"');
	await openDocuments(rui, id);
	expect(await readApplication(rui, id)).toContain('id="filing-country"');
});

it("restricts the pack to staff who may open documents", async () => {
	const { rui, id } = await readyToFile();
	await acceptMandate(id);
	for (const name of ["leo", "ada"]) {
		const staff = await signIn(`${name}@azulejo.example`);
		expect((await pack(staff, id)).status, name).toBe(403);
		expect(await readApplication(staff, id), name).not.toContain("/admin/filing-packs/");
	}
	expect((await pack(rui, "nothing")).status).toBe(404);
	expect(await count(ENTRIES)).toBe(0);
});
