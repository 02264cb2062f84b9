import { env } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { incrementCounter } from "#app/commands/people/increment-counter.server.ts";
import { MAX_DOWNLOADS_PER_DAY } from "#app/domain/sharing/sharing.ts";
import { DAY } from "#app/domain/time/calendar.ts";
import { readApplication } from "#test/services/admin-pages.ts";
import { readHtml } from "#test/services/application-states.ts";
import { Client, downloadCertificate, signIn, verifyBrowsers } from "#test/services/client.ts";
import { flushBackgroundWork } from "#test/services/flush-background-work.ts";
import { advanceClock, count, row } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { erase } from "#test/services/own-data.ts";
import { aCompletedApplication, applyAndPay } from "#test/services/states.ts";
import { withinAMinute } from "#test/services/within-a-minute.ts";

type Mail = { emailType: string; text: string };

const FIREFOX = { "User-Agent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0" };

async function mails(type: string): Promise<Mail[]> {
	await flushBackgroundWork();
	const { body } = await new Client().call<Mail[]>("/offline/mailbox?format=json&to=lucja@example.com");
	return body.filter(({ emailType }) => emailType === type);
}

async function make(owner: Client, id: string, kind: "progress" | "certificate"): Promise<Response> {
	return owner.post(`/share/${id}?lang=en`, { intent: "make", kind });
}

/** Creates a link and returns its path. */
async function makeLink(owner: Client, id: string, kind: "progress" | "certificate"): Promise<string> {
	const response = await make(owner, id, kind);
	expect(response.status, await response.clone().text()).toBe(200);
	expect(response.headers.get("Cache-Control")).toBe("private, no-store");
	const page = kind === "progress" ? "progress" : "shared-certificate";
	return new RegExp(`/${page}/[\\w-]{43}`).exec(await readHtml(response))?.[0] ?? "none";
}

/** A page's text without the parts that change with every request. */
async function stableText(response: Response): Promise<string> {
	return (await readHtml(response)).replace(/[\w-]{43}|nonce="[^"]*"/g, "");
}

const downloadShared = (client: Client, path: string) =>
	client.post(`/api${path.replace("/shared-certificate/", "/shared-certificates/")}`, {});

describe("a link that shows the progress", () => {
	it("shows stages and dates but no personal data, and is not cached", async () => {
		const { applicant, id, applicationNumber, nif, spaced } = await aCompletedApplication();
		const path = await makeLink(applicant, id, "progress");
		const response = await new Client().get(`${path}?lang=en`);
		expect(response.status).toBe(200);
		expect(response.headers.get("X-Robots-Tag")).toBe("noindex");
		expect(response.headers.get("Cache-Control")).toContain("no-store");
		expect(response.headers.get("Referrer-Policy")).toBe("no-referrer");
		const html = await response.text();
		expect(html).toContain("Progress of this application");
		expect(html).toContain("It is not part of the Portuguese Tax Authority");
		const masked = nif.slice(6);
		for (const secret of [
			id,
			applicationNumber,
			nif,
			spaced,
			`*** ${masked}`,
			"Łucja",
			"Gonçalves",
			"lucja@example.com",
		])
			expect(html, secret).not.toContain(secret);
		expect(await readHtml(await new Client().get(`${path}?lang=es`))).toContain("Cómo va esta solicitud");
		expect(await readHtml(await new Client().get(`${path}?lang=pt`))).toContain("Estado deste pedido");
	});

	it("is listed with its last opening, ended only by its owner, and then responds like a guessed link", async () => {
		const owner = new Client();
		const { id } = await applyAndPay(owner);
		await flushBackgroundWork();
		const path = await makeLink(owner, id, "progress");
		expect(await readHtml(await owner.get(`/share/${id}?lang=en`))).toContain("Not opened yet");
		expect((await new Client().get(path)).status).toBe(200);
		const list = await readHtml(await owner.get(`/share/${id}?lang=en`));
		expect(list).toContain("Last opened on");
		expect(list).not.toContain(path);
		const hash = /name="link" value="([0-9a-f]{64})"/.exec(list)?.[1] ?? "";
		const stranger = new Client();
		expect((await stranger.get(`/share/${id}`)).status).toBe(401);
		expect((await stranger.post(`/share/${id}`, { intent: "end", link: hash })).status).toBe(401);
		const other = new Client();
		const otherApplication = await applyAndPay(other, { email: "other@example.com" });
		expect((await other.post(`/share/${otherApplication.id}`, { intent: "end", link: hash })).status).toBe(302);
		expect((await new Client().get(path)).status).toBe(200);
		const response = await owner.post(`/share/${id}?lang=en`, { intent: "end", link: hash, kind: "progress" });
		expect(response.headers.get("Location")).toBe(`/share/${id}?ended=progress&lang=en`);
		const sentence = "The link has been ended and no longer works.";
		expect(await readHtml(await owner.get(`/share/${id}?ended=progress&lang=en`))).toContain(sentence);
		expect(await readHtml(await owner.get(`/share/${id}?lang=en`))).not.toContain(sentence);
		const ended = await new Client().get(`${path}?lang=en`);
		const guessed = await new Client().get(`/progress/${"A".repeat(43)}?lang=en`);
		expect([ended.status, guessed.status]).toEqual([404, 404]);
		expect(await stableText(ended)).toBe(await stableText(guessed));
	});

	it("expires after thirty days and is deleted, and allows ten attempts a minute", async () => {
		const owner = new Client();
		const { id } = await applyAndPay(owner);
		const path = await makeLink(owner, id, "progress");
		await withinAMinute(async () => {
			const guesser = new Client();
			const statuses: number[] = [];
			for (let attempt = 0; attempt < 12; attempt += 1)
				statuses.push((await guesser.get(`/progress/${"B".repeat(43)}`)).status);
			expect(statuses.slice(0, 10)).toEqual(Array(10).fill(404));
			expect(statuses.at(-1)).toBe(429);
		});
		await advanceClock("P29D", "delete-expired");
		expect((await new Client().get(path)).status).toBe(200);
		await advanceClock("P2D", "delete-expired");
		expect((await new Client().get(path)).status).toBe(404);
		expect(await count("share_links")).toBe(0);
	});

	it("is one of five, however many are requested at the same moment", async () => {
		const owner = new Client();
		const { id } = await applyAndPay(owner);
		const responses = await Promise.all(Array.from({ length: 8 }, () => make(owner, id, "progress")));
		const statuses = responses.map(({ status }) => status).sort();
		expect(statuses).toEqual([200, 200, 200, 200, 200, 409, 409, 409]);
		const refused = responses.find(({ status }) => status === 409) ?? new Response();
		expect(await readHtml(refused)).toContain("You already have five such links");
		expect(await count("share_links")).toBe(5);
	});

	it("shows everyone in an order by number only, and is available only to the person who ordered", async () => {
		const owner = new Client();
		const { id } = await applyAndPay(owner);
		expect((await owner.post(`/share/${id}?lang=en`, { intent: "make", kind: "household" })).status).toBe(409);
		await env.DB.prepare("UPDATE applications SET order_id = ?").bind(id).run();
		const response = await owner.post(`/share/${id}?lang=en`, { intent: "make", kind: "household" });
		const path = /\/progress\/[\w-]{43}/.exec(await readHtml(response))?.[0] ?? "none";
		const other = new Client();
		const otherApplication = await applyAndPay(other, { email: "other@example.com" });
		await env.DB.prepare("UPDATE applications SET order_id = ?").bind(id).run();
		const page = await readHtml(await new Client().get(`${path}?lang=en`));
		expect([page.includes("Person 1"), page.includes("Person 2"), page.includes("Person 3")]).toEqual([
			true,
			true,
			false,
		]);
		expect(page).not.toContain(otherApplication.id);
		expect(page).not.toContain("Łucja");
		expect(
			(await other.post(`/share/${otherApplication.id}?lang=en`, { intent: "make", kind: "household" })).status,
		).toBe(409);
		await env.DB.prepare("UPDATE applications SET order_id = NULL WHERE id = ?").bind(otherApplication.id).run();
		expect(await readHtml(await new Client().get(`${path}?lang=en`))).not.toContain("Person 2");
	});

	it("is deleted when the person's data is erased", async () => {
		const { applicant, id } = await aCompletedApplication();
		const path = await makeLink(applicant, id, "progress");
		await makeLink(applicant, id, "certificate");
		const links = await readHtml(await applicant.get(`/share/${id}?lang=en`));
		expect(links.match(/value="end"/g), "each link under its own kind").toHaveLength(2);
		expect(links).toMatch(/name="kind" value="certificate"[^>]*><button[^>]*value="make"/);
		expect((await erase(applicant, id)).status).toBe(200);
		expect(await count("share_links")).toBe(0);
		expect((await new Client().get(path)).status).toBe(404);
	});
});

describe("the certificate", () => {
	it("is downloaded through a link valid for minutes in one browser only, and each download is logged", async () => {
		const { applicant, id } = await aCompletedApplication();
		const first = await applicant.fetch(`/api/documents/${id}/original?download=true`, { headers: FIREFOX });
		expect(first.status).toBe(303);
		const link = first.headers.get("Location") ?? "";
		const response = await applicant.fetch(link, { headers: FIREFOX });
		expect(response.headers.get("Content-Type")).toBe("application/pdf");
		expect(response.headers.get("Content-Disposition")).toMatch(/^attachment; filename="NIF-\d{9}\.pdf"$/);
		expect((await new Client().get(link)).status).toBe(401);
		await advanceClock("PT6M", "delete-expired");
		expect((await applicant.get(link)).status).toBe(303);
		for (const page of ["certificate", "nif-ready"]) {
			const html = await readHtml(await applicant.get(`/${page}/${id}?lang=en`));
			expect(html).toContain("Firefox, Windows");
			expect(html).toContain("Downloads: 1");
			expect(await readHtml(await new Client().get(`/${page}/${id}?lang=en`))).not.toContain("Firefox");
		}
		const staffPage = await readApplication(await signIn("rui@azulejo.example"), id);
		expect(staffPage).toContain("Certificate downloaded");
		expect(staffPage).toContain("Firefox, Windows");
		const { details } = await row("SELECT details FROM application_events WHERE type = 'certificate-downloaded'");
		expect(JSON.parse(String(details))).toEqual({ by: "owner", device: "Firefox, Windows" });
	});

	it("requires an e-mailed code first in a browser verified too long ago", async () => {
		const { applicant, id } = await aCompletedApplication();
		await advanceClock("P31D", "delete-expired");
		expect((await downloadCertificate(applicant, id)).status).toBe(401);
		const page = `/certificate/${id}?lang=en`;
		const codePage = await readHtml(await applicant.get(page));
		expect(codePage).toContain("Send me a code");
		const sharePage = await readHtml(await applicant.get(`/share/${id}?lang=en`));
		expect(sharePage).toContain(`href="/certificate/${id}?lang=en#nif"`);
		expect(sharePage).not.toMatch(/name="kind" value="certificate"[^>]*><button[^>]*value="make"/);
		expect(codePage).not.toContain(`/api/documents/${id}/original`);
		expect((await new Client().post(page, { intent: "mail-download-code" })).status).toBe(401);
		expect((await applicant.post(page, { intent: "verify", code: "AAAA-AAAA" })).status).toBe(409);
		expect((await applicant.post(page, { intent: "mail-download-code" })).status).toBe(302);
		const [mail] = await mails("download_code");
		const code = /Code: (\w{4}-\w{4})/.exec(mail?.text ?? "")?.[1] ?? "";
		const wrong = await applicant.post(page, { intent: "verify", code: "AAAA-AAAA" });
		expect(wrong.status).toBe(422);
		expect(await readHtml(wrong)).toContain("This is not the code we e-mailed");
		expect((await applicant.post(page, { intent: "verify", code: code.toLowerCase() })).status).toBe(302);
		expect((await downloadCertificate(applicant, id)).status).toBe(200);
		// Used once.
		expect((await applicant.post(page, { intent: "verify", code })).status).toBe(409);
		const statuses: number[] = [];
		for (let attempt = 0; attempt < 12 && !statuses.includes(429); attempt += 1)
			statuses.push((await applicant.post(page, { intent: "mail-download-code" })).status);
		expect(statuses, "codes are e-mailed only so often").toContain(429);
	});

	it("is in the data archive and in links for others only in a verified browser, and each archive is logged too", async () => {
		const { applicant, id } = await aCompletedApplication();
		const archive = () => applicant.fetch(`/api/exports/${id}`, { headers: FIREFOX });
		const page = async (name: string) => readHtml(await applicant.get(`/${name}/${id}?lang=en`));
		const codeLink = `href="/certificate/${id}?lang=en#nif"`;
		expect((await archive()).headers.get("Content-Type")).toBe("application/zip");
		const certificatePage = await page("certificate");
		expect([certificatePage.includes("Downloads: 1"), certificatePage.includes("Firefox, Windows")]).toEqual([
			true,
			true,
		]);
		expect(await page("data")).toContain(`href="/api/exports/${id}"`);
		await advanceClock("P31D", "delete-expired");
		const refused = await archive();
		expect([refused.status, await refused.text()]).toEqual([401, expect.stringContaining("code sent by e-mail")]);
		const data = await page("data");
		expect([data.includes(`href="/api/exports/${id}"`), data.includes(codeLink)]).toEqual([false, true]);
		expect(await page("share")).toContain(codeLink);
		expect((await make(applicant, id, "certificate")).status).toBe(401);
		expect((await make(applicant, id, "progress")).status).toBe(200);
		expect(await count("share_links WHERE kind = 'certificate'")).toBe(0);
		expect(await page("certificate")).toContain("Downloads: 1");
		await verifyBrowsers();
		expect((await archive()).status).toBe(200);
		expect((await make(applicant, id, "certificate")).status).toBe(200);
		expect(await page("certificate")).toContain("Downloads: 2");
	});

	it("is limited to thirty downloads a day, including those in the archive", async () => {
		const { applicant, id } = await aCompletedApplication();
		const services = await openServices();
		const day = Math.floor(services.now() / DAY);
		for (let count = 0; count < MAX_DOWNLOADS_PER_DAY; count += 1)
			await incrementCounter(services, `download:${id}:${day}`, DAY);
		expect((await applicant.get(`/api/exports/${id}`)).status).toBe(429);
	});

	it("accepts no code after five wrong ones, or after ten minutes", async () => {
		const { applicant, id } = await aCompletedApplication();
		await advanceClock("P31D", "delete-expired");
		const page = `/certificate/${id}?lang=en`;
		await applicant.post(page, { intent: "mail-download-code" });
		const [mail] = await mails("download_code");
		const code = /Code: (\w{4}-\w{4})/.exec(mail?.text ?? "")?.[1] ?? "";
		for (let attempt = 0; attempt < 5; attempt += 1)
			expect((await applicant.post(page, { intent: "verify", code: "AAAA-AAAA" })).status).toBe(422);
		expect((await applicant.post(page, { intent: "verify", code })).status).toBe(409);
		await applicant.post(page, { intent: "mail-download-code" });
		const asksForCode = async () => (await readHtml(await applicant.get(page))).includes('name="code"');
		expect(await asksForCode()).toBe(true);
		await advanceClock("PT11M", "delete-expired");
		expect(await asksForCode(), "a code that has expired").toBe(false);
		const codes = (await mails("download_code")).map(({ text: words }) => /Code: (\w{4}-\w{4})/.exec(words)?.[1]);
		for (const expiredCode of codes)
			expect((await applicant.post(page, { intent: "verify", code: expiredCode ?? "" })).status).toBe(409);
		expect((await downloadCertificate(applicant, id)).status).toBe(401);
	});
});

describe("a link to the certificate for another person", () => {
	it("names the service, is used up once and only by its button, and its owner is notified", async () => {
		const { applicant, id, nif } = await aCompletedApplication();
		const path = await makeLink(applicant, id, "certificate");
		const bank = new Client(FIREFOX);
		for (let scan = 0; scan < 3; scan += 1) {
			const response = await bank.get(`${path}?lang=en`);
			expect(response.status).toBe(200);
			expect(response.headers.get("X-Robots-Tag")).toBe("noindex");
			const html = await response.text();
			expect(html).toContain("Azulejo NIF is a private service");
			for (const secret of [id, nif, "Gonçalves"]) expect(html).not.toContain(secret);
		}
		const responses = await Promise.all([downloadShared(bank, path), downloadShared(new Client(), path)]);
		expect(responses.map(({ status }) => status).sort()).toEqual([200, 303]);
		const download = responses.find(({ status }) => status === 200);
		expect(download?.headers.get("Content-Type")).toBe("application/pdf");
		const loser = responses.find(({ status }) => status === 303);
		expect(loser?.headers.get("Location")).toContain(path);
		const usedLink = await new Client().get(`${path}?lang=en`);
		expect(usedLink.status).toBe(404);
		expect(await readHtml(usedLink)).toContain("This link does not work");
		expect(await mails("certificate_shared")).toHaveLength(1);
		expect(await readHtml(await applicant.get(`/certificate/${id}?lang=en`))).toContain(
			"through a link for somebody else",
		);
	});

	it("is not used up when the certificate has been downloaded too often that day", async () => {
		const { applicant, id } = await aCompletedApplication();
		const path = await makeLink(applicant, id, "certificate");
		const services = await openServices();
		const day = Math.floor(services.now() / DAY);
		for (let count = 0; count < MAX_DOWNLOADS_PER_DAY; count += 1)
			await incrementCounter(services, `download:${id}:${day}`, DAY);
		expect((await downloadShared(new Client(), path)).headers.get("Location")).toContain("failed=too-many");
		await advanceClock("P1D", "delete-expired");
		expect((await downloadShared(new Client(), path)).status).toBe(200);
	});

	it("expires after 72 hours or when its owner ends it, and is not created before there is a certificate", async () => {
		const { applicant, id } = await aCompletedApplication();
		const [first, second] = [
			await makeLink(applicant, id, "certificate"),
			await makeLink(applicant, id, "certificate"),
		];
		const list = await readHtml(await applicant.get(`/share/${id}?lang=en`));
		for (const [, hash = ""] of list.matchAll(/name="link" value="([0-9a-f]{64})"/g))
			if (hash) await applicant.post(`/share/${id}`, { intent: "end", link: hash });
		for (const path of [first, second]) expect((await downloadShared(new Client(), path)).status).toBe(303);
		const third = await makeLink(applicant, id, "certificate");
		// A link of one kind opens nothing of the other.
		expect((await new Client().get(third.replace("shared-certificate", "progress"))).status).toBe(404);
		await advanceClock("PT73H", "delete-expired");
		expect((await downloadShared(new Client(), third)).status).toBe(303);
		expect(await count("application_events WHERE type = 'certificate-downloaded'")).toBe(0);
		const early = new Client();
		const { id: paid } = await applyAndPay(early, { email: "early@example.com" });
		expect((await make(early, paid, "certificate")).status).toBe(409);
		expect((await make(early, paid, "progress")).status).toBe(200);
	});
});
