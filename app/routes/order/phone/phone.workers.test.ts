import { SELF } from "cloudflare:test";
import { describe, expect, it, vi } from "vitest";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import {
	anAcceptedApplication,
	anApplicationWithRequest,
	aPhone,
	aPhoneLink,
	aReadApplication,
	joinedBy,
	seen,
} from "#test/services/application-states.ts";
import { Client, ORIGIN } from "#test/services/client.ts";
import { aPdf } from "#test/services/fixtures.ts";
import { advanceClock, count, row, run } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { aBillFile, aPassportFile } from "#test/services/sample-documents.ts";

const points = Array.from({ length: 30 }, (_, index) => ({
	x: 60 + index * 14,
	y: 100 + (index % 2) * 60,
	t: index * 16,
}));
const DRAWN = { intent: "draw", drawing: JSON.stringify({ strokes: [points] }), consent: "on" };
const OVER = "create a new code on the computer";

function pages(...files: File[]): FormData {
	const form = new FormData();
	form.set("intent", "paper");
	for (const file of files) form.append("document", file);
	return form;
}

function document(type: "passport" | "address", more: Record<string, string> = {}): FormData {
	const form = new FormData();
	form.set("documentType", type);
	form.set("phone", "true");
	for (const [name, value] of Object.entries(more)) form.set(name, value);
	form.append("document", aPassportFile());
	return form;
}

async function mandateOf(id: string) {
	return (await findApplication(await openServices(), id))?.mandate?.kind ?? null;
}

/** A desk where documents are sent in, before there is an application. */
async function aDesk(): Promise<Client> {
	const desk = new Client();
	await (await desk.get("/upload-documents?lang=en")).arrayBuffer();
	return desk;
}

describe("a phone beside the page for signing", () => {
	it("sends signed pages and signs by finger, and the desk shows both", async () => {
		const { applicant, id } = await aReadApplication();
		const phone = await aPhone(applicant, `/sign/${id}`);
		expect(await seen(await applicant.get(`/sign/${id}?lang=en`))).toContain("A phone is connected");
		expect((await phone.post("/phone?lang=en", DRAWN)).headers.get("Location")).toBe("/phone?lang=en");
		expect(await seen(await applicant.get(`/sign/${id}?lang=en`))).toContain("You signed on the screen on");
		// More than a form of words may be.
		const scan = aPdf("signed.pdf", "signed by hand ".repeat(30_000));
		expect(scan.size).toBeGreaterThan(300_000);
		expect((await phone.postFiles("/phone?lang=en", pages(scan))).status).toBe(302);
		expect(await mandateOf(id)).toBe("ink");
		const desk = await seen(await applicant.get(`/sign/${id}?lang=en`));
		expect(desk).toContain("We have your signed document");
		expect(desk).toContain(`/api/signed-papers/${id}/0`);
		const page = await applicant.get(`/api/signed-papers/${id}/0`);
		expect(page.headers.get("Content-Type")).toBe("application/pdf");
		expect(await seen(await phone.get("/phone?lang=en"))).toContain("1 page, received on");
	});

	it("says beside the field what is wrong, and stays joined", async () => {
		const { applicant, id } = await aReadApplication();
		const phone = await aPhone(applicant, `/sign/${id}`);
		const textFile = new File(["words"], "signed.txt", { type: "text/plain" });
		const refused = await phone.postFiles("/phone?lang=en", pages(textFile));
		expect(refused.status).toBe(415);
		expect(await seen(refused)).toContain('id="mandate-file-error"');
		expect((await phone.post("/phone?lang=en", { ...DRAWN, drawing: "" })).status).toBe(422);
		expect(await mandateOf(id)).toBeNull();
		expect((await phone.get("/phone")).status).toBe(200);
	});

	it("does nothing once the desk has ended it, or its half hour is over; what it sent stays", async () => {
		const { applicant, id } = await aReadApplication();
		const phone = await aPhone(applicant, `/sign/${id}`);
		await phone.post("/phone?lang=en", DRAWN);
		await applicant.post(`/sign/${id}`, { intent: "phone-end" });
		const ended = await phone.postFiles("/phone?lang=en", pages(aPdf("signed.pdf")));
		expect(ended.status).toBe(401);
		expect(await seen(ended)).toContain(OVER);
		expect(await mandateOf(id)).toBeNull();
		// By its own time, before the sweep that comes with the clock takes the row away.
		const late = await aPhone(applicant, `/sign/${id}`);
		await run("UPDATE phone_links SET expires_at = 1");
		expect((await late.postFiles("/phone?lang=en", pages(aPdf("signed.pdf")))).status).toBe(401);
		const next = await aPhone(applicant, `/sign/${id}`);
		await advanceClock("PT30M1S");
		expect((await next.postFiles("/phone?lang=en", pages(aPdf("signed.pdf")))).status).toBe(401);
		const desk = await seen(await applicant.get(`/sign/${id}?lang=en`));
		expect(desk).toContain("Show a code");
		expect(desk).toContain("You signed on the screen on");
	});

	it("ends with its owner: a mailed link that was opened elsewhere, a browser that was signed out", async () => {
		const { startVerifiedOwnerSession: startProvenOwnerSession } = await import(
			"#app/commands/people/owner-session.server.ts"
		);
		const { endOwnerSession } = await import("#app/commands/people/owner-session.server.ts");
		const { applicant, id } = await anAcceptedApplication();
		const services = await openServices();
		const phone = await aPhone(applicant, `/sign/${id}`);
		const { id: session } = await row("SELECT id FROM owner_sessions WHERE application_id = ?", id);
		await endOwnerSession(services, id, String(session));
		expect((await phone.get("/phone")).status).toBe(401);
		await services.db.run(`UPDATE owner_sessions SET ended_at = NULL`);
		const again = await aPhone(applicant, `/sign/${id}`);
		await startProvenOwnerSession(services, id, { hash: "another", device: "" }, "end");
		expect((await again.get("/phone")).status).toBe(401);
	});

	it("is of one application: nothing of another one moves, whatever it names", async () => {
		const a = await aReadApplication();
		const b = await aReadApplication({ email: "b@example.com" });
		const phone = await aPhone(a.applicant, `/sign/${a.id}`);
		expect((await phone.postFiles(`/sign/${b.id}`, pages(aPdf("signed.pdf")))).status).toBe(401);
		await (await b.applicant.get(`/api/mandates/${b.id}`)).arrayBuffer();
		const { code } = await row("SELECT code FROM mandate_pages WHERE application_id = ?", b.id);
		const form = pages(aPdf("signed.pdf"));
		form.set("pageCode", String(code));
		const other = await phone.postFiles("/phone?lang=en", form);
		expect(other.status).toBe(422);
		expect(await mandateOf(a.id)).toBeNull();
		expect(await mandateOf(b.id)).toBeNull();
		const named = { ...DRAWN, id: b.id, applicationId: b.id };
		await phone.post(`/phone?id=${b.id}`, named);
		expect((await findApplication(await openServices(), b.id))?.agreement).toBeNull();
		expect((await findApplication(await openServices(), a.id))?.agreement).not.toBeNull();
	});

	it("is of one step, and reads nothing else", async () => {
		const { applicant, id } = await aReadApplication();
		const phone = await aPhone(applicant, `/sign/${id}`);
		expect((await phone.postFiles("/api/upload-document", document("passport"))).status).toBe(401);
		expect((await phone.postFiles("/api/upload-document", document("passport", { applicationId: id }))).status).toBe(
			401,
		);
		expect((await phone.post("/phone", { intent: "representative-link" })).status).toBe(422);
		for (const path of [
			`/sign/${id}`,
			`/receipt/${id}`,
			`/provide-information/${id}`,
			`/payment?id=${id}`,
			`/personal-info?id=${id}`,
			`/api/mandates/${id}`,
			`/api/receipts/${id}/application`,
			`/api/documents/${id}/original`,
			`/api/case-files/${id}`,
			`/api/signed-papers/${id}/0`,
		])
			expect((await phone.get(path)).status, path).toBe(401);
		const shown = await seen(await phone.get("/phone?lang=en"));
		for (const hidden of ["Gonçalves", "Łucja", "lucja@example.com", id]) expect(shown).not.toContain(hidden);
	});
});

describe("a phone beside the page for documents", () => {
	it("sends them in for the desk, which shows what the checks said; its own order stays as it was", async () => {
		const desk = await aDesk();
		const phone = await aPhone(desk, "/upload-documents");
		const sent = await phone.postFiles("/api/upload-document?lang=en", document("passport"));
		expect(sent.status).toBe(200);
		const { filePath } = (await sent.json()) as { filePath: string };
		expect(await seen(await desk.get("/upload-documents?lang=en"))).toContain("Continue on your phone");
		expect((await desk.call("/api/validate-document/passport", { filePath })).status).toBe(200);
		expect((await phone.call("/api/validate-document/passport", { filePath })).status).toBe(404);
		const form = document("address");
		form.set("document", aBillFile());
		expect((await phone.postFiles("/phone?lang=en", form)).headers.get("Location")).toBe("/phone?lang=en");
		expect(await count("visits WHERE passport_upload_id IS NOT NULL AND address_upload_id IS NOT NULL")).toBe(1);
		await phone.post("/phone?lang=en", { intent: "remove", documentType: "passport" });
		expect(await count("visits WHERE passport_upload_id IS NULL AND address_upload_id IS NOT NULL")).toBe(1);
	});

	it("signs nothing, and sees nothing of what the desk sent itself", async () => {
		const desk = await aDesk();
		const own = document("passport");
		own.delete("phone");
		expect((await desk.postFiles("/api/upload-document", own)).status).toBe(200);
		const phone = await aPhone(desk, "/upload-documents");
		expect(await seen(await phone.get("/phone?lang=en"))).not.toContain("badge");
		expect((await phone.post("/phone", DRAWN)).status).toBe(422);
		expect((await phone.postFiles("/phone", pages(aPdf("signed.pdf")))).status).toBe(422);
		expect(await count("uploads")).toBe(1);
	});

	it("keeps what an expired document is refused for to the phone, and the desk has none", async () => {
		const desk = await aDesk();
		const phone = await aPhone(desk, "/upload-documents");
		const form = document("passport");
		form.set("document", new File(["words"], "passport.txt", { type: "text/plain" }));
		expect((await phone.postFiles("/api/upload-document", form)).status).toBe(415);
		expect((await new Client().postFiles("/api/upload-document", document("passport"))).status).toBe(401);
		expect(await count("uploads")).toBe(0);
	});
});

describe("a phone beside the page for what is still needed", () => {
	it("sends the document and says that it is the one; then its step is done", async () => {
		const { applicant, id } = await anApplicationWithRequest([
			{ kind: "information", reason: "Please confirm your house number" },
			{ kind: "passport", reason: "The picture is blurred" },
		]);
		const phone = await aPhone(applicant, `/provide-information/${id}`);
		expect(await seen(await phone.get("/phone?lang=en"))).toContain("The picture is blurred");
		expect(await seen(await phone.get("/phone?lang=en"))).not.toContain("house number");
		expect((await phone.post("/phone", { item: "0" })).status, "an answer is the desk's").toBe(409);
		const { filePath } = (await (await phone.postFiles("/api/upload-document", document("passport"))).json()) as {
			filePath: string;
		};
		expect((await phone.post("/phone?lang=en", { item: "1", filePath })).status).toBe(302);
		expect(await seen(await phone.get("/phone?lang=en"))).toContain("You can continue on the computer");
		await applicant.post(`/provide-information/${id}`, { item: "0" });
		const done = await phone.get("/phone?lang=en");
		expect(done.status).toBe(200);
		expect(await seen(done)).toContain("this step is done");
		expect((await findApplication(await openServices(), id))?.passportDocumentPath).toBe(filePath);
	});
});

describe("what the desk hears", () => {
	async function hear(path: string, client: Client) {
		const headers = { ...client.headers, Upgrade: "websocket", Origin: ORIGIN };
		const { webSocket } = await SELF.fetch(ORIGIN + path, { headers });
		const heard: { type: string }[] = [];
		const ended = new Promise<number>((done) => webSocket?.addEventListener("close", ({ code }) => done(code)));
		webSocket?.addEventListener("message", ({ data }) => heard.push(JSON.parse(String(data))));
		webSocket?.accept();
		return { heard, ended, close: () => webSocket?.close(1000) };
	}
	const phoneNews = (heard: { type: string }[]) => heard.filter(({ type }) => type === "phone_update");

	it("is that there is news, in the room of the application, and nothing about it", async () => {
		const { applicant, id } = await aReadApplication();
		const { heard, close } = await hear(`/ws?applicationId=${id}`, applicant);
		await vi.waitUntil(() => heard.length === 1, { timeout: 30_000 });
		const phone = await aPhone(applicant, `/sign/${id}`);
		await vi.waitUntil(() => phoneNews(heard).length === 2, { timeout: 30_000 });
		await phone.postFiles("/phone", pages(aPdf("signed.pdf")));
		await vi.waitUntil(() => heard.filter(({ type }) => type === "application_update").length === 2, {
			timeout: 30_000,
		});
		await vi.waitUntil(() => phoneNews(heard).length === 3, { timeout: 30_000 });
		for (const news of phoneNews(heard)) expect(news).toEqual({ type: "phone_update" });
		close();
	});

	it("comes, where there is no application yet, to the desk that made the link, and to nobody else", async () => {
		const desk = await aDesk();
		const stranger = await hear("/ws?order=mine", new Client());
		expect(await stranger.ended).toBe(4404);
		const link = await aPhoneLink(desk, "/upload-documents");
		const { heard, close } = await hear("/ws?order=mine", desk);
		await vi.waitUntil(() => heard.length === 1, { timeout: 30_000 });
		const phone = await joinedBy(link);
		await vi.waitUntil(() => heard.length === 2, { timeout: 30_000 });
		await phone.postFiles("/api/upload-document", document("passport"));
		await vi.waitUntil(() => heard.length === 3, { timeout: 30_000 });
		expect(heard).toEqual(heard.map(() => ({ type: "phone_update" })));
		const { id } = await row("SELECT visit_id AS id FROM phone_links");
		const guessed = await hear(`/ws?applicationId=session:${id}`, new Client());
		expect(await guessed.ended).toBe(4404);
		close();
	});
});
