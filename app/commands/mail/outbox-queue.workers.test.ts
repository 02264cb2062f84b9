import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { DAY } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";
import { Client, signIn } from "#test/services/client.ts";
import { count } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { anApplication } from "#test/services/states.ts";
import { purgeExpired } from "../cron/purge-expired.server.ts";
import { consumeOutbox, storeDeadLetters } from "./outbox-queue.server.ts";

let services: Services;
beforeEach(async () => {
	await new Client().get("/");
	services = await openServices();
});

/** A message that records how it was settled. */
function aMessage(id: string, body: unknown, attempts = 1) {
	const outcomes: unknown[] = [];
	return {
		id,
		body,
		attempts,
		outcomes,
		ack: () => void outcomes.push("acknowledged"),
		retry: (options?: QueueRetryOptions) => void outcomes.push(options?.delaySeconds),
	};
}

describe("the consumer of the outbox queue", () => {
	it("acknowledges each message separately, and retries a failed one after growing delays", async () => {
		const messages = [
			aMessage("1", { applicationId: "sound" }),
			aMessage("2", { applicationId: "poison" }),
			aMessage("3", { applicationId: "poison" }, 3),
			aMessage("4", { applicationId: "poison" }, 90),
			aMessage("5", "unreadable"),
			aMessage("6", { applicationId: "sound" }),
		];
		await consumeOutbox(services, messages, async (_services, applicationId) => {
			if (applicationId === "poison") throw new Error("away");
		});
		const OK = ["acknowledged"];
		expect(messages.map(({ outcomes }) => outcomes)).toEqual([OK, [30], [120], [3600], [30], OK]);
	});
});

describe("a dead letter", () => {
	async function aDeadLetter(body: unknown): Promise<void> {
		const message = aMessage("dead", body);
		await storeDeadLetters(services, [message, message]);
		expect(message.outcomes).toEqual(["acknowledged", "acknowledged"]);
	}

	it("stays in its queue while the database is unavailable", async () => {
		const message = aMessage("dead", {});
		const insert = () => {
			throw new Error("away");
		};
		await storeDeadLetters({ ...services, db: { ...services.db, insert } as unknown as Services["db"] }, [message]);
		expect(message.outcomes).toEqual([30]);
	});

	it("is delivered once by staff, and disappears from the page", async () => {
		const { id } = await anApplication(new Client()).paid().build();
		await env.DB.prepare(
			"INSERT INTO outbox (key, application_id, effect, due_at, created_at) VALUES ('left', ?, ?, 1, 1)",
		)
			.bind(id, JSON.stringify({ kind: "commission" }))
			.run();
		await aDeadLetter({ applicationId: id });
		const ana = await signIn("ana@azulejo.example");
		expect(await (await ana.get("/admin/jobs?lang=en")).text()).toContain("Undelivered messages");
		expect((await ana.post("/admin/jobs", { intent: "retry", id: "dead" })).status).toBe(302);
		expect(await count("outbox WHERE key = 'left' AND done_at IS NOT NULL")).toBe(1);
		expect((await ana.post("/admin/jobs", { intent: "retry", id: "dead" })).status).toBe(409);
		expect(await (await ana.get("/admin/jobs?lang=en")).text()).toContain("Nothing is waiting.");
		expect(await count("audit_entries WHERE action = 'dead-letter-retried'")).toBe(1);
	});

	it("is discarded only with a reason, by staff who may move money", async () => {
		await aDeadLetter("unreadable");
		const [ana, rui] = [await signIn("ana@azulejo.example"), await signIn("rui@azulejo.example")];
		const discard = { intent: "discard", id: "dead", reason: "unreadable" };
		expect((await rui.post("/admin/jobs", discard)).status).toBe(403);
		expect((await ana.post("/admin/jobs", { ...discard, reason: "" })).status).toBe(422);
		expect((await ana.post("/admin/jobs", { ...discard, intent: "retry" })).status).toBe(409);
		expect((await ana.post("/admin/jobs", discard)).status).toBe(302);
		expect(await count("dead_letters WHERE resolution = 'discarded' AND resolved_by IS NOT NULL")).toBe(1);
		expect(await count(`audit_entries WHERE action = 'dead-letter-discarded' AND details LIKE '%"unreadable"%'`)).toBe(
			1,
		);
	});

	it("is deleted ninety days after it is resolved", async () => {
		const insert = "INSERT INTO dead_letters (id, received_at, resolved_at) VALUES (?, 1, ?)";
		const limit = services.now() - 90 * DAY;
		for (const [id, resolvedAt] of [
			["over", limit - 1],
			["recent", limit],
			["open", null],
		] as const)
			await env.DB.prepare(insert).bind(id, resolvedAt).run();
		await purgeExpired({ ...services, now: () => limit + 90 * DAY });
		const { results } = await env.DB.prepare("SELECT id FROM dead_letters ORDER BY id").all();
		expect(results).toEqual([{ id: "open" }, { id: "recent" }]);
	});
});
