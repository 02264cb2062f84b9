// npm run restore:drill: rehearses the loss of everything. Offline it starts an environment, backs it up by the cron
// job, erases a person, rebuilds the environment in another folder from the backup bucket alone, and shows that the
// person remains erased. With --secrets ../nif.env it rebuilds the real last copy in a folder on this machine, which is
// deleted, and records the drill.
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { listCopies } from "#app/commands/backup/pieces.server.ts";
import { DRILLS, ERASURES } from "#app/domain/backup/backup.ts";
import { createKeyring } from "#app/sealing/keyring.server.ts";
import type { Backup } from "#app/services.ts";
import { HttpClient } from "#test/services/http-client.ts";
import { emptyState, freePort, startWorker } from "#test/services/server.ts";
import { documentKey, readOurDatabase } from "#test/services/state-files.ts";
import { openS3Bucket } from "../worker/adapters/s3-bucket.ts";
import { OFFLINE_BACKUP } from "../worker/offline/backup-bucket.ts";
import { ApplicantWalk } from "./applicant-walk.ts";
import { countRows } from "./rebuild.ts";
import { openLocalTarget, readSecrets, restore } from "./restore.ts";

const print = (line: string) => void process.stdout.write(`${line}\n`);
const formatMinutes = (ms: number) => (ms / 60_000).toFixed(1);

function createFolder(): string {
	return mkdtempSync(join(tmpdir(), "azulejo-drill-"));
}

/** The simulated provider of a running environment, as seen by any S3 client. */
function offlineBackup(origin: string): Backup {
	const {
		BACKUP_REGION: region,
		BACKUP_BUCKET: bucket,
		BACKUP_ACCESS_KEY_ID,
		BACKUP_SECRET_ACCESS_KEY,
	} = OFFLINE_BACKUP;
	const endpoint = `${origin}/offline/backup`;
	const keys = { accessKeyId: BACKUP_ACCESS_KEY_ID, secretAccessKey: BACKUP_SECRET_ACCESS_KEY };
	return {
		bucket: openS3Bucket({ endpoint, region, bucket, ...keys }, globalThis.fetch),
		keyring: createKeyring([OFFLINE_BACKUP.BACKUP_KEYS]),
	};
}

/** Runs the cron job until a copy that began later than the last one is complete. */
async function waitForBackup(client: HttpClient, backup: Backup): Promise<void> {
	const before = await listCopies(backup);
	for (let runs = 0; runs < 100; runs += 1) {
		await client.call("/offline/cron", {});
		if ((await listCopies(backup)).length > before.length) return;
	}
	throw new Error("no copy after a hundred runs of the cron job");
}

/** Runs the cron job until it archives nothing more, so that counts can be compared. */
async function archiveAll(client: HttpClient, stateDir: string): Promise<void> {
	const events = () => readOurDatabase(stateDir, countRows).application_events;
	for (let before: number | undefined = -1; before !== events(); ) {
		before = events();
		await client.call("/offline/cron", {});
	}
}

async function runSteps(steps: readonly (readonly [string, () => Promise<unknown>])[]): Promise<void> {
	for (const [, step] of steps) await step();
}

async function drillOffline(): Promise<boolean> {
	const sourceState = emptyState();
	const restoredDir = createFolder();
	const site = await startWorker(sourceState.stateDir, await freePort());
	try {
		const client = new HttpClient(site.origin);
		const backup = offlineBackup(site.origin);
		await client.call("/offline/seed?fill=business", {});
		const person = new ApplicantWalk(site.origin, { email: "drill@example.com" });
		await runSteps(person.applicationSteps());
		await archiveAll(client, sourceState.stateDir);
		await client.call("/offline/clock", { advance: "P1D" });
		await archiveAll(client, sourceState.stateDir);
		await client.call("/offline/clock", { advance: "P1D" });
		await waitForBackup(client, backup);
		const source = readOurDatabase(sourceState.stateDir, countRows);
		print("The environment is filled and backed up. Next, a person is erased and all data is lost.");
		await runSteps(person.cleanupSteps().slice(-1));
		await client.call("/offline/cron", {});
		const { now } = await client.call<{ now: string }>("/offline/clock");
		const lossTime = Date.parse(now);

		const startedAt = Date.now();
		const target = await openLocalTarget(restoredDir);
		const keys = documentKey(sourceState.stateDir);
		const restored = await restore(backup, keys, target, { copy: null, print }).finally(() => target.close());
		const problems = [...restored.problems, ...findDifferences(source, restored.counts)];
		const restoredAt = Date.now();
		if (problems.length === 0)
			problems.push(...(await checkRepeatedErasure(sourceState.stateDir, restoredDir, backup, person.id)));
		for (const problem of problems) print(`Problem: ${problem}`);
		print(
			`Minutes lost: ${formatMinutes(lossTime - restored.startedAt)}. Minutes needed: ${formatMinutes(restoredAt - startedAt)}.`,
		);
		return problems.length === 0;
	} finally {
		await site.end("SIGKILL");
		sourceState.remove();
		rmSync(restoredDir, { recursive: true, force: true });
	}
}

/** Tables with different numbers of rows; the jobs record their own runs, including the copy's. */
function findDifferences(source: Record<string, number>, copy: Record<string, number>): string[] {
	return Object.keys({ ...source, ...copy }).flatMap((table) =>
		source[table] === copy[table] || table === "scheduled_jobs"
			? []
			: [`${table}: ${source[table]} rows, ${copy[table]} in the copy`],
	);
}

/**
 * Serves the restored environment with the keys from the safe and the list of erasures from the bucket, and runs its
 * cron job.
 */
async function checkRepeatedErasure(
	sourceDir: string,
	restoredDir: string,
	backup: Backup,
	id: string,
): Promise<string[]> {
	const checkPerson = () =>
		readOurDatabase(restoredDir, (sqlite) => {
			const row = sqlite.prepare("SELECT email, erased_at, cleared_at FROM applications WHERE id = ?").get(id);
			const uploads = sqlite.prepare("SELECT count(*) AS n FROM uploads WHERE application_id = ?").get(id);
			return { exists: row !== undefined, isErased: row?.email === "" && row.erased_at !== null, uploads: uploads?.n };
		});
	const before = checkPerson();
	if (!before.exists || before.isErased) return ["the copy does not have the person who was erased after it"];
	// The offline environment stores its keys in an object.
	cpSync(join(sourceDir, "v3/do"), join(restoredDir, "v3/do"), {
		recursive: true,
		filter: (path) => !/Room|Hub/.test(path),
	});
	const site = await startWorker(restoredDir, await freePort());
	try {
		const siteBackup = offlineBackup(site.origin);
		for (const key of await backup.bucket.list(ERASURES, null)) {
			const bytes = await backup.bucket.get(key);
			if (bytes) await siteBackup.bucket.put(key, bytes);
		}
		const client = new HttpClient(site.origin);
		await client.call("/offline/cron", {});
		const page = await client.fetch("/");
		if (page.status !== 200) return [`the restored site returned ${page.status}`];
	} finally {
		await site.end();
	}
	const after = checkPerson();
	print(
		`The restored site serves pages. The erased person: brought back by the copy, erased again by the first cron run.`,
	);
	return after.isErased && after.uploads === 0 ? [] : ["the erased person came back"];
}

async function drillRealCopy(secrets: string): Promise<boolean> {
	const { backup, documentKeys } = readSecrets(secrets);
	const restoredDir = createFolder();
	const startedAt = Date.now();
	try {
		const target = await openLocalTarget(restoredDir);
		const restored = await restore(backup, documentKeys, target, { copy: null, print }).finally(() => target.close());
		for (const problem of restored.problems) print(`Problem: ${problem}`);
		const lostMinutes = formatMinutes(startedAt - restored.startedAt);
		const neededMinutes = formatMinutes(Date.now() - startedAt);
		print(`Minutes lost: ${lostMinutes}. Minutes needed: ${neededMinutes}.`);
		if (restored.problems.length > 0) return false;
		const record = JSON.stringify({ minutesLost: Number(lostMinutes), minutesNeeded: Number(neededMinutes) });
		await backup.bucket.put(DRILLS + new Date(startedAt).toISOString().slice(0, 10), new TextEncoder().encode(record));
		return true;
	} finally {
		rmSync(restoredDir, { recursive: true, force: true });
	}
}

const { values } = parseArgs({ options: { secrets: { type: "string" } } });
const hasPassed = await (values.secrets ? drillRealCopy(values.secrets) : drillOffline()).catch((error: Error) => {
	process.stderr.write(`${error.message}\n`);
	return false;
});
print(hasPassed ? "The drill passed." : "The drill failed.");
process.exitCode = hasPassed ? 0 : 1;
