import { ANSWER_HEADER } from "#app/page-handle.ts";

/** A failed request, queued for a retry. */
type Interrupted = { state: Interruption["state"] | "trying"; retry: () => void; sent: Sent | null };
/** A form as it was sent, and the button that sent it. */
type Sent = { form: HTMLFormElement; submitter: HTMLElement | null };

const interrupted = new Set<Interrupted>();
const listeners = new Set<() => void>();
/** Whether something was typed or chosen since the first of them was interrupted. */
let isEdited = false;

/** Whether anything waits: for the network, after an error of ours, or for the answer to another try. */
export type NetworkState = "reached" | Interrupted["state"];

export const network = {
	state(): NetworkState {
		if (interrupted.size === 0) return "reached";
		const states = [...interrupted].map(({ state }) => state);
		return (["lost", "failed", "limited"] as const).find((state) => states.includes(state)) ?? "trying";
	},
	subscribe(listener: () => void): () => void {
		listeners.add(listener);
		return () => listeners.delete(listener);
	},
	/** Carries out everything that was interrupted; a form in which something was changed since is sent as it is now. */
	retry(): void {
		for (const { state, retry, sent } of [...interrupted]) {
			if (state === "trying") continue;
			if (isEdited && sent?.form.isConnected) sent.form.requestSubmit(sent.submitter);
			else retry();
		}
	},
};

function notify(): void {
	for (const listener of listeners) listener();
}

/** Lost: no answer came. Failed: we answered that something went wrong, and not what became of a form. Limited: too many forms came. */
class Interruption extends Error {
	readonly state: "lost" | "failed" | "limited";
	constructor(state: Interruption["state"], options?: ErrorOptions) {
		super(state, options);
		this.state = state;
	}
}

/** `fetch`, with the whole answer, so that one that breaks off is lost as well. @throws Interruption */
async function reach(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
	try {
		const response = await originalFetch(input, init);
		await response.clone().arrayBuffer();
		return response;
	} catch (error) {
		throw init?.signal?.aborted ? error : new Interruption("lost", { cause: error });
	}
}

/** Sends a form. An error that its page does not answer itself would take the page's place, and what was typed with it. */
async function reachPage(input: URL, init?: RequestInit): Promise<Response> {
	const response = await reach(input, init);
	if (!init?.body || response.headers.has(ANSWER_HEADER)) return response;
	if (response.status >= 500) throw new Interruption("failed");
	if (response.status === 429) throw new Interruption("limited");
	return response;
}

let originalFetch: typeof fetch = (...request) => fetch(...request);

/** A small file of ours, from us and from no cache. */
const probe = () => reach("/favicon.svg", { method: "HEAD", cache: "no-store" });

/** Carries something out; while the network is away it waits, and is tried again by the visitor or when it is back. */
async function overNetwork<T>(
	attempt: () => Promise<T>,
	{ signal, sent = null }: { signal?: AbortSignal | null; sent?: Sent | null } = {},
): Promise<T> {
	const entry: Interrupted = { state: "trying", retry: () => {}, sent };
	try {
		for (;;) {
			try {
				return await attempt();
			} catch (error) {
				if (!(error instanceof Interruption)) throw error;
				entry.state = error.state;
			}
			await new Promise<void>((resume) => {
				if (interrupted.size === 0) isEdited = false;
				entry.retry = () => {
					entry.state = "trying";
					notify();
					resume();
				};
				interrupted.add(entry);
				// What nobody waits for any more ends with the next attempt.
				signal?.addEventListener("abort", () => resume(), { once: true });
				notify();
			});
		}
	} finally {
		if (interrupted.delete(entry)) notify();
	}
}

/** Loads something; again and again as long as that fails because the network is away. */
export function loadOverNetwork<T>(load: () => Promise<T>): Promise<T> {
	return overNetwork(async () => {
		try {
			return await load();
		} catch (error) {
			await probe();
			throw error;
		}
	});
}

/**
 * An `import()` for the moment at which it is needed. It begins when we can be reached: a script that once failed to come
 * fails at once ever after in most browsers, until the page is loaded again.
 */
export function lateImport<T>(load: () => Promise<T>): () => Promise<T> {
	let loaded: Promise<T> | null = null;
	return () => {
		loaded ??= overNetwork(probe).then(() => loadOverNetwork(load));
		loaded.catch(() => {
			loaded = null;
		});
		return loaded;
	};
}

/**
 * Makes navigations and forms of the router wait where it would show its error page, which throws away what was typed: for the
 * network, and forms for us. The router offers no place for that between its own request and its error page.
 */
export function holdPageOffline(): void {
	originalFetch = globalThis.fetch.bind(globalThis);
	let submitted: Sent | null = null;
	globalThis.fetch = (input, init) => {
		if (!isOfRouter(input, init)) return originalFetch(input, init);
		const isOfForm = init?.body && submitted && `${new URL(submitted.form.action).pathname}.data` === input.pathname;
		return overNetwork(() => reachPage(input, init), {
			signal: init?.signal ?? null,
			sent: isOfForm ? submitted : null,
		});
	};
	loadRoutesOverNetwork();
	document.addEventListener("submit", ({ target, submitter }) => {
		submitted = target instanceof HTMLFormElement ? { form: target, submitter } : null;
	});
	addEventListener("online", () => {
		if (!isEdited && network.state() === "lost") network.retry();
	});
	document.addEventListener("input", () => {
		isEdited = true;
	});
}

/** The form whose own page says so in other words (row 219). */
const SAYS_IT_ITSELF = "/contact.data";

/** Requests for data and for what a page needs. What the router fetches ahead by itself has no signal, and may fail. */
function isOfRouter(input: RequestInfo | URL, init?: RequestInit): input is URL {
	if (!(input instanceof URL) || !init?.signal || input.origin !== location.origin) return false;
	if (input.pathname === SAYS_IT_ITSELF && init.body) return false;
	return input.pathname.endsWith(".data") || input.pathname === "/__manifest";
}

type RouterGlobals = {
	__reactRouterManifest?: { routes: Record<string, { module: string; imports?: string[] } | undefined> };
	__reactRouterRouteModules?: Record<string, unknown>;
};

/**
 * Where the script of a page cannot be had the router loads the present page again: it would give way to the browser's own
 * page about networks. Before it imports a script it looks whether it has it (`in`): there it is given one that waits.
 */
function loadRoutesOverNetwork(): void {
	const { __reactRouterManifest: manifest, __reactRouterRouteModules: modules } = globalThis as RouterGlobals;
	if (!manifest || !modules) return;
	async function load(route: { module: string; imports?: string[] }): Promise<unknown> {
		// Into the browser's cache first, because of those browsers that remember a failure.
		await Promise.all([route.module, ...(route.imports ?? [])].map((file) => overNetwork(() => reach(file))));
		return import(/* @vite-ignore */ route.module);
	}
	(globalThis as RouterGlobals).__reactRouterRouteModules = new Proxy(modules, {
		has(known, id) {
			const route = typeof id === "string" ? manifest.routes[id] : undefined;
			if (typeof id !== "string" || id in known || !route) return id in known;
			known[id] = load(route).then(
				(module) => {
					known[id] = module;
					return module;
				},
				() => {
					location.reload();
					return new Promise(() => {});
				},
			);
			return true;
		},
	});
}
