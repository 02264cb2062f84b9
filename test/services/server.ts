import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createHash, randomInt } from "node:crypto";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");
const bin = join(root, "node_modules", ".bin");

export type Server = {
	origin: string;
	/** Process group id. */
	group: number;
	/** All output so far, on stdout and stderr. */
	output(): string;
	/** Ends the whole process group, with SIGTERM or as a power cut does. */
	end(signal?: NodeJS.Signals): Promise<void>;
};

/** Returns an unused port outside the ephemeral range: while a killed server is down, no other process can take its port. */
export async function freePort(): Promise<number> {
	for (let tries = 0; tries < 100; tries += 1) {
		const port = randomInt(10_000, 30_000);
		if (await isFree(port)) return port;
	}
	throw new Error("no free port in 100 tries");
}

function isFree(port: number): Promise<boolean> {
	return new Promise((resolve) => {
		const probe = createServer();
		probe.once("error", () => resolve(false));
		probe.listen(port, () => probe.close(() => resolve(true)));
	});
}

/** Creates a folder with an empty, freshly migrated state; `remove` deletes it. @param checkout the folder whose migrations apply */
export function emptyState(checkout = root): { stateDir: string; remove(): void } {
	const stateDir = mkdtempSync(join(tmpdir(), "azulejo-"));
	cpSync(migratedState(checkout), stateDir, { recursive: true });
	return { stateDir, remove: () => rmSync(stateDir, { recursive: true, force: true }) };
}

/** Migrated once per schema and copied for every state folder. */
function migratedState(checkout: string): string {
	const schema = createHash("sha256");
	const folder = join(checkout, "migrations");
	for (const file of readdirSync(folder).sort())
		if (file.endsWith(".sql")) schema.update(file).update(readFileSync(join(folder, file)));
	const cached = join(tmpdir(), `azulejo-migrated-${schema.digest("hex").slice(0, 16)}`);
	if (!existsSync(cached)) {
		// Created aside and renamed: two test runs may start at once, and one may be interrupted.
		const temporaryDir = mkdtempSync(`${cached}-`);
		const args = ["d1", "migrations", "apply", "DB", "--local", "--persist-to", temporaryDir];
		const migration = spawnSync(join(bin, "wrangler"), args, {
			cwd: checkout,
			env: { ...process.env, CI: "1" },
			encoding: "utf8",
		});
		if (migration.status !== 0) throw new Error(`migrations failed: ${migration.stderr}`);
		try {
			renameSync(temporaryDir, cached);
		} catch (error) {
			if (!existsSync(cached)) throw error;
			rmSync(temporaryDir, { recursive: true, force: true });
		}
	}
	return cached;
}

/**
 * `wrangler dev` with the built Worker, as `npm start` serves it. Its proxy responds to a POST with 500 when the
 * connection behind it has just been closed as idle (cloudflare/workers-sdk#14641); tests that check every response
 * use `startSite`.
 */
export async function startServer(stateDir: string, env: Record<string, string> = {}): Promise<Server> {
	const port = await freePort();
	const args = [
		"dev",
		"-c",
		"build/server/wrangler.json",
		"-c",
		"worker/reader/wrangler.toml",
		"--port",
		String(port),
		// Servers that start at the same moment would all request the inspector's default port.
		"--inspector-port",
		"0",
		"--persist-to",
		stateDir,
		"--var",
		`PORT:${port}`,
		"--show-interactive-dev-session=false",
	];
	return launch(join(bin, "wrangler"), args, port, env);
}

/** The built Worker alone on miniflare: calls and pages without scripts and styles, up in a second. */
export async function startWorker(stateDir: string, port: number, env: Record<string, string> = {}): Promise<Server> {
	return serveBuilt(port, { STATE_DIR: stateDir, ...env });
}

/** The built Worker alone, which a test can kill like a power cut and restart at the same address. */
export type RestartableWorker = {
	readonly origin: string;
	/** Kills everything; resolves when it is gone. */
	cut(): Promise<void>;
	/** Restarts after a cut, with the current state folder. */
	restart(): Promise<void>;
};

export async function restartableWorker(stateDir: string): Promise<RestartableWorker> {
	const port = await freePort();
	let server: Server | null = await startWorker(stateDir, port);
	return {
		origin: server.origin,
		async cut() {
			const running = server;
			server = null;
			await running?.end("SIGKILL");
		},
		async restart() {
			server = await startWorker(stateDir, port);
		},
	};
}

/** The built Worker on miniflare with all static files. */
export async function startSite(stateDir: string): Promise<Server> {
	return serveBuilt(await freePort(), { STATE_DIR: stateDir, ASSETS: "1" });
}

/** The built Worker on miniflare, configured by `env` (serve-built.ts). */
function serveBuilt(port: number, env: Record<string, string>): Promise<Server> {
	const program = join(import.meta.dirname, "serve-built.ts");
	return launch(join(bin, "node"), [program], port, { PORT: String(port), ...env });
}

/** Starts a program that serves on this port, in a separate process group. */
export async function launch(
	program: string,
	args: string[],
	port: number,
	env: Record<string, string>,
): Promise<Server> {
	const PATH = `${bin}:${process.env.PATH}`;
	const child = spawn(program, args, {
		cwd: root,
		detached: true,
		stdio: ["ignore", "pipe", "pipe"],
		env: { ...process.env, PATH, ...env },
	});
	rememberGroup(child.pid ?? 0);
	const chunks: string[] = [];
	for (const stream of [child.stdout, child.stderr])
		stream?.on("data", (chunk: Buffer) => {
			chunks.push(chunk.toString());
		});
	const output = () => chunks.join("");
	const origin = `http://localhost:${port}`;
	const server = {
		origin,
		group: child.pid ?? 0,
		output,
		end: (signal: NodeJS.Signals = "SIGTERM") => endGroup(child, signal, port),
	};
	for (let tries = 0; tries < 600; tries += 1) {
		if (child.exitCode !== null) throw new Error(`the server ended unexpectedly: ${output().slice(-2000)}`);
		const isUp = await fetch(`${origin}/api/health`).then(
			(response) => response.ok,
			() => false,
		);
		if (isUp) return server;
		await new Promise((resolve) => setTimeout(resolve, 100));
	}
	await server.end("SIGKILL");
	throw new Error(`the server did not respond: ${output().slice(-2000)}`);
}

/** Resolves when no process of the group uses the port: the runtime may outlive its parent. */
async function endGroup(child: ChildProcess, signal: NodeJS.Signals, port: number): Promise<void> {
	const { pid } = child;
	if (pid === undefined) return;
	untrackGroup(pid);
	if (child.exitCode !== null || child.signalCode !== null) return;
	await new Promise<void>((resolve) => {
		child.once("exit", () => resolve());
		process.kill(-pid, signal);
	});
	await portIsFree(port);
}

/** Resolves when the port is free, or after a timeout. */
async function portIsFree(port: number): Promise<void> {
	for (let tries = 0; tries < 600 && !(await isFree(port)); tries += 1)
		await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Process groups started by this process that may still run; they are killed when it exits. */
const running = new Set<number>();

export function rememberGroup(group: number): void {
	running.add(group);
}

export function untrackGroup(group: number): void {
	running.delete(group);
}

/** Kills all of them at once, as a power cut does. */
export function killGroups(): void {
	for (const group of running) {
		try {
			process.kill(-group, "SIGKILL");
		} catch {
			// Already ended.
		}
	}
	running.clear();
}

process.once("exit", killGroups);
