import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { Client } from "./client.ts";
import { flushBackgroundWork } from "./flush-background-work.ts";
import { everyRow } from "./ledger.ts";
import { resetDatabase } from "./reset-database.ts";
import { anApplication } from "./states.ts";
import { walk } from "./walk.ts";

/** Removes values that differ between two runs of the same calls: ids, hashes, times, and sealed data. */
function withoutRandomValues(text: string): string {
	return text
		.replace(/"(facts|key)":"[^"]{60,}"/g, '"$1":"sealed"')
		.replace(/sealed:offline:[\w+/=]+/g, "sealed")
		.replace(/"words":"[^"]+"/g, '"words":"sealed"')
		.replace(/\b(pi|ch|re|evt)_\w+/g, "$1")
		.replace(/"(begin_request|mandate)":"\w+ /g, '"$1":"time ')
		.replace(/NIF-\w{4}-\w{4}/g, "NIF")
		.replace(/(?<![\w-])(?:[\w-]{43}|[\w-]{22}|[\da-f]{32}|[\da-f]{64})(?![\w-]|":)/g, "id")
		.replace(/(?<!\d)1[789]\d{11}(?!\d)/g, "time")
		.replace(/"(spent|whole|paused_for)":\d+/g, '"$1":"time"');
}

/**
 * Excluded: rows of scheduled jobs about the whole database (`audit_entries` has only chain heads, as no page was
 * opened), counters of anonymous requests, rows of empty stages, and invoices, which the factory does not issue.
 */
const EXCLUDED = ["audit_entries", "scheduled_jobs", "counters", "invoices"];
const isInvoiceMail = (row: Record<string, unknown>) => JSON.stringify(row).includes("invoice_issued");

/** The rows of each table, as text. */
type EndState = Record<string, string[]>;

async function endState(): Promise<EndState> {
	const rows = await everyRow();
	for (const name of EXCLUDED) delete rows[name];
	rows.stage_counts = (rows.stage_counts ?? [])
		.filter(({ applications }) => applications !== 0)
		.map(({ counted_at: _byTheJob, ...row }) => row);
	// The runtime's queue may still give up on messages of an earlier test file.
	const ids = (rows.applications ?? []).map(({ id }) => id);
	rows.dead_letters = (rows.dead_letters ?? []).filter(({ application_id }) => ids.includes(application_id));
	for (const name of ["outbox", "email_logs"]) rows[name] = (rows[name] ?? []).filter((row) => !isInvoiceMail(row));
	// An empty page replaces the documents sent to the tax office.
	const packs = (rows.uploads ?? []).filter(({ document_type }) => document_type === "filing-pack").map(({ id }) => id);
	for (const page of rows.upload_pages ?? []) if (packs.includes(page.upload_id)) page.bytes = 0;
	// An e-mail about money in transit is retried with a new, random link.
	// A credit note, and its lease, are postponed until its invoice is issued.
	for (const row of rows.outbox ?? []) Object.assign(row, { attempts: 0, leased_until: 0 });
	rows.case_links = (rows.case_links ?? []).slice(0, 1);
	const tables = Object.entries(rows).map(([name, all]) => [
		name,
		all.map((row) => withoutRandomValues(JSON.stringify({ ...row, ...(name === "email_logs" && { id: 0 }) }))).sort(),
	]);
	const objects = (await env.DOCUMENTS.list()).objects.map(() => "object");
	return { ...Object.fromEntries(tables), objects };
}

const STEPS: Record<string, (factory: ReturnType<typeof anApplication>) => unknown> = {
	paid: (factory) => factory.paid(),
	waived: (factory) => factory.waived(),
	accepted: (factory) => factory.accepted(),
	signed: (factory) => factory.signed(),
	filed: (factory) => factory.filed(),
	granted: (factory) => factory.granted(),
	completed: (factory) => factory.completed(),
	rejected: (factory) => factory.rejected("authority"),
	withdrawn: (factory) => factory.withdrawn(),
	cancelled: (factory) => factory.cancelled(),
	refunded: (factory) => factory.refunded(1000),
};

const OWN_REPRESENTATIVE = {
	useProvidedRepresentative: false,
	representativeName: "Rui Nunes",
	representativeNif: "501964843",
	representativeAddress: "Rua A 1",
};

it.each([
	{ steps: "" },
	{ steps: "paid" },
	{ steps: "paid waived" },
	{ steps: "paid accepted" },
	{ steps: "paid accepted signed" },
	{ steps: "paid accepted signed", changes: OWN_REPRESENTATIVE },
	{ steps: "paid accepted signed filed" },
	{ steps: "paid accepted signed filed granted" },
	{ steps: "paid accepted signed filed completed" },
	{ steps: "paid waived rejected" },
	{ steps: "paid waived refunded" },
	{ steps: "paid withdrawn" },
	{ steps: "paid accepted signed filed withdrawn" },
	{ steps: "paid waived cancelled" },
	{ steps: "paid", changes: { packageType: "express", consentToBegin: false } },
])("the factory ends in the same state as the real calls: $steps", async ({ steps, changes = {} }) => {
	const names = steps.split(" ").filter(Boolean);
	const movesMoney = names.some((name) => ["rejected", "refunded", "withdrawn", "cancelled"].includes(name));
	await walk(new Client(), names, changes);
	if (movesMoney) await flushBackgroundWork();
	await waitForEffects();
	const expected = await endState();
	await resetDatabase();
	const factory = anApplication(new Client(), changes);
	for (const name of names) STEPS[name]?.(factory);
	await factory.build();
	// The provider sends an event about a refund.
	if (movesMoney) await flushBackgroundWork();
	expect(listDifferences(await endState(), expected)).toEqual([]);
});

/** Returns the rows that only one of two states has, each with its table: the message of a failure names them. */
function listDifferences(actual: EndState, expected: EndState): string[] {
	return [...new Set([...Object.keys(actual), ...Object.keys(expected)])].flatMap((table) => [
		...listMissing(actual[table], expected[table]).map((row) => `only the factory, ${table}: ${row}`),
		...listMissing(expected[table], actual[table]).map((row) => `only the calls, ${table}: ${row}`),
	]);
}

function listMissing(rows: readonly string[] = [], others: readonly string[] = []): string[] {
	const unmatched = [...others];
	return rows.filter((row) => {
		const index = unmatched.indexOf(row);
		if (index >= 0) unmatched.splice(index, 1);
		return index < 0;
	});
}

/** Work that follows from a call continues after its response. */
async function waitForEffects(): Promise<void> {
	await expect
		.poll(async () => (await env.DB.prepare("SELECT count(*) AS n FROM outbox WHERE done_at IS NULL").first())?.n)
		.toBe(0);
}
