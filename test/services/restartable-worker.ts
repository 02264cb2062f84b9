import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launch, portIsFree, type Server, serveBuilt } from "./server.ts";

/** The built Worker, whose runtime can be cut off and started again. What stands by it in Node goes on all the while. */
export type RestartableWorker = {
	readonly origin: string;
	/** Kills the runtime, as a power cut would. Resolves when it is gone. */
	cut(): Promise<void>;
	/** Starts the runtime after a cut just as it was started at first, with what is in its folder of state by now. */
	restart(): Promise<void>;
	/** Kills everything. */
	end(): Promise<void>;
};

const WORKERD = createRequire(import.meta.url)("workerd").default as string;

/**
 * Serves the state in this folder. Miniflare takes two seconds of a processor to work out what it starts the runtime
 * with, and comes to the same each time: it is asked once.
 */
export async function restartableWorker(
	stateDir: string,
	port: number,
	env: Record<string, string> = {},
): Promise<RestartableWorker> {
	const KEPT = mkdtempSync(join(tmpdir(), "azulejo-runtime-"));
	const runtime = { MINIFLARE_WORKERD_PATH: join(import.meta.dirname, "keep-runtime.sh"), WORKERD, KEPT };
	const kept = (name: string) => readFileSync(join(KEPT, name), "utf8").trim();
	const forget = () => rmSync(KEPT, { recursive: true, force: true });
	process.once("exit", forget);
	const first = await serveBuilt(port, { STATE_DIR: stateDir, ...env, ...runtime });
	let later: Server | null = null;
	let runs = true;
	async function cut() {
		if (!runs) return;
		runs = false;
		if (later) return later.end("SIGKILL");
		process.kill(Number(kept("process")), "SIGKILL");
		await portIsFree(port);
	}
	return {
		origin: first.origin,
		cut,
		async restart() {
			const given = kept("arguments").split("\n");
			// Nobody listens for what it reports to miniflare, and it reads from a file what miniflare handed over.
			const args = given
				.filter((one) => !one.startsWith("--control-fd="))
				.map((one) => (one === "-" ? join(KEPT, "config") : one));
			later = await launch(WORKERD, args, port, { TZ: "UTC" });
			runs = true;
		},
		async end() {
			await cut();
			await first.end("SIGKILL");
			process.off("exit", forget);
			forget();
		},
	};
}
