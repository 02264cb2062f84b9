import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { apply, beginPaying } from "#test/services/by-calls.ts";
import { Client, signIn } from "#test/services/client.ts";
import { APPLICANT_FORM, aPdf } from "#test/services/fixtures.ts";
import { settle } from "#test/services/settle.ts";
import { anApplication } from "#test/services/states.ts";
import { type Trips, tripsOf } from "#test/services/trips.ts";

/** Long enough that two calls begun together overlap on a busy machine, in ms. */
const DELAY = Number(env.TRIP_MS ?? 40);

const table: [string, Trips][] = [];

async function measure(name: string, act: () => Promise<Response>): Promise<Response> {
	let response: Response | null = null;
	const trips = await tripsOf(DELAY, async () => {
		response = await act();
		await response.clone().text();
	});
	table.push([name, trips]);
	await settle();
	return response as unknown as Response;
}

function upload(client: Client, documentType: string) {
	const form = new FormData();
	form.set("documentType", documentType);
	form.append("document", aPdf(`${documentType}.pdf`, documentType));
	return client.postFiles("/api/upload-document", form);
}

it("asks for little in a row", { timeout: 300_000 }, async () => {
	const applicant = new Client();
	await measure("home", () => applicant.get("/?lang=en"));
	await measure("upload page", () => applicant.get("/upload-documents?lang=en"));
	await measure("upload passport", () => upload(applicant, "passport"));
	await measure("upload bill", () => upload(applicant, "address"));
	await measure("details page", () => applicant.get("/personal-info?lang=en"));
	const saved = await measure("save details", () => applicant.post("/personal-info?lang=en", APPLICANT_FORM));
	const id = new URL(saved.headers.get("Location") ?? "", "http://x").searchParams.get("id") ?? "";
	await measure("payment page", () => applicant.get(`/payment?id=${id}&lang=en`));
	await measure("checkout page", () => applicant.get(`/checkout?id=${id}&package=standard&lang=en`));
	await measure("create intent", () =>
		applicant.fetch("/api/create-payment-intent", {
			method: "POST",
			body: JSON.stringify({ applicationId: id, mode: "test" }),
			headers: { "Content-Type": "application/json" },
		}),
	);
	const owner = new Client();
	const paid = await anApplication(owner).paid().build();
	for (const page of ["confirmation", "sign", "messages", "data", "refunds", "share"])
		await measure(page, () => owner.get(`/${page}/${paid.id}?lang=en`));
	await measure("tracker page", () => new Client().get("/track-application?lang=en"));
	const rui = await signIn("rui@azulejo.example");
	await measure("desk home", () => rui.get("/admin?lang=en"));
	await measure("desk list", () => rui.get("/admin/applications?lang=en"));
	await measure("desk case", () => rui.get(`/admin/applications/${paid.id}?lang=en`));
	await measure("desk inbox", () => rui.get("/admin/inbox?lang=en"));
	for (const [name, { calls, inRow, inRowFarRoom, ms, what }] of table)
		console.error(`TRIPS ${name}: ${calls} calls, ${inRow} in a row (${inRowFarRoom}), ${ms} ms: ${what.join(", ")}`);
	expect(table.length).toBeGreaterThan(0);
});
