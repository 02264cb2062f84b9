import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { apply, beginPaying, upload } from "../services/api-helpers.ts";
import { storedApplication } from "../services/application-states.ts";
import { payWithCard } from "../services/card-holder.ts";
import { Client } from "../services/client.ts";
import { APPLICANT, aPdf } from "../services/fixtures.ts";
import { flushBackgroundWork } from "../services/flush-background-work.ts";

const CHOICES = {
	hadNif: "no",
	deliveryAddressLine1: "1 High St",
	deliveryAddressLine2: "",
	deliveryCity: "York",
	deliveryPostalCode: "YO1 7HH",
	deliveryCountry: "GB",
	useProvidedRepresentative: false,
	representativeName: "Ana Lda",
	representativeNif: "509442013",
	representativeAddress: "Rua Augusta 1, Lisboa",
};
const CODE = "MARIA-10";

/** Submits the same application page by page, before any script has loaded. */
async function applyByPages(client: Client): Promise<string> {
	await client.get(`/upload-documents?package=premium&ref=${CODE}`);
	for (const [documentType, file] of [
		["passport", aPdf("passport.pdf", "by pages")],
		["address", aPdf("bill.pdf", "page")],
	] as const) {
		const form = new FormData();
		form.set("documentType", documentType);
		form.append("document", file);
		expect((await client.postFiles("/upload-documents", form)).status).toBe(302);
	}
	const { dateOfBirth, useProvidedRepresentative: _, termsAccepted: __, ...lines } = APPLICANT;
	const [year = "", month = "", day = ""] = dateOfBirth.split("-");
	const submission = await client.post("/personal-info", {
		...lines,
		...CHOICES,
		useProvidedRepresentative: "false",
		termsAccepted: "true",
		"dateOfBirth.day": day,
		"dateOfBirth.month": month,
		"dateOfBirth.year": year,
	});
	expect(submission.status).toBe(302);
	const payment = submission.headers.get("Location") ?? "";
	const id = new URL(payment, "http://localhost").searchParams.get("id") ?? "";
	const confirmed = await client.post(payment, { packageType: "premium", begin: "now" });
	expect(confirmed.headers.get("Location")).toContain("/checkout");
	return id;
}

async function pay(client: Client, id: string): Promise<void> {
	const { intentId, clientSecret } = await beginPaying(client, id);
	await payWithCard(intentId, clientSecret, "4242424242424242");
	await flushBackgroundWork();
}

/** Values that differ between any two applications: ids, times and the number of steps. */
const DISTINCT_COLUMNS =
	/(^|_)(id|at|by|facts|path|number|since|version|key|sha256|object_key|head)$|^(estimated_completion_date|last_update_date)$/;

async function rowsOf(sql: string, id: string) {
	const { results } = await env.DB.prepare(sql).bind(id).all();
	return results.map(withoutDistinctColumns);
}

function withoutDistinctColumns(row: Record<string, unknown>): Record<string, unknown> {
	const columns = Object.entries(row).map(([name, value]) => [
		name.replace(/[A-Z]/g, "_$&").toLowerCase(),
		isObject(value) ? withoutDistinctColumns(value) : value,
	]);
	return Object.fromEntries(columns.filter(([column]) => !DISTINCT_COLUMNS.test(String(column))));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === "object" && value !== null && !Array.isArray(value);

async function tracesOf(id: string) {
	const mails =
		"SELECT json_extract(effect, '$.kind') AS kind, json_extract(effect, '$.template') AS template FROM outbox";
	const row = await env.DB.prepare("SELECT consent_to_begin_at, application_number FROM applications WHERE id = ?")
		.bind(id)
		.first<{ consent_to_begin_at: number | null; application_number: string }>();
	return {
		application: withoutDistinctColumns({ ...(await storedApplication(id)) }),
		consented: row?.consent_to_begin_at !== null,
		documents: await rowsOf("SELECT * FROM uploads WHERE application_id = ? ORDER BY document_type", id),
		pages: await rowsOf(
			"SELECT p.* FROM upload_pages p JOIN uploads u ON u.id = p.upload_id WHERE u.application_id = ? ORDER BY u.document_type",
			id,
		),
		payments: await rowsOf("SELECT * FROM payments WHERE application_id = ?", id),
		effects: await rowsOf(`${mails} WHERE application_id = ? ORDER BY template`, id),
	};
}

it("writes the same rows for an application through the pages and through the calls", async () => {
	const applicant = new Client();
	const byPages = await applyByPages(applicant);
	const apiClient = new Client();
	const { id: byCalls } = await apply(apiClient, { ...CHOICES, packageType: "premium", affiliateCode: CODE });
	expect(byPages).not.toBe(byCalls);
	expect(await tracesOf(byPages)).toEqual(await tracesOf(byCalls));

	await pay(applicant, byPages);
	await pay(apiClient, byCalls);
	const traces = await tracesOf(byPages);
	expect(traces).toEqual(await tracesOf(byCalls));
	expect(traces.application).toMatchObject({
		payment_status: "paid",
		amount: 12900,
		affiliate_code: CODE,
		city: "Gdańsk",
	});
	expect(traces.documents).toHaveLength(2);
	expect(traces.payments).toHaveLength(1);
	expect(traces.effects.length).toBeGreaterThan(1);
});

it("returns the same application when a submission is repeated because its response was lost", async () => {
	const applicant = new Client();
	const passportDocumentPath = await upload(applicant, "passport", aPdf("passport.pdf", "passport"));
	const addressDocumentPath = await upload(applicant, "address", aPdf("bill.pdf", "bill"));
	const payload = {
		...APPLICANT,
		passportDocumentPath,
		addressDocumentPath,
		consentToBegin: true,
		acknowledgesEnd: true,
	};
	const first = await applicant.call("/api/personal-info", payload);
	const second = await applicant.call("/api/personal-info", payload);
	expect(second).toEqual(first);
	const count = await env.DB.prepare("SELECT count(*) AS cases FROM applications").first("cases");
	expect(count).toBe(1);

	const stranger = await new Client().call("/api/personal-info", payload);
	expect(stranger.status).toBe(422);
});
