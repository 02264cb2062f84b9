import { env, reset, runInDurableObject } from "cloudflare:test";
import { beforeEach, vi } from "vitest";
import { dayAfter, HOUR, isBusinessDay, lisbonDate, startOfDate } from "#app/domain/time/calendar.ts";
import { clearQueryCache } from "#app/queries/cached-query.server.ts";
import type { OfflineBindings } from "#worker/offline/bindings.ts";
import { clearPageCache } from "#worker/pages/cached-pages.ts";

/** Every migration in one call: D1 would take a round trip for each. */
const SCHEMA = env.TEST_MIGRATIONS.flatMap(({ queries }) => queries).join(";\n");
const WEDNESDAY = 3;
/** Timeout in ms that allows for a busy machine. */
const MAX_WAIT = 30_000;

function isSuitable(day: string): boolean {
	return new Date(day).getUTCDay() === WEDNESDAY && isBusinessDay(day) && isBusinessDay(dayAfter(day));
}

/** Noon of a future Wednesday: no midnight passes during a test, and neither this day nor the next is a holiday. */
function startTime(): number {
	let day = dayAfter(lisbonDate(Date.now()));
	while (!isSuitable(day)) day = dayAfter(day);
	return startOfDate(day) + 12 * HOUR;
}

/** Resets to an empty, migrated database. */
export async function resetDatabase(): Promise<void> {
	// Unfinished work of the last test can keep an object alive while all are being deleted.
	await vi.waitUntil(async () => {
		await reset();
		return isEmpty();
	}, MAX_WAIT);
	await env.DB.prepare(SCHEMA).run();
	const { SIMULATOR } = env as unknown as OfflineBindings;
	await SIMULATOR.getByName("singleton").moveClock(startTime() - Date.now());
	// An isolate caches reads for half a minute: this test has another database.
	clearQueryCache();
	clearPageCache();
}

/** The reset runs before each test. */
beforeEach(resetDatabase);

async function isEmpty(): Promise<boolean> {
	const { MAILBOX, STRIPE_SANDBOX, PAYPAL_SANDBOX, INVOICEXPRESS_SANDBOX, SIMULATOR } =
		env as unknown as OfflineBindings;
	const simulator = SIMULATOR.getByName("singleton");
	const [tables, mails, sandbox, payouts, invoices, objects, secrets] = await Promise.all([
		env.DB.prepare("SELECT name FROM sqlite_master WHERE name = 'applications'").all(),
		MAILBOX.getByName("mailbox").list(),
		countTables(STRIPE_SANDBOX.getByName("sandbox")),
		countTables(PAYPAL_SANDBOX.getByName("sandbox")),
		countTables(INVOICEXPRESS_SANDBOX.getByName("sandbox")),
		env.DOCUMENTS.list({ limit: 1 }),
		runInDurableObject(simulator, (_object, state) => state.storage.get("secrets")),
	]);
	const remaining = tables.results.length + mails.length + sandbox + payouts + invoices + objects.objects.length;
	return remaining === 0 && secrets === undefined;
}

/** Reads the object's storage directly: calling a simulator would create its tables, to be deleted before the next test. */
function countTables(stub: DurableObjectStub): Promise<number> {
	return runInDurableObject(stub, (_object, { storage }) => {
		const tables = storage.sql.exec("SELECT name FROM sqlite_master WHERE name NOT LIKE '\\_cf%' ESCAPE '\\'");
		return tables.toArray().length;
	});
}
