import { env, evictDurableObject, runInDurableObject } from "cloudflare:test";
import fc from "fast-check";
import { expect, it } from "vitest";
import { loadApplication } from "#app/data/application.server.ts";
import type { ApplicationEvent } from "#app/domain/application/event.ts";
import { automaticEvent, transition } from "#app/domain/application/status.ts";
import type { ApplicationState, ChangeRequest } from "#app/domain/application/transition.ts";
import type { Payment } from "#app/domain/money/payment.ts";
import { aGoodStart, aStep, suited } from "#test/factories/random-event-sequences.ts";
import { SYSTEM } from "#test/factories/valid-event-sequences.ts";
import type { Bindings } from "#worker/env.ts";
import { createRandomSequence } from "#worker/offline/business/sequence.ts";
import { NOON } from "../factories/application.ts";
import { openServices } from "../services/open-services.ts";

/** `npm run bars -- 9` runs five thousand. */
const LIVES = Number(env.ROOM_LIVES ?? 25);
const SEED = 20_261_123;
const TABLES = ["outbox", "refunds", "disputes", "payments", "applications"];

type Tried = { event: ApplicationEvent; by: ChangeRequest["actor"]; wait: number };

/** The state that the room must reach: one event and its consequences, or no change. */
function expected(id: string, before: ApplicationState, request: ChangeRequest): ApplicationState | string {
	let now = before;
	let next: ChangeRequest | null = request;
	while (next) {
		const result = transition(id, now, next);
		if (!result.ok) return result.failure.code;
		if (result.change.unchanged) break;
		now = result.change;
		const event: ApplicationEvent | null = automaticEvent(result.change.application, result.change.payments);
		next = event && { eventId: `${next.eventId}+`, actor: SYSTEM, at: next.at, event };
	}
	return now;
}

const money = (payments: readonly Payment[]) =>
	payments
		.map(({ id, purpose, state, amount, amountReceived, amountRefunded }) => ({
			id,
			purpose,
			state,
			amount,
			amountReceived,
			amountRefunded,
		}))
		.sort((one, other) => one.id.localeCompare(other.id));

async function live(
	id: string,
	tries: readonly Tried[],
	chance: () => boolean,
): Promise<{ evicted: number; applied: number }> {
	const { rooms, db } = await openServices();
	const room = (env as unknown as Bindings).ROOMS.getByName(id) as never;
	let model: ApplicationState = { application: null, payments: [] };
	let [now, evicted, applied] = [NOON, 0, 0];
	for (const [index, { event: drawn, by, wait }] of tries.entries()) {
		now += wait;
		// Payments name their application; the generated ones all belong to one.
		const event = JSON.parse(JSON.stringify(drawn).replaceAll('"case-1"', `"${id}"`)) as ApplicationEvent;
		const request: ChangeRequest = { eventId: `event-${index}`, actor: by, at: now, event };
		const should = expected(id, model, request);
		const came = await rooms.apply(id, request);
		if (typeof should === "string")
			expect(came, JSON.stringify(event)).toMatchObject({ ok: false, failure: { code: should } });
		else {
			expect(came, JSON.stringify(event)).toMatchObject(should.application ? { ok: true } : { ok: false });
			model = should;
			applied += 1;
		}
		if (chance()) {
			await evictDurableObject(room).catch((error: Error) => {
				if (!error.message.includes("not currently running")) throw error;
			});
			evicted += 1;
		}
		if (chance()) {
			const again = await rooms.apply(id, request);
			if (typeof should !== "string" && should.application)
				expect(again).toMatchObject({ ok: true, value: { changed: false } });
		}
	}
	const stored = await loadApplication(db, id, "");
	// The row has more columns, for lists and the cron.
	if (model.application === null) expect(stored.application).toBeNull();
	else expect(stored.application).toMatchObject({ ...model.application, caseKey: expect.any(String) });
	expect(money(stored.payments)).toEqual(money(model.payments));
	await runInDurableObject(room, (_room, state) => state.storage.deleteAlarm());
	return { evicted, applied };
}

it(`stores what the state machine says through ${LIVES} random lives, even if the room is evicted in between`, {
	timeout: 3_600_000,
}, async () => {
	const tries = fc
		.tuple(aGoodStart, fc.array(aStep, { minLength: 2, maxLength: 12 }))
		.map(([start, more]) =>
			[...start, ...more].map(
				({ event, actor, luck, wait }): Tried => ({ event, by: suited(event, actor, luck), wait }),
			),
		);
	const draw = createRandomSequence(SEED);
	let [lives, evicted, applied] = [0, 0, 0];
	await fc.assert(
		fc.asyncProperty(tries, async (life) => {
			lives += 1;
			const came = await live(`life-${lives}`, life, () => draw.chance(0.2));
			evicted += came.evicted;
			applied += came.applied;
			await env.DB.batch(TABLES.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
		}),
		{ numRuns: LIVES, seed: SEED, endOnFailure: true },
	);
	console.warn(`random rooms: ${lives} lives, ${applied} events applied, ${evicted} evictions`);
	expect(applied).toBeGreaterThan(LIVES);
});
