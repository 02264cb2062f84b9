import { createExecutionContext, env, SELF } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { SITE_PAGES } from "#app/content/site-map.ts";
import { downloadCertificate } from "#test/services/client.ts";
import { aCompletedApplication } from "#test/services/states.ts";
import { createApp } from "#worker/app.ts";
import type { Bindings } from "#worker/env.ts";
import { productionEnvironment } from "#worker/env.ts";
import { createOfflineEnvironment } from "#worker/offline/create-offline-environment.ts";
import { Client, ORIGIN } from "../services/client.ts";

const EVIL = { Origin: "https://evil.example" };
const bindings = env as unknown as Bindings;

/** One response of every kind, requested from a hostile page where a GET allows it. */
const kinds: Record<string, (applicant: Client, id: string) => Promise<Response>> = {
	"a page": (applicant) => applicant.fetch("/", { headers: EVIL }),
	"a page of an application": (applicant, id) => applicant.fetch(`/confirmation/${id}`, { headers: EVIL }),
	"a page's data": (applicant, id) => applicant.fetch(`/confirmation/${id}.data`, { headers: EVIL }),
	"a page that does not exist": (applicant) => applicant.fetch("/no-such-page", { headers: EVIL }),
	"the closed admin area": (applicant) => applicant.fetch("/admin", { headers: EVIL }),
	"a call": (applicant, id) => applicant.fetch(`/api/applications/${id}`, { headers: EVIL }),
	"a call that does not exist": (applicant) => applicant.fetch("/api/no-such-call", { headers: EVIL }),
	"a refused call": (applicant) => applicant.fetch("/api/contact", { method: "POST", headers: EVIL, body: "{}" }),
	"a preflight": (applicant) => applicant.fetch("/api/contact", { method: "OPTIONS", headers: EVIL }),
	"a malformed call": (applicant) => applicant.fetch("/api/contact", { method: "POST", body: "{" }),
	"a body that is too large": (applicant) =>
		applicant.fetch("/api/contact", { method: "POST", body: "a".repeat(300_000) }),
	"a document": (applicant, id) => downloadCertificate(applicant, id, EVIL),
	messages: (applicant) => applicant.fetch("/locales/en/common.json", { headers: EVIL }),
	"a webhook's refusal": () =>
		SELF.fetch(`${ORIGIN}/api/webhooks/stripe`, { method: "POST", headers: EVIL, body: "{}" }),
	"a socket without an upgrade": (applicant) => applicant.fetch("/ws", { headers: EVIL }),
};

it("each kind of response has the complete set of headers, and allows other sites nothing", async () => {
	const applicant = new Client();
	const { id } = await aCompletedApplication({}, applicant);
	for (const [kind, request] of Object.entries(kinds)) {
		const { headers } = await request(applicant, id);
		expect(headers.get("Content-Security-Policy"), kind).toContain("default-src 'none'");
		expect(headers.get("Content-Security-Policy"), kind).toContain("frame-ancestors");
		expect(headers.get("X-Content-Type-Options"), kind).toBe("nosniff");
		expect(headers.get("Referrer-Policy"), kind).toMatch(/^(same-origin|strict-origin-when-cross-origin)$/);
		expect(headers.get("Cross-Origin-Resource-Policy"), kind).toBe("same-origin");
		expect(headers.get("Permissions-Policy"), kind).toContain("camera=()");
		const corsHeaders = [...headers.keys()].filter((name) => name.startsWith("access-control-"));
		expect(corsHeaders, kind).toEqual([]);
	}
});

/** URLs with a secret, and other spellings of them. */
const SECRET_URLS = [
	"/confirmation/x",
	"/certificate/x",
	"/nif-ready/x",
	"/payment?id=x",
	"/stripe-test",
	"/webhook-test",
	"/simple-payment?id=x",
	"/resume?token=x",
	"/api/applications/x",
	"/Confirmation/x",
	"/%63onfirmation/x",
	"/CERTIFICATE/x.data",
	"/Payment?id=x",
	"/%61dmin/applications",
	"/confirmation/%E0%A4%A",
];

it("reveals the URL of no personal page, however it is spelt, nor of its data, to other sites or caches", async () => {
	const visitor = new Client();
	for (const path of SECRET_URLS) {
		const { headers } = await visitor.get(path);
		expect(headers.get("Referrer-Policy"), path).toBe("same-origin");
		expect(headers.get("Cache-Control"), path).toContain("no-store");
		expect(headers.get("X-Robots-Tag"), path).toBe("noindex");
	}
	const personal = SITE_PAGES.filter(
		({ path, kind }) => /:(id|token)\b/.test(path) || ["application", "partner", "test"].includes(kind),
	);
	expect(personal.length).toBeGreaterThan(25);
	for (const { path } of personal)
		for (const suffix of ["", ".data"]) {
			const { headers } = await new Client().get(path.replace(/:\w+/, "x") + suffix);
			expect(headers.get("Referrer-Policy"), path).toMatch(/^(same-origin|no-referrer)$/);
			expect(headers.get("Cache-Control"), path).toContain("no-store");
			expect(headers.get("X-Robots-Tag"), path).toBe("noindex");
		}
});

it("prevents caching of pages that show what was typed", async () => {
	for (const path of ["/personal-info", "/upload-documents", "/track-application?number=NIF-2222-2222"])
		expect((await new Client().get(path)).headers.get("Cache-Control"), path).toContain("no-store");
});

it("gives each page its own nonce, used in each of its scripts", async () => {
	const applicant = new Client();
	const [first, second] = await Promise.all([applicant.get("/upload-documents"), applicant.get("/upload-documents")]);
	const nonce = /'nonce-([^']+)'/.exec(first.headers.get("Content-Security-Policy") ?? "")?.[1] ?? "none";
	expect(atob(nonce)).toHaveLength(16);
	expect(second.headers.get("Content-Security-Policy")).not.toContain(nonce);
	const scripts = [...(await first.text()).matchAll(/<script\b([^>]*)>/g)].map(([, attributes]) => attributes);
	for (const attributes of scripts) expect(attributes).toContain(`nonce="${nonce}"`);
	expect(first.headers.get("Content-Security-Policy")).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
});

it("serves a document only as a sandboxed file", async () => {
	const applicant = new Client();
	const { id, nif } = await aCompletedApplication({}, applicant);
	const { headers } = await downloadCertificate(applicant, id);
	expect(headers.get("Content-Security-Policy")).toMatch(/^sandbox; default-src 'none'/);
	expect(headers.get("Content-Disposition")).toBe(`attachment; filename="NIF-${nif}.pdf"`);
	expect(headers.get("Cache-Control")).toContain("no-store");
});

it("enforces HTTPS for two years over HTTPS", async () => {
	const { headers } = await SELF.fetch("https://nif.example/api/health");
	expect(headers.get("Strict-Transport-Security")).toMatch(/max-age=63072000; includeSubDomains/);
});

describe("while a part of the platform is down", () => {
	const broken = () => {
		throw new Error("D1_ERROR: secret-detail of NIF-7K2M-Q4R8");
	};
	const faults: [part: string, faulty: Partial<Bindings>, path: string][] = [
		["the database", { DB: { prepare: broken, batch: broken } as never }, "/api/applications/x"],
		["the rate limiter", { RATE_TRACK: { limit: broken } as never }, "/api/applications/track/NIF-2222-2222"],
	];

	it.each(faults)("returns 503 with a general message, and refuses access: %s", async (_part, faulty, path) => {
		const app = createApp(createOfflineEnvironment);
		const response = await app.request(ORIGIN + path, {}, { ...bindings, ...faulty }, createExecutionContext());
		expect(response.status).toBe(503);
		expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
		expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
		const text = await response.text();
		expect(JSON.parse(text)).toEqual({ message: expect.stringContaining("not available") });
		expect(text).not.toContain("secret-detail");
	});

	it("returns 503 without saying what is missing if it is not configured", async () => {
		const app = createApp(productionEnvironment);
		const response = await app.request(`${ORIGIN}/`, {}, bindings, createExecutionContext());
		expect(response.status).toBe(503);
		expect(response.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
		expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
		expect(response.headers.get("Cache-Control")).toBe("no-store");
		expect(await response.text()).not.toMatch(/APP_ORIGIN|COOKIE|STRIPE/);
	});
});
