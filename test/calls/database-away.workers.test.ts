import { createExecutionContext } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { MINUTE } from "#app/domain/time/calendar.ts";
import { PAGE_RESPONSE_HEADER } from "#app/page-handle.ts";
import { createApp } from "#worker/app.ts";
import { createOfflineEnvironment } from "#worker/offline/create-offline-environment.ts";
import { readHtml } from "../services/application-states.ts";
import { Client, ORIGIN, signIn } from "../services/client.ts";
import { APPLICANT } from "../services/fixtures.ts";
import { offlineEnv } from "../services/offline-app.ts";
import { UNAVAILABLE } from "../services/open-services.ts";
import { passTime } from "../services/staff-sign-in.ts";
import { anApplication } from "../services/states.ts";

const DETAIL = "D1_ERROR: secret-detail";

function fail(): never {
	throw new Error(DETAIL);
}

const statement = { bind: () => statement, run: fail, all: fail, raw: fail, first: fail };

/** How a database can be unavailable. */
const FAULTS = {
	"is not bound": undefined,
	"accepts no statement": { prepare: fail, batch: fail },
	"fails each statement": { prepare: () => statement, batch: async () => fail() },
} as const;

type Fault = keyof typeof FAULTS;
const FAULT_NAMES = Object.keys(FAULTS) as Fault[];

let applicant: Client;
let id: string;
let number: string;
let staff: Record<string, string>;
beforeEach(async () => {
	applicant = new Client();
	({ id, applicationNumber: number } = await anApplication(applicant).build());
	staff = (await signIn("ana@azulejo.example")).headers;
});

async function request(fault: Fault, path: string, fields?: Record<string, string>): Promise<Response> {
	const app = createApp(createOfflineEnvironment);
	const headers = { ...staff, Cookie: `${applicant.cookies}; ${staff.Cookie}`, Origin: ORIGIN };
	const init = fields ? { method: "POST", headers, body: new URLSearchParams(fields) } : { headers };
	return app.request(ORIGIN + path, init, { ...offlineEnv, DB: FAULTS[fault] as never }, createExecutionContext());
}

function expectUnavailable(response: Response, text: string): void {
	expect(response.status).toBe(503);
	expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
	expect(text).not.toContain("secret-detail");
	expect(text).not.toMatch(/\bat \w+.*\.[tj]sx?:\d+/);
	for (const personal of [APPLICANT.email, APPLICANT.lastName, APPLICANT.addressLine1, number]) {
		expect(text).not.toContain(personal);
	}
}

const pages = () => [
	"/upload-documents",
	`/personal-info?id=${id}`,
	`/payment?id=${id}`,
	`/checkout?id=${id}`,
	`/confirmation/${id}`,
	`/certificate/${id}`,
	`/nif-ready/${id}`,
	`/receipt/${id}`,
	`/provide-information/${id}`,
	`/sign/${id}`,
	`/after/${id}`,
	"/m/ABCDEFGV",
	`/represent?token=${"a".repeat(43)}`,
	`/resume?token=${"a".repeat(43)}`,
	"/track-application?number=NIF-ABCD-2345",
	"/affiliate/LISBOA10",
	`/simple-payment?id=${id}`,
	"/admin",
	"/admin/dashboard",
	"/admin/applications",
	`/admin/applications/${id}`,
	"/admin/aftercare",
	"/admin/payments",
	"/admin/visits",
];

describe("while the database is unavailable, in any way", () => {
	it("returns 503 with an error page in the visitor's language for every page that needs it", async () => {
		const requests = pages().flatMap((page) =>
			Object.entries(UNAVAILABLE).map(([language, words]) => ({ page, language, words })),
		);
		for (const fault of FAULT_NAMES)
			for (const { page, language, words } of requests) {
				const response = await request(fault, `${page}${page.includes("?") ? "&" : "?"}lang=${language}`);
				expect(response.headers.get("Content-Type"), page).toContain("text/html");
				const html = await readHtml(response);
				expectUnavailable(response, html);
				expect(html, `${page}, ${fault}`).toContain(words);
				expect(html, page).toContain(`<html lang="${language}"`);
				expect(html.includes("<footer"), page).toBe(
					!/^\/(admin|upload-documents|personal-info|payment|checkout)/.test(page),
				);
			}
	});

	it("returns 503 for such a page's data as well", async () => {
		for (const fault of FAULT_NAMES)
			for (const page of pages()) {
				const { pathname, search } = new URL(page, ORIGIN);
				const response = await request(fault, `${pathname}.data${search}`);
				expectUnavailable(response, await response.text());
			}
	});

	it("still shows the pages that do not need it", async () => {
		for (const fault of FAULT_NAMES) {
			for (const page of ["/", "/about-nif", "/terms", "/faq", "/pricing", "/contact", "/blog", "/track-application"])
				expect((await request(fault, page)).status, `${page}, ${fault}`).toBe(200);
			expect((await request(fault, "/no-such-page")).status).toBe(404);
		}
	});

	it("reports that a form was probably not saved, and the next step, and that a number was not set (row 210)", async () => {
		for (const fault of FAULT_NAMES) {
			for (const [page, fields] of [
				[`/payment?id=${id}`, { packageType: "express", begin: "now" }],
				[`/confirmation/${id}`, {}],
				[`/provide-information/${id}`, { note: "Gonçalves" }],
				["/upload-documents", { documentType: "passport", intent: "remove" }],
				[`/admin/applications/${id}`, { action: "reject", reason: "Gonçalves" }],
			] as const) {
				const response = await request(fault, page, fields);
				const html = await readHtml(response);
				expectUnavailable(response, html);
				expect(html, `${page}, ${fault}`).toContain("What you sent was probably not saved.");
			}
			const response = await request(fault, `/api/set-nif/${id}`, { nifNumber: "299999998" });
			expect(response.status, fault).toBe(503);
			expect(await response.json()).toEqual({ message: "There was a problem. Please try again." });
		}
	});

	it("flags errors that a page's form shows, so that scripts leave the page for any other error", async () => {
		const isFlagged = async (fault: Fault, page: string, fields: Record<string, string>) =>
			(await request(fault, page, fields)).headers.has(PAGE_RESPONSE_HEADER);
		for (const fault of FAULT_NAMES) {
			expect(await isFlagged(fault, "/track-application.data", { number: "NIF-ABCD-2345" }), fault).toBe(true);
			const choice = { packageType: "express", begin: "now" };
			expect(await isFlagged(fault, `/payment.data?id=${id}`, choice), fault).toBe(false);
		}
	});

	it("preserves a typed message", async () => {
		const message = { name: "Ann Example", email: "ann@example.com", subject: "A question", message: "How long?" };
		const shown = /name="shown" value="([^"]+)"/.exec(await (await applicant.get("/contact")).text())?.[1] ?? "";
		await passTime(MINUTE);
		for (const fault of FAULT_NAMES) {
			const response = await request(fault, "/contact", { ...message, shown, website: "" });
			const html = await readHtml(response);
			expectUnavailable(response, html);
			expect(html, fault).toContain(UNAVAILABLE.en);
			for (const typed of Object.values(message)) expect(html, fault).toContain(typed);
		}
	});

	it("preserves typed details", async () => {
		const typed = { firstName: "Ann", lastName: "Example", city: "Utrecht", postalCode: "3511 AB" };
		for (const fault of FAULT_NAMES) {
			const response = await request(fault, "/personal-info", typed);
			const html = await readHtml(response);
			expectUnavailable(response, html);
			for (const words of ["Submission Error", "There was a problem saving your information.", UNAVAILABLE.en])
				expect(html, fault).toContain(words);
			for (const value of Object.values(typed)) expect(html, fault).toContain(`value="${value}"`);
		}
	});

	it("preserves a typed number, and does not call it unknown", async () => {
		for (const fault of FAULT_NAMES)
			for (const page of ["/track-application", "/resume"]) {
				const response = await request(fault, page, { number: "NIF-ABCD-2345" });
				const html = await readHtml(response);
				expectUnavailable(response, html);
				expect(html, `${page}, ${fault}`).toContain(UNAVAILABLE.en);
				expect(html, `${page}, ${fault}`).toContain('value="NIF-ABCD-2345"');
			}
	});
});
