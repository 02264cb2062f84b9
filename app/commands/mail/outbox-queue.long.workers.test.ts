import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { Client, signIn } from "#test/services/client.ts";
import { count } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { deliverOutbox } from "./deliver-outbox.server.ts";
import { consumeOutbox, storeDeadLetters } from "./outbox-queue.server.ts";

const APPLICATIONS = 990;
/** Messages and effects per application. */
const EACH = 10;
const POISON = 100;
/** As configured in wrangler.toml. */
const MAX_RETRIES = 5;
const BATCH = 10;
const CONSUMERS = 4;

type Queued = { id: string; body: unknown; attempts: number };

/** A deterministic sequence between 0 and 1. */
function sequence(seed: number): () => number {
	let state = seed;
	return () => {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
		return state / 2 ** 32;
	};
}

it("loses none of ten thousand messages, runs no effect twice, and shows poison messages to staff", async () => {
	await new Client().get("/");
	const services = await openServices();
	const random = sequence(7);
	await env.DB.prepare(
		`WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${APPLICATIONS * EACH})
		INSERT INTO outbox (key, application_id, effect, due_at, created_at)
		SELECT 'effect-' || i, 'app-' || (i % ${APPLICATIONS}), '{"kind":"commission"}', 1, 1 FROM n`,
	).run();
	const queue: Queued[] = Array.from({ length: APPLICATIONS * EACH + POISON }, (_, index) => ({
		id: `message-${index}`,
		body:
			index < POISON
				? index % 2
					? { applicationId: "poison" }
					: { of: "an older release" }
				: { applicationId: `app-${index % APPLICATIONS}` },
		attempts: 1,
	}));
	expect(queue.length).toBe(10_000);
	const dead: Queued[] = [];
	let done = 0;
	const deliver: typeof deliverOutbox = async (all, applicationId) => {
		if (applicationId === "poison") throw new Error("poison");
		if (random() < 0.02) throw new Error("before");
		const count = await deliverOutbox(all, applicationId);
		done += count;
		// The platform may end the consumer after the work and before the acknowledgement.
		if (random() < 0.02) throw new Error("after");
		return count;
	};
	const consume = async (): Promise<void> => {
		while (queue.length > 0) {
			const at = Math.floor(random() * Math.max(1, queue.length - BATCH));
			const batch = queue.splice(at, BATCH).map((message) => ({
				...message,
				ack: () => undefined,
				retry: () =>
					void (message.attempts > MAX_RETRIES ? dead : queue).push({ ...message, attempts: message.attempts + 1 }),
			}));
			await consumeOutbox(services, batch, deliver);
		}
	};
	await Promise.all(Array.from({ length: CONSUMERS }, consume));
	// At least once: the dead-letter queue repeats itself too.
	for (const message of [...dead, ...dead])
		await storeDeadLetters(services, [{ ...message, ack: () => undefined, retry: () => expect.unreachable() }]);
	expect(await count("outbox WHERE done_at IS NOT NULL")).toBe(APPLICATIONS * EACH);
	expect(done).toBe(APPLICATIONS * EACH);
	expect(await count("dead_letters")).toBe(POISON);
	const page = await (await (await signIn("ana@azulejo.example")).get("/admin/jobs?lang=en")).text();
	expect(page.match(/Unreadable message/g)).toHaveLength(POISON);
});
