import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { upload } from "#test/services/api-helpers.ts";
import { Client, ORIGIN, signIn } from "#test/services/client.ts";
import { APPLICANT_FORM, aPdf } from "#test/services/fixtures.ts";
import { anApplication } from "#test/services/states.ts";

const PHONE = { "User-Agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Mobile/15E148 Safari/604.1" };
const DESKTOP = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0.0.0 Safari/537.36" };

beforeEach(async () => {
	await env.DB.exec("DELETE FROM step_days");
});

/** `step language device error times`, in order. */
async function counts(): Promise<string[]> {
	const { results } = await env.DB.prepare(
		"SELECT step || ' ' || language || ' ' || device || ' ' || error || ' ' || times AS line FROM step_days ORDER BY line",
	).all<{ line: string }>();
	return results.map(({ line }) => line.replace("  ", " "));
}

/** Waits for counts that are written after the response. */
async function expectCounts(...lines: string[]): Promise<void> {
	await vi.waitUntil(async () => (await counts()).length >= lines.length, { timeout: 10_000 });
	expect(await counts()).toEqual(lines.toSorted());
}

function view(client: Client, path: string, arrival: string, language = "en"): Promise<Response> {
	return client.fetch("/api/page-view", {
		method: "POST",
		body: JSON.stringify({ path, language, arrival }),
		headers: { "Content-Type": "application/json" },
	});
}

function formError(client: Client, path: string, error: string): Promise<Response> {
	const body = JSON.stringify({ path, language: "es", error });
	return client.fetch("/api/form-error", { method: "POST", body, headers: { "Content-Type": "application/json" } });
}

describe("steps towards payment", () => {
	it("are counted by language and device class when a page is reached, but not when it is shown again", async () => {
		const visitor = new Client(PHONE);
		await view(visitor, "/guides/power-of-attorney", "entered", "pt");
		await view(visitor, "/upload-documents", "followed", "pt");
		await view(visitor, "/upload-documents", "returned", "pt");
		await view(visitor, "/confirmation/4f1c9d3e8b7a6c5d4e3f2a1b0c9d8e7f", "entered", "pt");
		await view(new Client(DESKTOP), "/upload-documents", "entered");
		await view(new Client(DESKTOP), "/upload-documents", "followed");
		await expectCounts("visit pt phone 1", "upload pt phone 1", "visit en desktop 1", "upload en desktop 2");
	});

	it("are not counted for bots or for signed-in staff", async () => {
		await view(new Client({ "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" }), "/", "entered");
		await view(new Client(), "/", "entered");
		const eva = await signIn("eva@azulejo.example");
		const response = await eva.fetch("/api/page-view", {
			method: "POST",
			body: JSON.stringify({ path: "/", language: "en", arrival: "entered" }),
			headers: { "Content-Type": "application/json", ...PHONE },
		});
		expect(response.status).toBe(204);
		expect(await counts()).toEqual([]);
	});

	it("include both documents once when they are sent at the same time", async () => {
		const visitor = new Client(PHONE);
		await visitor.get("/upload-documents");
		await Promise.all([
			upload(visitor, "passport", aPdf("passport.pdf", "passport")),
			upload(visitor, "address", aPdf("bill.pdf", "bill")),
		]);
		await view(visitor, "/pricing", "entered");
		expect((await counts()).filter((line) => line.startsWith("documents"))).toEqual(["documents en phone 1"]);
	});

	it("include the payment once, when the payment page leads to the confirmation", async () => {
		const visitor = new Client(PHONE);
		const { id } = await anApplication(visitor).build();
		const from = (page: string) => ({ headers: { Referer: `${ORIGIN}${page}` } });
		await visitor.fetch(`/confirmation/${id}`, from(`/checkout?id=${id}`));
		expect(await counts()).toEqual([]);
		await visitor.post(`/checkout?id=${id}&package=standard`, { method: "multibanco" });
		await visitor.fetch(`/confirmation/${id}`, from("/faq"));
		await visitor.fetch(`/confirmation/${id}`);
		await new Client(PHONE).fetch(`/confirmation/${id}`, from(`/checkout?id=${id}`));
		await visitor.fetch(`/confirmation/${id}`, from(`/checkout?id=${id}`));
		await expectCounts("paid en phone 1");
	});
});

describe("errors before payment", () => {
	it("are counted by field and our own error code, without the input", async () => {
		const visitor = new Client(PHONE);
		await upload(visitor, "passport", aPdf("passport.pdf", "passport"));
		await upload(visitor, "address", aPdf("bill.pdf", "bill"));
		await vi.waitUntil(async () => (await counts()).some((line) => line.startsWith("documents")), { timeout: 10_000 });
		await env.DB.exec("DELETE FROM step_days");
		const invalid = { ...APPLICANT_FORM, email: "józef@example.com", phone: "" };
		for (let times = 0; times < 2; times += 1) await visitor.post("/personal-info?lang=es", invalid);
		await vi.waitUntil(async () => (await counts()).every((line) => line.endsWith("2")), { timeout: 10_000 });
		await expectCounts("details es phone email:error_email_sign 2", "details es phone phone:error_phone_required 2");
	});

	it("are counted for an unusable file, and for an incomplete order", async () => {
		const visitor = new Client(DESKTOP);
		const form = new FormData();
		form.set("documentType", "passport");
		form.append("document", new File(["hello"], "passport.txt"));
		expect((await visitor.postFiles("/api/upload-document", form)).status).toBe(415);
		await expectCounts("upload en desktop error_file_wrong_type 1");
		await env.DB.exec("DELETE FROM step_days");
		const { id } = await anApplication(visitor).build();
		expect((await visitor.post(`/payment?id=${id}`, { packageType: "standard" })).status).toBe(422);
		await expectCounts("payment en desktop begin:error_begin_choose 1");
		await visitor.post(`/checkout?id=${id}&package=standard`, { method: "mb_way", phone: "12" });
		await expectCounts(
			"payment en desktop begin:error_begin_choose 1",
			"checkout en desktop phone:error_phone_too_short 1",
		);
	});

	it("are accepted from a browser only with our own codes, on pages before payment", async () => {
		const visitor = new Client(PHONE);
		expect((await formError(visitor, "/checkout", "error_card_declined")).status).toBe(204);
		expect((await formError(visitor, "/faq", "error_card_declined")).status).toBe(204);
		expect((await formError(visitor, "/checkout", "error_anything")).status).toBe(422);
		expect((await formError(new Client(), "/checkout", "error_card_declined")).status).toBe(204);
		await expectCounts("checkout es phone error_card_declined 1");
	});
});
