import { beforeTheEnd } from "./process-groups.ts";
import { type RestartableWorker, restartableWorker } from "./restartable-worker.ts";
import { emptyState, freePort } from "./server.ts";

type Site = { worker: RestartableWorker; state: ReturnType<typeof emptyState> };

let shared: Site | null = null;

/**
 * The site with everything that its pages ask for, in an empty world. Whoever is done with it cuts it; the next one in
 * this process is given another runtime and another world at the same address, started as the first was.
 */
export async function emptySite(): Promise<Site> {
	if (shared) {
		await shared.worker.cut();
		shared.state.renew();
		await shared.worker.restart();
		return shared;
	}
	const state = emptyState();
	beforeTheEnd(state.remove);
	const worker = await restartableWorker(state.stateDir, await freePort(), { ASSETS: "1" });
	shared = { worker, state };
	return shared;
}
