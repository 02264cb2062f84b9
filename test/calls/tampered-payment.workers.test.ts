import { beforeEach, expect, it, vi } from "vitest";
import { cardProvider } from "../services/card-payments.ts";
import { Client } from "../services/client.ts";
import { anApplication } from "../services/states.ts";

const CALL = "/api/create-payment-intent";
let owner: Client;
let applicationId: string;
beforeEach(async () => {
	owner = new Client();
	applicationId = (await anApplication(owner).build()).id;
});

async function openIntents() {
	return (await cardProvider().overview()).payments;
}

it("returns no secret to a stranger, another application's owner or a forged cookie, and opens no payment", async () => {
	const otherOwner = new Client();
	await anApplication(otherOwner).build();
	const forged = `__Host-case=${btoa(JSON.stringify([applicationId]))}.forged`;
	for (const [who, visitor] of [
		["a stranger", new Client()],
		["the owner of another application", otherOwner],
		["a forged cookie", new Client({ Cookie: forged })],
	] as const) {
		const { status, body } = await visitor.call(CALL, { applicationId });
		expect(status, who).toBe(401);
		expect(JSON.stringify(body), who).not.toMatch(/_secret_|pi_/);
	}
	expect(await openIntents()).toEqual([]);
});

it("finds no application for a made-up id", async () => {
	const { status, body } = await owner.call(CALL, { applicationId: "AAAAAAAAAAAAAAAAAAAAAA" });
	expect(status).toBe(404);
	expect(JSON.stringify(body)).not.toContain("_secret_");
});

it("charges the correct price or nothing, whatever a request contains", async () => {
	for (const changes of [{ packageType: "free" }, { packageType: 1 }])
		expect((await owner.call(CALL, { applicationId, ...changes })).status, JSON.stringify(changes)).toBe(422);
	expect(await openIntents()).toEqual([]);
	const expectedIntent = { amount: 7900, currency: "eur", metadata: { purpose: "application", applicationId } };
	for (const changes of [
		{ amount: 1, price: "0.01", currency: "jpy", intentId: "pi_1" },
		{ purpose: "physical_delivery", metadata: { purpose: "physical_delivery", amount: 1 } },
	]) {
		expect((await owner.call(CALL, { applicationId, ...changes })).status, JSON.stringify(changes)).toBe(200);
		expect(await openIntents(), JSON.stringify(changes)).toMatchObject([expectedIntent]);
	}
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
