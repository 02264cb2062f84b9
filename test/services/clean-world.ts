import { env, reset, runInDurableObject } from "cloudflare:test";
import { beforeEach, vi } from "vitest";
import type { OfflineBindings } from "#worker/offline/bindings.ts";

/** Each test starts with an empty, migrated world. */
beforeEach(async () => {
	// Work that the last test left running can keep one object alive while all are being deleted.
	await vi.waitUntil(async () => {
		await reset();
		return isEmpty();
	});
	await env.DB.prepare(env.TEST_SCHEMA).run();
});

async function isEmpty(): Promise<boolean> {
	const { MAILBOX, STRIPE_SANDBOX, PAYPAL_SANDBOX, OFFLINE_WORLD } = env as unknown as OfflineBindings;
	const world = OFFLINE_WORLD.getByName("world");
	const [tables, mails, sandbox, payouts, objects, kept] = await Promise.all([
		env.DB.prepare("SELECT name FROM sqlite_master WHERE name = 'applications'").all(),
		MAILBOX.getByName("mailbox").list(),
		STRIPE_SANDBOX.getByName("sandbox").overview(),
		PAYPAL_SANDBOX.getByName("sandbox").overview(),
		env.DOCUMENTS.list({ limit: 1 }),
		runInDurableObject(world, (_world, state) => state.storage.get("secrets")),
	]);
	const paid = payouts.batches.length + payouts.events.length;
	const left = tables.results.length + mails.length + sandbox.events.length + paid + objects.objects.length;
	return left === 0 && kept === undefined;
}
