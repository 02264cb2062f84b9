import type { Browser, BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll, onTestFailed, TestRunner } from "vitest";
import { type Session, session, sharedBrowser } from "../services/browser.ts";
import { HttpClient } from "../services/http-client.ts";
import { emptyState, type Server, startSite } from "../services/server.ts";

/**
 * The served product for the tests of one file, with an empty state that is removed afterwards, and a browser shared
 * by all files, with isolated windows.
 */
export type Site = {
	readonly origin: string;
	readonly browser: Browser;
	/** The state folder (test/services/state-files.ts). */
	readonly stateDir: string;
	/** Opens a new visitor. */
	session(options?: BrowserContextOptions): Promise<Session>;
	/** Advances the product's clock, not the browser's; `duration` as in ISO 8601. */
	pass(duration: string): Promise<void>;
};

export function freshSite(): Site {
	const state = emptyState();
	let server: Server;
	let browser: Browser;
	beforeAll(async () => {
		server = await startSite(state.stateDir);
		browser = await sharedBrowser();
	});
	afterAll(async () => {
		await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
		await server?.end();
		state.remove();
	});
	return {
		stateDir: state.stateDir,
		get origin() {
			return server.origin;
		},
		get browser() {
			return browser;
		},
		async session(options) {
			const visited = await session(browser, server.origin, options);
			if (TestRunner.getCurrentTest()) onTestFailed(({ task }) => reportPage(visited, task.result?.errors?.[0]));
			return visited;
		},
		async pass(advance) {
			const headers = { "Content-Type": "application/json" };
			const init = { method: "POST", headers, body: JSON.stringify({ advance }) };
			await new HttpClient(server.origin).fetch("/offline/clock", init);
		},
	};
}

/** Prints the page of a failed test, and adds its address and complaints to the message, which the summary shows. */
async function reportPage({ page, complaints }: Session, error: { message: string } | undefined): Promise<void> {
	if (page.isClosed()) return;
	const text = await page.innerText("body", { timeout: 2_000 }).catch((failure: Error) => failure.message);
	const place = `${page.url()}: ${complaints.join("; ") || "no complaints"}`;
	process.stderr.write(`${place}\n${text.slice(0, 4_000)}\n`);
	if (error) error.message = `${place}\n${error.message}`;
}
