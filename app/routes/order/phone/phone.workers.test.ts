import { SELF } from "cloudflare:test";
import { describe, expect, it, vi } from "vitest";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import {
	anAcceptedApplication,
	anApplicationWithRequest,
	aPhone,
	aPhoneLink,
	aReadApplication,
	linkPhone,
	readHtml,
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
const DRAWING = { intent: "draw", drawing: JSON.stringify({ strokes: [points] }), consent: "on" };
const EXPIRED_TEXT = "create a new code on the computer";
const BOTH_RECEIVED_TEXT = "We have both documents.";

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

/** A desktop browser on the documents page, before there is an application. */
async function aDesktop(): Promise<Client> {
	const desktop = new Client();
	await (await desktop.get("/upload-documents?lang=en")).arrayBuffer();
	return desktop;
}

describe("a phone connected to the signing page", () => {
	it("sends signed pages and signs by finger, and the desktop shows both", async () => {
		const { applicant, id } = await aReadApplication();
		const phone = await aPhone(applicant, `/sign/${id}`);
		expect(await readHtml(await applicant.get(`/sign/${id}?lang=en`))).toContain("A phone is connected");
		expect((await phone.post("/phone?lang=en", DRAWING)).headers.get("Location")).toBe("/phone?lang=en");
		expect(await readHtml(await applicant.get(`/sign/${id}?lang=en`))).toContain("You signed on the screen on");
		// Larger than a form without files may be.
		const scan = aPdf("signed.pdf", "signed by hand ".repeat(30_000));
		expect(scan.size).toBeGreaterThan(300_000);
		expect((await phone.postFiles("/phone?lang=en", pages(scan))).status).toBe(302);
		expect(await mandateOf(id)).toBe("ink");
		const desktopPage = await readHtml(await applicant.get(`/sign/${id}?lang=en`));
		expect(desktopPage).toContain("We have your signed document");
		expect(desktopPage).toContain(`/api/signed-papers/${id}/0`);
		const page = await applicant.get(`/api/signed-papers/${id}/0`);
		expect(page.headers.get("Content-Type")).toBe("application/pdf");
		expect(await readHtml(await phone.get("/phone?lang=en"))).toContain("1 page, received on");
	});

	it("shows errors beside the field, and stays connected", async () => {
		const { applicant, id } = await aReadApplication();
		const phone = await aPhone(applicant, `/sign/${id}`);
		const textFile = new File(["words"], "signed.txt", { type: "text/plain" });
		const refused = await phone.postFiles("/phone?lang=en", pages(textFile));
		expect(refused.status).toBe(415);
		expect(await readHtml(refused)).toContain('id="mandate-file-error"');
		expect((await phone.post("/phone?lang=en", { ...DRAWING, drawing: "" })).status).toBe(422);
		expect(await mandateOf(id)).toBeNull();
		expect((await phone.get("/phone")).status).toBe(200);
	});

	it("does nothing once the desktop has ended it or half an hour has passed, but what it sent stays", async () => {
		const { applicant, id } = await aReadApplication();
		const phone = await aPhone(applicant, `/sign/${id}`);
		await phone.post("/phone?lang=en", DRAWING);
		await applicant.post(`/sign/${id}`, { intent: "phone-end" });
		const ended = await phone.postFiles("/phone?lang=en", pages(aPdf("signed.pdf")));
		expect(ended.status).toBe(401);
		expect(await readHtml(ended)).toContain(EXPIRED_TEXT);
		expect(await mandateOf(id)).toBeNull();
		// By its own expiry, before the scheduled job deletes the row.
		const late = await aPhone(applicant, `/sign/${id}`);
		await run("UPDATE phone_links SET expires_at = 1");
		expect((await late.postFiles("/phone?lang=en", pages(aPdf("signed.pdf")))).status).toBe(401);
		const next = await aPhone(applicant, `/sign/${id}`);
		await advanceClock("PT30M1S", "delete-expired");
		expect((await next.postFiles("/phone?lang=en", pages(aPdf("signed.pdf")))).status).toBe(401);
		const desktopPage = await readHtml(await applicant.get(`/sign/${id}?lang=en`));
		expect(desktopPage).toContain("Show a code");
		expect(desktopPage).toContain("You signed on the screen on");
	});

	it("ends with its owner's session: when an e-mailed link is opened elsewhere, or the browser is signed out", async () => {
		const { startVerifiedOwnerSession } = await import("#app/commands/people/owner-session.server.ts");
		const { endOwnerSession } = await import("#app/commands/people/owner-session.server.ts");
		const { applicant, id } = await anAcceptedApplication();
		const services = await openServices();
		const phone = await aPhone(applicant, `/sign/${id}`);
		const { id: session } = await row("SELECT id FROM owner_sessions WHERE application_id = ?", id);
		await endOwnerSession(services, id, String(session));
		expect((await phone.get("/phone")).status).toBe(401);
		await services.db.run(`UPDATE owner_sessions SET ended_at = NULL`);
		const secondPhone = await aPhone(applicant, `/sign/${id}`);
		await startVerifiedOwnerSession(services, id, { hash: "another", device: "" }, "end");
		expect((await secondPhone.get("/phone")).status).toBe(401);
	});

	it("belongs to one application, and cannot change another, whatever it names", async () => {
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
		const forged = { ...DRAWING, id: b.id, applicationId: b.id };
		await phone.post(`/phone?id=${b.id}`, forged);
		expect((await findApplication(await openServices(), b.id))?.agreement).toBeNull();
		expect((await findApplication(await openServices(), a.id))?.agreement).not.toBeNull();
	});

	it("belongs to one step, and cannot read anything else", async () => {
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
		const shown = await readHtml(await phone.get("/phone?lang=en"));
		for (const hidden of ["Gonçalves", "Łucja", "lucja@example.com", id]) expect(shown).not.toContain(hidden);
	});
});

describe("a phone connected to the documents page", () => {
	it("sends documents for the desktop, which shows the results of the checks, and leaves its own order unchanged", async () => {
		const desktop = await aDesktop();
		const phone = await aPhone(desktop, "/upload-documents");
		const sent = await phone.postFiles("/api/upload-document?lang=en", document("passport"));
		expect(sent.status).toBe(200);
		const { filePath } = (await sent.json()) as { filePath: string };
		expect(await readHtml(await desktop.get("/upload-documents?lang=en"))).toContain("Continue on your phone");
		expect((await desktop.call("/api/validate-document/passport", { filePath })).status).toBe(200);
		expect((await phone.call("/api/validate-document/passport", { filePath })).status).toBe(404);
		expect(await readHtml(await phone.get("/phone?lang=en"))).not.toContain(BOTH_RECEIVED_TEXT);
		const form = document("address");
		form.set("document", aBillFile());
		expect((await phone.postFiles("/phone?lang=en", form)).headers.get("Location")).toBe("/phone?lang=en");
		expect(await readHtml(await phone.get("/phone?lang=en"))).toContain(BOTH_RECEIVED_TEXT);
		expect(await count("visits WHERE passport_upload_id IS NOT NULL AND address_upload_id IS NOT NULL")).toBe(1);
		await phone.post("/phone?lang=en", { intent: "remove", documentType: "passport" });
		expect(await count("visits WHERE passport_upload_id IS NULL AND address_upload_id IS NOT NULL")).toBe(1);
	});

	it("cannot sign, and cannot see what the desktop sent itself", async () => {
		const desktop = await aDesktop();
		const ownDocument = document("passport");
		ownDocument.delete("phone");
		expect((await desktop.postFiles("/api/upload-document", ownDocument)).status).toBe(200);
		const phone = await aPhone(desktop, "/upload-documents");
		expect(await readHtml(await phone.get("/phone?lang=en"))).not.toContain("badge");
		expect((await phone.post("/phone", DRAWING)).status).toBe(422);
		expect((await phone.postFiles("/phone", pages(aPdf("signed.pdf")))).status).toBe(422);
		expect(await count("uploads")).toBe(1);
	});

	it("shows why a document was rejected on the phone only, and leaves the desktop without it", async () => {
		const desktop = await aDesktop();
		const phone = await aPhone(desktop, "/upload-documents");
		const form = document("passport");
		form.set("document", new File(["words"], "passport.txt", { type: "text/plain" }));
		expect((await phone.postFiles("/api/upload-document", form)).status).toBe(415);
		expect((await new Client().postFiles("/api/upload-document", document("passport"))).status).toBe(401);
		expect(await count("uploads")).toBe(0);
	});
});

describe("a phone connected to the page of requested items", () => {
	it("sends the document and confirms it, which completes its step", async () => {
		const { applicant, id } = await anApplicationWithRequest([
			{ kind: "information", reason: "Please confirm your house number" },
			{ kind: "passport", reason: "The picture is blurred" },
		]);
		const phone = await aPhone(applicant, `/provide-information/${id}`);
		expect(await readHtml(await phone.get("/phone?lang=en"))).toContain("The picture is blurred");
		expect(await readHtml(await phone.get("/phone?lang=en"))).not.toContain("house number");
		expect((await phone.post("/phone", { item: "0" })).status, "only the desktop may answer").toBe(409);
		const { filePath } = (await (await phone.postFiles("/api/upload-document", document("passport"))).json()) as {
			filePath: string;
		};
		expect((await phone.post("/phone?lang=en", { item: "1", filePath })).status).toBe(302);
		expect(await readHtml(await phone.get("/phone?lang=en"))).toContain("You can continue on the computer");
		await applicant.post(`/provide-information/${id}`, { item: "0" });
		const done = await phone.get("/phone?lang=en");
		expect(done.status).toBe(200);
		expect(await readHtml(done)).toContain("this step is done");
		expect((await findApplication(await openServices(), id))?.passportDocumentPath).toBe(filePath);
	});
});

describe("the desktop's live connection", () => {
	async function listen(path: string, client: Client) {
		const headers = { ...client.headers, Upgrade: "websocket", Origin: ORIGIN };
		const { webSocket } = await SELF.fetch(ORIGIN + path, { headers });
		const received: { type: string }[] = [];
		const ended = new Promise<number>((done) => webSocket?.addEventListener("close", ({ code }) => done(code)));
		webSocket?.addEventListener("message", ({ data }) => received.push(JSON.parse(String(data))));
		webSocket?.accept();
		return { received, ended, close: () => webSocket?.close(1000) };
	}
	const phoneUpdates = (received: { type: string }[]) => received.filter(({ type }) => type === "phone_update");

	it("reports that something has changed for the application, but not what", async () => {
		const { applicant, id } = await aReadApplication();
		const { received, close } = await listen(`/ws?applicationId=${id}`, applicant);
		await vi.waitUntil(() => received.length === 1, { timeout: 30_000 });
		const phone = await aPhone(applicant, `/sign/${id}`);
		await vi.waitUntil(() => phoneUpdates(received).length === 2, { timeout: 30_000 });
		await phone.postFiles("/phone", pages(aPdf("signed.pdf")));
		await vi.waitUntil(() => received.filter(({ type }) => type === "application_update").length === 2, {
			timeout: 30_000,
		});
		await vi.waitUntil(() => phoneUpdates(received).length === 3, { timeout: 30_000 });
		for (const update of phoneUpdates(received)) expect(update).toEqual({ type: "phone_update" });
		close();
	});

	it("reports only to the desktop that created the link before there is an application", async () => {
		const desktop = await aDesktop();
		const stranger = await listen("/ws?order=mine", new Client());
		expect(await stranger.ended).toBe(4404);
		const link = await aPhoneLink(desktop, "/upload-documents");
		const { received, close } = await listen("/ws?order=mine", desktop);
		await vi.waitUntil(() => received.length === 1, { timeout: 30_000 });
		const phone = await linkPhone(link);
		await vi.waitUntil(() => received.length === 2, { timeout: 30_000 });
		await phone.postFiles("/api/upload-document", document("passport"));
		await vi.waitUntil(() => received.length === 3, { timeout: 30_000 });
		expect(received).toEqual(received.map(() => ({ type: "phone_update" })));
		const { id } = await row("SELECT visit_id AS id FROM phone_links");
		const guessed = await listen(`/ws?applicationId=session:${id}`, new Client());
		expect(await guessed.ended).toBe(4404);
		close();
	});
});
