import { UNATTENDED_HEADER } from "#app/domain/staff/staff-hub-message.ts";
import { patchChildren } from "./patch-children.ts";

const FIRST_RETRY_DELAY_MS = 1_000;
const MAX_RETRY_DELAY_MS = 60_000;
/** Networks drop a socket that is silent for longer than this. */
const PING_INTERVAL_MS = 45_000;
/** Successive changes are fetched together. */
const DEBOUNCE_MS = 400;
const MIN_INTERVAL_MS = 3_000;

/**
 * Keeps the parts of a firm's page with `data-live` in sync with the server. The socket reports only that something has
 * changed. The page is then fetched again in the member's session. Text that is being typed stays.
 */
function startLiveRegions(): void {
	let timer: ReturnType<typeof setTimeout> | undefined;
	let fetchedAt = 0;
	/** Whether something changed while the page was hidden. */
	let isStale = false;
	let failures = 0;

	/** Fetches the page and updates its parts. Returns false if the session has ended. */
	async function fetchRegions(): Promise<boolean> {
		fetchedAt = Date.now();
		const response = await fetch(location.href, { headers: { Accept: "text/html", [UNATTENDED_HEADER]: "1" } });
		if (response.redirected || response.status === 404) return false;
		if (!response.ok) return true;
		const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
		for (const region of document.querySelectorAll<HTMLElement>("[data-live]")) {
			const newRegion = fresh.querySelector(`[data-live="${region.dataset.live}"]`);
			if (newRegion) patchChildren(region, newRegion);
		}
		return true;
	}

	function refresh(): void {
		if (timer !== undefined) return;
		timer = setTimeout(
			() => {
				timer = undefined;
				isStale = document.hidden;
				if (!isStale) fetchRegions().catch(() => undefined);
			},
			Math.max(DEBOUNCE_MS, fetchedAt + MIN_INTERVAL_MS - Date.now()),
		);
	}

	function connect(): void {
		const url = new URL("/agents/live", location.href);
		url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
		const socket = new WebSocket(url);
		let ping: ReturnType<typeof setInterval> | undefined;
		socket.addEventListener("open", () => {
			failures = 0;
			ping = setInterval(() => socket.send("ping"), PING_INTERVAL_MS);
		});
		socket.addEventListener("message", ({ data }) => {
			if (data !== "pong") refresh();
		});
		socket.addEventListener("close", () => {
			clearInterval(ping);
			setTimeout(reconnect, Math.min(FIRST_RETRY_DELAY_MS * 2 ** failures, MAX_RETRY_DELAY_MS));
			failures += 1;
		});
	}

	/** Fetches missed changes first, which also reveals whether the member is signed in. */
	function reconnect(): void {
		fetchRegions().then(
			(isSignedIn) => {
				if (isSignedIn) connect();
			},
			() => setTimeout(reconnect, MAX_RETRY_DELAY_MS),
		);
	}

	document.addEventListener("visibilitychange", () => {
		if (isStale && !document.hidden) refresh();
	});
	connect();
}

startLiveRegions();
