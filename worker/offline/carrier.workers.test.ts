import { afterEach, expect, it } from "vitest";
import { Client } from "#test/services/client.ts";
import { flushBackgroundWork } from "#test/services/flush-background-work.ts";
import { aCompletedApplication } from "#test/services/states.ts";

// E-mails still being sent would interfere with the next test.
afterEach(flushBackgroundWork);

type ParcelStatus = { shippingStatus?: string; shippingCarrier?: string; trackingNumber?: string; from?: string };

const PREMIUM = {
	packageType: "premium",
	deliveryAddressLine1: "ul. Długa 5",
	deliveryCity: "Gdańsk",
	deliveryPostalCode: "80-827",
	deliveryCountry: "PL",
};

async function aParcel(): Promise<string> {
	return (await aCompletedApplication(PREMIUM)).id;
}

function moveParcel(id: string, status: string) {
	return new Client().call<ParcelStatus>(`/offline/carrier/${id}`, { status });
}

it("moves a parcel only through allowed states, and notifies its applicant", async () => {
	const id = await aParcel();
	expect(await moveParcel(id, "delivered")).toMatchObject({ status: 409, body: { from: "processing" } });
	const sent = await moveParcel(id, "shipped");
	expect(sent.body).toMatchObject({ shippingStatus: "shipped", shippingCarrier: "CTT" });
	expect(sent.body.trackingNumber).toMatch(/^OFFLINE\d{8}$/);
	expect((await moveParcel(id, "shipped")).status).toBe(409);
	expect((await moveParcel(id, "processing")).status).toBe(409);
	expect((await moveParcel(id, "teleported")).status).toBe(422);
	expect((await moveParcel(id, "delayed")).status).toBe(200);
	expect((await moveParcel(id, "in-transit")).body.trackingNumber).toBe(sent.body.trackingNumber);
	expect((await moveParcel(id, "delivered")).status).toBe(200);
	expect((await moveParcel(id, "failed")).status).toBe(409);
	await flushBackgroundWork();
	const emails = await new Client().call<{ emailType: string }[]>("/offline/mailbox?format=json&to=lucja@example.com");
	expect(emails.body.filter((email) => email.emailType === "shipped")).toHaveLength(4);
});

it("resends a lost parcel with a new tracking number", async () => {
	const id = await aParcel();
	const first = await moveParcel(id, "shipped");
	await moveParcel(id, "failed");
	await moveParcel(id, "processing");
	const again = await moveParcel(id, "shipped");
	expect(again.body.trackingNumber).toMatch(/^OFFLINE/);
	expect(again.body.trackingNumber).not.toBe(first.body.trackingNumber);
});

it("shows parcels with a button for each next state, and accepts the form", async () => {
	const id = await aParcel();
	const client = new Client();
	const page = await (await client.get("/offline/carrier")).text();
	expect(page).toContain(`action="/offline/carrier/${id}"`);
	expect(page.match(/name="status"/g)).toHaveLength(1);
	expect((await client.post(`/offline/carrier/${id}`, { status: "shipped" })).status).toBe(303);
	expect((await (await client.get("/offline/carrier")).text()).match(/name="status"/g)).toHaveLength(5);
});

it("has no parcel if no postal delivery was ordered", async () => {
	const { id } = await aCompletedApplication();
	expect(await (await new Client().get("/offline/carrier")).text()).toContain("No parcel is on its way");
	expect((await moveParcel(id, "shipped")).status).toBe(409);
});
