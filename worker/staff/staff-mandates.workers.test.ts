import { PDF } from "@libpdf/core";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { sealExtracted } from "#app/data/extracted.server.ts";
import { uploads } from "#app/data/schema.server.ts";
import { aPaidApplication } from "#test/services/admin-pages.ts";
import { readHtml, storeAnswer } from "#test/services/application-states.ts";
import { Client, signIn } from "#test/services/client.ts";
import { count, row } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { anApplication, continueApplication } from "#test/services/states.ts";

const ATTORNEY = {
	key: "attorney",
	version: "1",
	reason: "Agreed",
	name: "Teresa Vasconcelos",
	title: "advogada",
	licence: "12345L",
	office: "Rua Augusta 1, 1100-048 Lisboa",
	isRepresentative: "on",
};

const ENTRIES = "audit_entries WHERE action = 'exported' AND details LIKE '%mandate%'";
const paper = (staff: Client, id: string) => staff.get(`/admin/mandates/${id}?lang=en`);
const pageOf = async (staff: Client, id: string) => readHtml(await staff.get(`/admin/applications/${id}?lang=en`));

async function nameAttorney(changes: Record<string, string> = {}): Promise<Response> {
	const ana = await signIn("ana@azulejo.example");
	return ana.post("/admin/settings/attorney?lang=en", { ...ATTORNEY, ...changes });
}

/** Stores the reader's result for a passport; empty values could not be read with certainty. */
async function storePassportReading(id: string, changes: { documentNumber?: string; expiryDate?: string } = {}) {
	const { path } = await row("SELECT passport_document_path AS path FROM applications WHERE id = ?", id);
	const { db } = await openServices();
	const facts = { surname: "", givenNames: "", birthDate: "", countryName: "PL", nationality: "PL", sex: "" };
	const read = { ...facts, issuer: "PL", documentNumber: "ZS0000177", expiryDate: "2031-05-09", ...changes };
	const extracted = await sealExtracted(db, String(path), read);
	await db
		.update(uploads)
		.set({ extracted })
		.where(eq(uploads.id, String(path)));
}

/** Paid, and its passport accepted by a person who could read it. */
async function aReadApplication(changes: Record<string, unknown> = {}) {
	const application = await anApplication(new Client(), changes).paid().waived().accepted().build();
	await storePassportReading(application.id);
	return application;
}

async function refusal(staff: Client, id: string): Promise<[number, string, string[]]> {
	const response = await paper(staff, id);
	const body = (await response.json()) as { message: string; errors?: Record<string, string> };
	return [response.status, body.message, Object.values(body.errors ?? {})];
}

async function textOf(response: Response): Promise<string> {
	const pdf = await PDF.load(new Uint8Array(await response.arrayBuffer()));
	return pdf
		.extractText()
		.map(({ text }) => text)
		.join("\n");
}

it("prints both parties' data for staff who may open documents, and records each printing", async () => {
	const { id, applicationNumber } = await aReadApplication();
	expect((await nameAttorney()).status).toBe(302);
	const rui = await signIn("rui@azulejo.example");
	expect(await pageOf(rui, id)).toContain(`href="/admin/mandates/${id}"`);
	const response = await paper(rui, id);
	expect(response.headers.get("Content-Type")).toBe("application/pdf");
	expect(response.headers.get("Cache-Control")).toBe("private, no-store");
	expect(response.headers.get("Content-Disposition")).toBe(`inline; filename="${applicationNumber}-procuracao.pdf"`);
	const text = await textOf(response);
	const facts = ["Łucja María Gonçalves", "ZS0000177", "9 de maio de 2031", "80-827 GDAŃSK", "Teresa Vasconcelos"];
	for (const fact of [...facts, "12345L", "Advogada", "representante fiscal do mandante", applicationNumber])
		expect(text).toContain(fact);
	expect(text).not.toMatch(/senha de acesso|password/);
	expect(await row(`SELECT user_id, role, application_id FROM ${ENTRIES}`)).toEqual({
		user_id: 2,
		role: "reviewer",
		application_id: id,
	});
	expect(await pageOf(rui, id)).toContain("Power of attorney printed");
});

it("includes a clause on fiscal representation only if ours is chosen and the attorney is the representative", async () => {
	const representative = {
		representativeName: "Rui Sá",
		representativeNif: "501964843",
		representativeAddress: "Rua Augusta 1",
	};
	const { id } = await aReadApplication({ useProvidedRepresentative: false, ...representative });
	const { id: ours } = await aReadApplication({ email: "other@example.com" });
	await nameAttorney();
	const rui = await signIn("rui@azulejo.example");
	const clause = "representante fiscal do mandante";
	expect(await textOf(await paper(rui, id))).not.toContain(clause);
	expect(await textOf(await paper(rui, ours))).toContain(clause);
	expect(await pageOf(rui, ours)).not.toContain("has no clause about it");
	await nameAttorney({ version: "2", isRepresentative: "" });
	expect(await textOf(await paper(rui, ours))).not.toContain(clause);
	expect(await pageOf(rui, ours)).toContain("has no clause about it");
});

it("rejects staff who may not open documents, and shows them no link", async () => {
	const { id } = await aReadApplication();
	await nameAttorney();
	for (const name of ["leo", "ada"]) {
		const staff = await signIn(`${name}@azulejo.example`);
		expect(await refusal(staff, id), name).toEqual([403, "This is for our staff only.", []]);
		expect(await pageOf(staff, id), name).not.toContain("/admin/mandates/");
	}
	expect((await paper(new Client(), id)).status).toBe(403);
	expect((await paper(await signIn("rui@azulejo.example"), "nothing")).status).toBe(404);
	expect(await count(ENTRIES)).toBe(0);
});

it("lists everything that is missing, in the response and on the page", async () => {
	const { id } = await aPaidApplication();
	expect((await nameAttorney({ name: "", title: "", licence: "", office: "" })).status).toBe(302);
	const rui = await signIn("rui@azulejo.example");
	const [status, message, missing] = await refusal(rui, id);
	expect([status, missing.length]).toEqual([409, 2]);
	expect(message).toContain("No attorney has been named");
	const page = await pageOf(rui, id);
	for (const sentence of missing) expect(page).toContain(sentence.replaceAll("'", "&#x27;"));
	expect(page).not.toContain("/admin/mandates/");
	await nameAttorney({ version: "2" });
	expect(await refusal(rui, id)).toEqual([409, "Nobody has accepted the passport yet.", expect.anything()]);
	expect(await count(ENTRIES)).toBe(0);
});

it("leaves blanks, to be filled in by hand, for what was not read with certainty", async () => {
	const { id } = await aReadApplication();
	const rui = await signIn("rui@azulejo.example");
	await storePassportReading(id, { documentNumber: "", expiryDate: "" });
	const text = await textOf(await paper(rui, id));
	expect(text).toContain("Documento de____");
	expect(text).not.toContain("ZS0000177");
});

it("prints nothing for an application that ended without a number, or with unprintable characters", async () => {
	await nameAttorney();
	const { id } = await aReadApplication();
	await storeAnswer(id, "addressLine1", "東京都千代田区 1");
	const rui = await signIn("rui@azulejo.example");
	expect(await refusal(rui, id)).toEqual([409, expect.stringContaining("Latin letters"), expect.anything()]);
	expect(await pageOf(rui, id)).toContain("Latin letters");
	const { id: ended } = await aReadApplication({ email: "ended@example.com" });
	await continueApplication(ended).rejected("authority").build();
	expect(await refusal(rui, ended)).toEqual([409, expect.stringContaining("has ended"), expect.anything()]);
	expect(await count(ENTRIES)).toBe(0);
});

it("names the attorney that an administrator has entered, completely or not at all", async () => {
	const incomplete = await nameAttorney({ licence: "", office: " " });
	expect(incomplete.status).toBe(422);
	const html = await incomplete.text();
	expect(html.split("Please fill in this line too, or leave all four empty").length - 1).toBeGreaterThanOrEqual(2);
	expect(html).toContain('value="Teresa Vasconcelos"');
	expect((await nameAttorney({ title: "king" })).status).toBe(422);
	const rui = await signIn("rui@azulejo.example");
	expect((await rui.post("/admin/settings/attorney?lang=en", ATTORNEY)).status).toBe(403);
	expect(await count("settings WHERE key = 'attorney'")).toBe(1);
	await nameAttorney();
	expect(await readHtml(await rui.get("/admin/settings/attorney?lang=en"))).toContain("<dd>Lawyer (advogada)</dd>");
	await nameAttorney({ version: "2", name: "", title: "", licence: "", office: "" });
	expect(await count("settings WHERE key = 'attorney' AND value LIKE '%null%'")).toBe(1);
});
