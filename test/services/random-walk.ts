import { sequence } from "#worker/offline/business/sequence.ts";
import { findFaults, type Mail } from "./audit.ts";
import { HttpClient } from "./http-client.ts";
import { settleLedger } from "./injected-faults.ts";
import { ourBooks } from "./our-ledger.ts";
import { providerBooks } from "./provider-account.ts";
import { Crash } from "./random-walker.ts";
import { emptyState, restartableWorker } from "./server.ts";
import { nextAction, type Walk } from "./walk-actions.ts";

const BETWEEN_AUDITS = 25;

export type Walked = {
	faults: string[];
	/** Every step in words. */
	journal: string[];
	counts: Record<string, number>;
};

/**
 * So many steps of several applicants, staff, banks, faults, power cuts and jumps of the clock, as the seed draws them.
 * Every now and then all comes to rest and the ledger is compared with the provider's. Ends at the first audit that
 * finds something.
 */
export async function walk(steps: number, seed: number): Promise<Walked> {
	const state = emptyState();
	const server = await restartableWorker(state.stateDir);
	const here: Walk = { draw: sequence(seed), server, stateDir: state.stateDir, people: [], completed: new Set() };
	const counts: Record<string, number> = {};
	const journal: string[] = [];
	let reached: Record<string, number> = {};
	let faults: string[] = [];
	try {
		for (let step = 1; step <= steps && faults.length === 0; step += 1) {
			const [name, action] = nextAction(here.draw);
			count(counts, name);
			const came = await action(here).catch((error: Error) => {
				if (error instanceof Crash) faults.push(error.message);
				return error.message;
			});
			journal.push(`${step}. ${name}: ${came}`);
			if (step % BETWEEN_AUDITS !== 0 && step !== steps) continue;
			const found = await audit(here);
			faults.push(...found.faults);
			journal.push(`-- all at rest: ${found.faults.length} faults`);
			count(counts, "audits");
			reached = found.counts;
		}
	} catch (error) {
		faults = [...faults, `the walk broke off: ${error instanceof Error ? error.message : error}`];
	} finally {
		await server.cut();
		state.remove();
	}
	return { faults, journal, counts: { ...counts, ...reached } };
}

async function audit({ server, stateDir }: Walk): Promise<{ faults: string[]; counts: Record<string, number> }> {
	const visitor = new HttpClient(server.origin);
	await settleLedger(visitor);
	const mails = await visitor.call<Mail[]>("/offline/mailbox?format=json");
	const [ours, theirs] = [ourBooks(stateDir), await providerBooks(visitor)];
	const counts: Record<string, number> = { refunds: theirs.refunds.length, disputes: theirs.disputes.length };
	for (const { state } of ours.payments) count(counts, `payments ${state}`);
	return { faults: findFaults({ ours, theirs, mails }), counts };
}

function count(counts: Record<string, number>, what: string): void {
	counts[what] = (counts[what] ?? 0) + 1;
}
