import { env, evictDurableObject, runInDurableObject } from "cloudflare:test";
import fc from "fast-check";
import { expect, it } from "vitest";
import { loadApplication } from "#app/data/application.server.ts";
import type { ApplicationEvent } from "#app/domain/application/event.ts";
import { automaticEvent, transition } from "#app/domain/application/status.ts";
import type { ApplicationState, ChangeRequest } from "#app/domain/application/transition.ts";
import type { Payment } from "#app/domain/money/payment.ts";
import { aStep, aValidStart, suitableActor } from "#test/factories/random-event-sequences.ts";
import { SYSTEM } from "#test/factories/valid-event-sequences.ts";
import type { Bindings } from "#worker/env.ts";
import { createRandomSequence } from "#worker/offline/business/sequence.ts";
import { NOON } from "../factories/application.ts";
import { openServices } from "../services/open-services.ts";

/** `npm run bars -- 9` runs five thousand. */
const LIVES = Number(env.ROOM_LIVES ?? 25);
const SEED = 20_261_123;
const TABLES = ["outbox", "refunds", "disputes", "payments", "applications"];

type Step = { event: ApplicationEvent; actor: ChangeRequest["actor"]; wait: number };

/** The state that the room must reach: one event and its consequences, or no change. */
function expectedState(id: string, before: ApplicationState, request: ChangeRequest): ApplicationState | string {
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

async function runLife(
	id: string,
	steps: readonly Step[],
	isLucky: () => boolean,
): Promise<{ evicted: number; applied: number }> {
	const { rooms, db } = await openServices();
	const room = (env as unknown as Bindings).ROOMS.getByName(id) as never;
	let model: ApplicationState = { application: null, payments: [] };
	let [now, evicted, applied] = [NOON, 0, 0];
	for (const [index, { event: generated, actor, wait }] of steps.entries()) {
		now += wait;
		// Payments name their application; the generated ones all belong to one.
		const event = JSON.parse(JSON.stringify(generated).replaceAll('"case-1"', `"${id}"`)) as ApplicationEvent;
		const request: ChangeRequest = { eventId: `event-${index}`, actor, at: now, event };
		const expected = expectedState(id, model, request);
		const actual = await rooms.apply(id, request);
		if (typeof expected === "string")
			expect(actual, JSON.stringify(event)).toMatchObject({ ok: false, failure: { code: expected } });
		else {
			expect(actual, JSON.stringify(event)).toMatchObject(expected.application ? { ok: true } : { ok: false });
			model = expected;
			applied += 1;
		}
		if (isLucky()) {
			await evictDurableObject(room).catch((error: Error) => {
				if (!error.message.includes("not currently running")) throw error;
			});
			evicted += 1;
		}
		if (isLucky()) {
			const again = await rooms.apply(id, request);
			if (typeof expected !== "string" && expected.application)
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
		.tuple(aValidStart, fc.array(aStep, { minLength: 2, maxLength: 12 }))
		.map(([start, more]) =>
			[...start, ...more].map(
				({ event, actor, luck, wait }): Step => ({ event, actor: suitableActor(event, actor, luck), wait }),
			),
		);
	const random = createRandomSequence(SEED);
	let [lives, evicted, applied] = [0, 0, 0];
	await fc.assert(
		fc.asyncProperty(tries, async (life) => {
			lives += 1;
			const result = await runLife(`life-${lives}`, life, () => random.chance(0.2));
			evicted += result.evicted;
			applied += result.applied;
			await env.DB.batch(TABLES.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
		}),
		{ numRuns: LIVES, seed: SEED, endOnFailure: true },
	);
	console.warn(`random rooms: ${lives} lives, ${applied} events applied, ${evicted} evictions`);
	expect(applied).toBeGreaterThan(LIVES);
});
