import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { Client, ORIGIN, signIn } from "#test/services/client.ts";
import { APPLICANT_FORM, aPdf } from "#test/services/fixtures.ts";
import { settle } from "#test/services/settle.ts";
import { anApplication } from "#test/services/states.ts";
import { type Trips, tripsOf } from "#test/services/trips.ts";

/** Long enough that two calls begun together overlap on a busy machine, in ms; `npm run bench:distance` sets it. */
const DELAY = Number(env.TRIP_MS ?? 100);

/**
 * How many trips between the site and its data each page or act may make in a row. They are short, since both are in one place
 * (docs/decisions/065-near-the-data.md), and still: who adds one sees it here.
 */
const MOST: Record<string, number> = {
	"home, cached": 0,
	"upload page": 2,
	"upload passport": 11,
	"upload bill": 12,
	"details page": 2,
	"save details": 17,
	"payment page": 5,
	"checkout page": 8,
	"create intent": 3,
	confirmation: 7,
	sign: 4,
	messages: 3,
	data: 5,
	refunds: 5,
	share: 3,
	"tracker page": 1,
	track: 3,
	"desk dashboard": 3,
	"desk list": 5,
	"desk case": 6,
	"desk inbox": 5,
};

const measured = new Map<string, Trips>();

async function measure(name: string, act: () => Promise<Response>): Promise<Response> {
	let answer = new Response();
	const trips = await tripsOf(DELAY, async () => {
		answer = await act();
		await answer.clone().text();
	});
	expect(answer.status, name).toBeLessThan(400);
	measured.set(name, trips);
	await settle();
	return answer;
}

function upload(client: Client, documentType: string) {
	const form = new FormData();
	form.set("documentType", documentType);
	form.append("document", aPdf(`${documentType}.pdf`, documentType));
	return client.postFiles("/api/upload-document", form);
}

it("makes no more trips in a row than are counted here", { timeout: 300_000 }, async () => {
	const applicant = new Client();
	await applicant.get("/?lang=en");
	await measure("home, cached", () => applicant.get("/?lang=en"));
	await measure("upload page", () => applicant.get("/upload-documents?lang=en"));
	await measure("upload passport", () => upload(applicant, "passport"));
	await measure("upload bill", () => upload(applicant, "address"));
	await measure("details page", () => applicant.get("/personal-info?lang=en"));
	const saved = await measure("save details", () => applicant.post("/personal-info?lang=en", APPLICANT_FORM));
	const id = new URL(saved.headers.get("Location") ?? "", ORIGIN).searchParams.get("id") ?? "";
	await measure("payment page", () => applicant.get(`/payment?id=${id}&lang=en`));
	await measure("checkout page", () => applicant.get(`/checkout?id=${id}&package=standard&lang=en`));
	const order = { method: "POST", body: JSON.stringify({ applicationId: id, mode: "test" }) };
	const json = { "Content-Type": "application/json" };
	await measure("create intent", () => applicant.fetch("/api/create-payment-intent", { ...order, headers: json }));

	const owner = new Client();
	const paid = await anApplication(owner).paid().build();
	for (const page of ["confirmation", "sign", "messages", "data", "refunds", "share"])
		await measure(page, () => owner.get(`/${page}/${paid.id}?lang=en`));
	await measure("tracker page", () => new Client().get("/track-application?lang=en"));
	await measure("track", () => new Client().get(`/track-application?number=${paid.applicationNumber}&lang=en`));

	const rui = await signIn("rui@azulejo.example");
	await measure("desk dashboard", () => rui.get("/admin/dashboard?lang=en"));
	await measure("desk list", () => rui.get("/admin/applications?lang=en"));
	await measure("desk case", () => rui.get(`/admin/applications/${paid.id}?lang=en`));
	await measure("desk inbox", () => rui.get("/admin/inbox?lang=en"));

	if (env.TRIP_MS)
		for (const [name, { calls, inRow, inRowFarRoom, ms }] of measured)
			console.error(`TRIPS ${name}: ${calls} calls, ${inRow} in a row (${inRowFarRoom}), ${ms} ms`);
	// A trip of no length cannot be told from the next one.
	if (DELAY < 100) return;
	const more = [...measured].filter(([name, { inRow }]) => inRow > (MOST[name] ?? 0));
	expect(more).toEqual([]);
});
