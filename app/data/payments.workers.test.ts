import { env } from "cloudflare:test";
import { expect, it } from "vitest";

let inserted = 0;

function insertPayment(purpose: string, state: string): Promise<D1Result> {
	inserted += 1;
	const insert = "INSERT INTO payments (id, application_id, purpose, state, amount, created_at)";
	return env.DB.prepare(`${insert} VALUES (?, 'case-1', ?, ?, 7900, 0)`)
		.bind(`payment-${inserted}`, purpose, state)
		.run();
}

it("allows one open payment per application and purpose", async () => {
	await insertPayment("application", "created");
	await insertPayment("physical_delivery", "created");
	for (const state of ["created", "requires_action", "processing", "failed"]) {
		await expect(insertPayment("application", state)).rejects.toThrow(/UNIQUE/);
	}
	await insertPayment("application", "canceled");
	await insertPayment("application", "canceled");
});

it("allows one successful payment per application and purpose", async () => {
	await insertPayment("application", "succeeded");
	await insertPayment("physical_delivery", "succeeded");
	await expect(insertPayment("application", "succeeded")).rejects.toThrow(/UNIQUE/);
	await insertPayment("application", "duplicate");
	await insertPayment("application", "mismatch");
});
