import { PAGE_RESPONSE_HEADER } from "#app/page-handle.ts";

/** A failed request that waits for a retry. */
type InterruptedRequest = { state: Interruption["state"] | "trying"; retry: () => void; submission: Submission | null };
/** A submitted form and its submit button. */
type Submission = { form: HTMLFormElement; submitter: HTMLElement | null };

const interrupted = new Set<InterruptedRequest>();
const listeners = new Set<() => void>();
/** Whether input changed since the first interruption. */
let hasEdits = false;

/** Why a request waits: for the network, after a server error, or for the response to a retry. */
export type NetworkState = "reached" | InterruptedRequest["state"];

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
	/** Retries all interrupted requests. Forms that changed in the meantime are sent with their current values. */
	retry(): void {
		for (const { state, retry, submission } of [...interrupted]) {
			if (state === "trying") continue;
			if (hasEdits && submission?.form.isConnected) submission.form.requestSubmit(submission.submitter);
			else retry();
		}
	},
};

function notify(): void {
	for (const listener of listeners) listener();
}

/** `lost`: no response. `failed`: a server error, so the form's outcome is unknown. `limited`: too many forms sent. */
class Interruption extends Error {
	readonly state: "lost" | "failed" | "limited";
	constructor(state: Interruption["state"], options?: ErrorOptions) {
		super(state, options);
		this.state = state;
	}
}

/** Fetches a response with its whole body, so that a truncated one counts as lost. @throws Interruption */
async function fetchComplete(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
	try {
		const response = await originalFetch(input, init);
		await response.clone().arrayBuffer();
		return response;
	} catch (error) {
		throw init?.signal?.aborted ? error : new Interruption("lost", { cause: error });
	}
}

/**
 * Fetches page data. Server errors in response to a form would replace the page and discard its input.
 * @throws Interruption
 */
async function fetchPage(input: URL, init?: RequestInit): Promise<Response> {
	const response = await fetchComplete(input, init);
	if (!init?.body || response.headers.has(PAGE_RESPONSE_HEADER)) return response;
	if (response.status >= 500) throw new Interruption("failed");
	if (response.status === 429) throw new Interruption("limited");
	return response;
}

let originalFetch: typeof fetch = (...request) => fetch(...request);

/** Requests a small uncached file to check whether our server is reachable. */
const probe = () => fetchComplete("/favicon.svg", { method: "HEAD", cache: "no-store" });

/** Runs a request; after an interruption it waits until the visitor or a reconnection retries it. */
async function withRetry<T>(
	attempt: () => Promise<T>,
	{ signal, submission = null }: { signal?: AbortSignal | null; submission?: Submission | null } = {},
): Promise<T> {
	const entry: InterruptedRequest = { state: "trying", retry: () => {}, submission };
	try {
		for (;;) {
			try {
				return await attempt();
			} catch (error) {
				if (!(error instanceof Interruption)) throw error;
				entry.state = error.state;
			}
			await new Promise<void>((resume) => {
				if (interrupted.size === 0) hasEdits = false;
				entry.retry = () => {
					entry.state = "trying";
					notify();
					resume();
				};
				interrupted.add(entry);
				// An aborted request ends at its next attempt.
				signal?.addEventListener("abort", () => resume(), { once: true });
				notify();
			});
		}
	} finally {
		if (interrupted.delete(entry)) notify();
	}
}

/** Loads something and retries while the network is down. */
export function loadWithRetry<T>(load: () => Promise<T>): Promise<T> {
	return withRetry(async () => {
		try {
			return await load();
		} catch (error) {
			await probe();
			throw error;
		}
	});
}

/**
 * Returns a function that runs an `import()` on demand. It runs only while our server is reachable, because some
 * browsers remember a failed import until the page reloads.
 */
export function importWithRetry<T>(load: () => Promise<T>): () => Promise<T> {
	let loaded: Promise<T> | null = null;
	return () => {
		loaded ??= withRetry(probe).then(() => loadWithRetry(load));
		loaded.catch(() => {
			loaded = null;
		});
		return loaded;
	};
}

/**
 * Makes the router's navigations and forms wait for the network instead of showing an error page, which discards input.
 * Forms also wait after a server error. Replaces `fetch`, because the router has no hook between request and error
 * page.
 */
export function retryRouterRequests(): void {
	originalFetch = globalThis.fetch.bind(globalThis);
	let lastSubmission: Submission | null = null;
	globalThis.fetch = (input, init) => {
		if (!isRouterRequest(input, init)) return originalFetch(input, init);
		const isFormRequest =
			init?.body && lastSubmission && `${new URL(lastSubmission.form.action).pathname}.data` === input.pathname;
		return withRetry(() => fetchPage(input, init), {
			signal: init?.signal ?? null,
			submission: isFormRequest ? lastSubmission : null,
		});
	};
	retryRouteModules();
	document.addEventListener("submit", ({ target, submitter }) => {
		lastSubmission = target instanceof HTMLFormElement ? { form: target, submitter } : null;
	});
	addEventListener("online", () => {
		if (!hasEdits && network.state() === "lost") network.retry();
	});
	document.addEventListener("input", () => {
		hasEdits = true;
	});
}

/** Form whose page shows its own message for network errors (row 219). */
const PATH_WITH_OWN_MESSAGE = "/contact.data";

/** Returns whether a request is for data or the manifest. The router's prefetches have no signal and may fail. */
function isRouterRequest(input: RequestInfo | URL, init?: RequestInit): input is URL {
	if (!(input instanceof URL) || !init?.signal || input.origin !== location.origin) return false;
	if (input.pathname === PATH_WITH_OWN_MESSAGE && init.body) return false;
	return input.pathname.endsWith(".data") || input.pathname === "/__manifest";
}

type RouterGlobals = {
	__reactRouterManifest?: { routes: Record<string, { module: string; imports?: string[] } | undefined> };
	__reactRouterRouteModules?: Record<string, unknown>;
};

/**
 * Makes the router retry page modules that cannot be loaded. Otherwise it reloads the document, which fails offline.
 * Before it imports a module, the router looks for a loaded one with `in`: this proxy then supplies a promise that
 * retries.
 */
function retryRouteModules(): void {
	const { __reactRouterManifest: manifest, __reactRouterRouteModules: modules } = globalThis as RouterGlobals;
	if (!manifest || !modules) return;
	async function load(route: { module: string; imports?: string[] }): Promise<unknown> {
		// Fetched into the browser's cache first, because some browsers remember a failed import.
		await Promise.all([route.module, ...(route.imports ?? [])].map((file) => withRetry(() => fetchComplete(file))));
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
