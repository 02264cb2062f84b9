import { env, reset, runInDurableObject } from "cloudflare:test";
import { beforeEach, vi } from "vitest";
import { beginningOf, dayAfter, HOUR, isBusinessDay, lisbonDate } from "#app/domain/time/calendar.ts";
import { clearQueryCache } from "#app/queries/cached-query.server.ts";
import type { OfflineBindings } from "#worker/offline/bindings.ts";
import { clearPageCache } from "#worker/pages/cached-pages.ts";

/** Every migration in one call: D1 answers each separately otherwise. */
const SCHEMA = env.TEST_MIGRATIONS.flatMap(({ queries }) => queries).join(";\n");
const WEDNESDAY = 3;
/** How long other work may keep the machine busy, in ms. */
const MAX_WAIT = 30_000;

function isGood(day: string): boolean {
	return new Date(day).getUTCDay() === WEDNESDAY && isBusinessDay(day) && isBusinessDay(dayAfter(day));
}

/** At noon of a Wednesday to come: no day ends while a test runs, and neither that one nor the next is a holiday. */
function firstMoment(): number {
	let day = dayAfter(lisbonDate(Date.now()));
	while (!isGood(day)) day = dayAfter(day);
	return beginningOf(day) + 12 * HOUR;
}

/** An empty, migrated world. */
export async function resetDatabase(): Promise<void> {
	// Work that the last test left running can keep one object alive while all are being deleted.
	await vi.waitUntil(async () => {
		await reset();
		return isEmpty();
	}, MAX_WAIT);
	await env.DB.prepare(SCHEMA).run();
	const { SIMULATOR } = env as unknown as OfflineBindings;
	await SIMULATOR.getByName("world").moveClock(firstMoment() - Date.now());
	// An isolate goes by what it has read for half a minute: this test has another database.
	clearQueryCache();
	clearPageCache();
}

/** Each test starts with one. */
beforeEach(resetDatabase);

async function isEmpty(): Promise<boolean> {
	const { MAILBOX, STRIPE_SANDBOX, PAYPAL_SANDBOX, SIMULATOR } = env as unknown as OfflineBindings;
	const world = SIMULATOR.getByName("world");
	const [tables, mails, sandbox, payouts, objects, kept] = await Promise.all([
		env.DB.prepare("SELECT name FROM sqlite_master WHERE name = 'applications'").all(),
		MAILBOX.getByName("mailbox").list(),
		countTables(STRIPE_SANDBOX.getByName("sandbox")),
		countTables(PAYPAL_SANDBOX.getByName("sandbox")),
		env.DOCUMENTS.list({ limit: 1 }),
		runInDurableObject(world, (_world, state) => state.storage.get("secrets")),
	]);
	const left = tables.results.length + mails.length + sandbox + payouts + objects.objects.length;
	return left === 0 && kept === undefined;
}

/** Looks past the object at its storage: a stand-in that is asked makes all its tables, to be deleted before the next test. */
function countTables(stub: DurableObjectStub): Promise<number> {
	return runInDurableObject(stub, (_object, { storage }) => {
		const tables = storage.sql.exec("SELECT name FROM sqlite_master WHERE name NOT LIKE '\\_cf%' ESCAPE '\\'");
		return tables.toArray().length;
	});
}
