import { env } from "cloudflare:test";
import { afterEach, expect, it } from "vitest";
import { applicantNifProblem } from "#app/domain/person/nif.ts";
import { Client, downloadCertificate, signIn } from "#test/services/client.ts";
import { flushBackgroundWork } from "#test/services/flush-background-work.ts";
import { aFiledApplication, anApplication } from "#test/services/states.ts";

// E-mails still in progress would interfere with the next test.
afterEach(flushBackgroundWork);

type LetterResponse = { answer?: string; reason?: string; nif?: string; certificate?: string; message?: string };

function request(id: string, body: unknown) {
	return new Client().call<LetterResponse>(`/offline/tax-office/${id}`, body);
}

async function pageOf(id: string): Promise<string> {
	return (await new Client().get(`/offline/tax-office/${id}`)).text();
}

async function versionOf(id: string): Promise<unknown> {
	return env.DB.prepare("SELECT version, status, nif_index FROM applications WHERE id = ?").bind(id).first();
}

it("grants a number that passes every check, once, with a specimen, without changing the application", async () => {
	const { id } = await aFiledApplication();
	const before = await versionOf(id);
	const { status, body } = await request(id, { answer: "grant" });
	expect(status).toBe(200);
	expect(body.nif).toMatch(/^[23]9\d{7}$/);
	expect(applicantNifProblem(body.nif ?? "")).toBeNull();
	expect((await request(id, { answer: "grant" })).body).toEqual(body);
	expect((await request(id, { answer: "refuse", reason: "Too late" })).status).toBe(409);

	const pdf = await new Client().get(body.certificate ?? "");
	expect(pdf.headers.get("Content-Type")).toBe("application/pdf");
	const text = new TextDecoder("latin1").decode(await pdf.arrayBuffer());
	expect(text).toMatch(/^%PDF-/);
	expect(text).toContain("(SPECIMEN) Tj");
	expect(text).toContain("Not a document of any authority");
	expect(text).toContain("Lucja Mar\u00eda Gon\u00e7alves");
	expect(text).toContain("Some letters of the name");
	expect(await versionOf(id)).toEqual(before);
});

it("writes letters that staff can read, escaped, with a number that they can assign", async () => {
	const { id } = await aFiledApplication();
	expect((await request(id, { answer: "more", reason: "A <b>second</b> proof of address" })).body).toEqual({
		answer: "more",
		reason: "A <b>second</b> proof of address",
	});
	const { body } = await request(id, { answer: "grant" });
	const page = await pageOf(id);
	expect(page).toContain("A &lt;b&gt;second&lt;/b&gt; proof of address");
	expect(page).toContain((body.nif ?? "").replace(/(...)(...)(...)/, "$1 $2 $3"));
	expect(page).toContain(`href="/offline/tax-office/${id}/certificate.pdf"`);
	const rui = await signIn("rui@azulejo.example");
	const eva = await signIn("eva@azulejo.example");
	expect((await rui.call(`/api/set-nif/${id}`, { nifNumber: body.nif })).status).toBe(200);
	expect((await eva.call(`/api/set-nif/${id}`, { nifNumber: body.nif })).body).toMatchObject({
		application: { status: "approved" },
	});
});

it("gives two applications different numbers", async () => {
	const [one, other] = [await aFiledApplication(), await aFiledApplication({ email: "second@example.com" })];
	const numbers = [
		(await request(one.id, { answer: "grant" })).body.nif,
		(await request(other.id, { answer: "grant" })).body.nif,
	];
	expect(new Set(numbers).size).toBe(2);
});

it("lists filed applications, accepts forms, and refuses with a reason", async () => {
	const { id, applicationNumber } = await aFiledApplication();
	const client = new Client();
	expect(await (await client.get("/offline/tax-office")).text()).toContain(applicationNumber);
	const response = await client.post(`/offline/tax-office/${id}`, { answer: "refuse", reason: "Name does not match" });
	expect(response.status).toBe(303);
	expect(await pageOf(id)).toContain("Name does not match");
	expect((await client.post(`/offline/tax-office/${id}`, { answer: "refuse", reason: " " })).status).toBe(422);
	expect((await client.get(`/offline/tax-office/${id}/certificate.pdf`)).status).toBe(404);
});

it("completes an application for a demonstration, through the actions of two people", async () => {
	const { applicant, id } = await aFiledApplication();
	const { body } = await request(id, { answer: "grant-and-finish" });
	const application = await applicant.call(`/api/applications/${id}`);
	expect(application.body).toMatchObject({ status: "completed", nifNumber: body.nif });
	const { results } = await env.DB.prepare(
		"SELECT type, json_extract(actor, '$.id') AS who FROM application_events WHERE application_id = ? ORDER BY version",
	)
		.bind(id)
		.all();
	expect(results.slice(-5)).toEqual([
		{ type: "nif-proposed", who: "rui@azulejo.example" },
		{ type: "nif-confirmed", who: "eva@azulejo.example" },
		{ type: "certificate-stored", who: "rui@azulejo.example" },
		{ type: "certificate-confirmed", who: "eva@azulejo.example" },
		{ type: "completed", who: null },
	]);
	const certificate = await downloadCertificate(applicant, id);
	expect(await certificate.text()).toContain("(SPECIMEN) Tj");
});

it("rejects requests about applications that are not filed, or from another site", async () => {
	const { id } = await anApplication(new Client()).build();
	expect((await request(id, { answer: "grant" })).status).toBe(409);
	expect((await request("nobody", { answer: "grant" })).status).toBe(404);
	expect((await request(id, { answer: "perhaps" })).status).toBe(422);
	const stranger = new Client({ Origin: "https://evil.example" });
	expect((await stranger.post(`/offline/tax-office/${id}`, { answer: "grant" })).status).toBe(403);
});
