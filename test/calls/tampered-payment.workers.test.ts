import { beforeEach, expect, it, vi } from "vitest";
import { apply } from "../services/api-helpers.ts";
import { cardProvider } from "../services/card-payments.ts";
import { Client } from "../services/client.ts";

const CALL = "/api/create-payment-intent";
let owner: Client;
let applicationId: string;
beforeEach(async () => {
	owner = new Client();
	applicationId = (await apply(owner)).id;
});

async function openIntents() {
	return (await cardProvider().overview()).payments;
}

it.each([
	["a stranger", () => new Client(), 401],
	["the owner of another application", otherOwner, 401],
	["a forged cookie", () => new Client({ Cookie: `__Host-case=${btoa(JSON.stringify([applicationId]))}.forged` }), 401],
])("returns no secret to %s, and opens no payment", async (_who, visitor, expected) => {
	const { status, body } = await (await visitor()).call(CALL, { applicationId });
	expect(status).toBe(expected);
	expect(JSON.stringify(body)).not.toMatch(/_secret_|pi_/);
	expect(await openIntents()).toEqual([]);
});

async function otherOwner(): Promise<Client> {
	const other = new Client();
	await apply(other);
	return other;
}

it("finds no application for a made-up id", async () => {
	const { status, body } = await owner.call(CALL, { applicationId: "AAAAAAAAAAAAAAAAAAAAAA" });
	expect(status).toBe(404);
	expect(JSON.stringify(body)).not.toContain("_secret_");
});

it.each([
	["an unknown package", { packageType: "free" }, 422],
	["a price in place of a package", { packageType: 1 }, 422],
	["an amount, a currency and an intent", { amount: 1, price: "0.01", currency: "jpy", intentId: "pi_1" }, 200],
	["another purpose", { purpose: "physical_delivery", metadata: { purpose: "physical_delivery", amount: 1 } }, 200],
])("charges the correct price or nothing for %s", async (_name, changes, expected) => {
	const { status } = await owner.call(CALL, { applicationId, ...changes });
	expect(status).toBe(expected);
	const expectedIntent = { amount: 7900, currency: "eur", metadata: { purpose: "application", applicationId } };
	expect(await openIntents()).toMatchObject(expected === 200 ? [expectedIntent] : []);
});

it("uses its own mode, and logs a mismatch with the page's mode without the page's data", async () => {
	const log = vi.spyOn(console, "log").mockImplementation(() => {});
	const { body } = await owner.call(CALL, { applicationId, mode: "live", metadata: { email: "ana@example.com" } });
	const lines = log.mock.calls.map(([line]) => JSON.parse(String(line)) as Record<string, unknown>);
	log.mockRestore();
	expect(body).toMatchObject({ mode: "live", serverMode: "test", clientSecret: expect.stringMatching(/^pi_/) });
	expect(await openIntents()).toMatchObject([{ livemode: false }]);
	const [logged, ...others] = lines.filter(({ event }) => event === "payment-mode-mismatch");
	expect(logged).toEqual({ at: expect.any(String), event: "payment-mode-mismatch", serverMode: "test" });
	expect(others).toEqual([]);
});
