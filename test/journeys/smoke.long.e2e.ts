import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { emptyState, freePort, startWorker } from "../services/server.ts";

const root = resolve(import.meta.dirname, "../..");

async function smoke(...args: string[]) {
	const child = spawn(join(root, "node_modules/.bin/node"), ["ops/smoke.ts", ...args], { cwd: root });
	const output = { stdout: "", stderr: "" };
	child.stdout.on("data", (chunk) => (output.stdout += chunk));
	child.stderr.on("data", (chunk) => (output.stderr += chunk));
	const [code] = await once(child, "close");
	const steps = [...output.stdout.matchAll(/^(ok|failed) +\d+ ms {2}(.+)$/gm)].map(([, result, name]) => ({
		result,
		name,
	}));
	return { code, steps, stderr: output.stderr };
}

/** Runs against a fake site. */
async function smokeAgainst(respond: (path: string, response: ServerResponse) => void, ...args: string[]) {
	const server = createServer(({ url = "/" }, response) => respond(url, response)).listen(0);
	await once(server, "listening");
	try {
		return await smoke(`http://localhost:${(server.address() as AddressInfo).port}`, ...args);
	} finally {
		server.close();
	}
}

/** A fake site with a live key; any other call fails. */
function liveSite(path: string, response: ServerResponse): void {
	if (path === "/api/health") response.end('{"status":"ok"}');
	else if (path === "/api/stripe-public-key") response.end('{"publicKey":"pk_live_1","serverMode":"live"}');
	else if (path.startsWith("/api/")) response.writeHead(500).end();
	else response.end("<h1>A page</h1>");
}

it("creates a paid application, starting at the landing page, and erases it", async () => {
	const { stateDir, remove } = emptyState();
	const server = await startWorker(stateDir, await freePort());
	onTestFinished(async () => {
		await server.end();
		remove();
	});
	const { code, steps, stderr } = await smoke(server.origin);
	expect(stderr).toBe("");
	expect(code).toBe(0);
	expect(steps.filter(({ result }) => result !== "ok")).toEqual([]);
	expect(steps.map(({ name }) => name).slice(-3)).toEqual([
		"tracking page shows it as paid",
		"cancel and refund",
		"erase",
	]);
});

it("stops at the first failing step and names it", async () => {
	const { code, steps, stderr } = await smokeAgainst((_path, response) => response.writeHead(500).end());
	expect(code).toBe(1);
	expect(steps).toEqual([{ result: "failed", name: "landing page" }]);
	expect(stderr).toContain("Failed: landing page");
});

it("rejects a site that takes real payments, and checks only its pages with --read-only", async () => {
	const refused = await smokeAgainst(liveSite);
	expect(refused.code).toBe(1);
	expect(refused.steps.at(-1)).toEqual({ result: "failed", name: "payments are test payments" });
	const readOnly = await smokeAgainst(liveSite, "--read-only");
	expect(readOnly.code).toBe(0);
	expect(readOnly.steps.map(({ name }) => name)).not.toContain("payments are test payments");
});
