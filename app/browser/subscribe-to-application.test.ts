import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CLOSE_FULL, CLOSE_UNKNOWN, CONNECT_TIMEOUT_MS } from "#app/domain/application/live-message.ts";
import {
	FIRST_RETRY_DELAY_MS,
	MAX_RETRY_DELAY_MS,
	retryDelay,
	socketUrl,
	subscribeToApplication,
} from "./subscribe-to-application.ts";
import { hasNewState } from "./use-live-application.ts";

class Socket extends EventTarget {
	sent: string[] = [];
	readyState = 0;
	readonly url: string;
	constructor(url: string) {
		super();
		this.url = url;
	}
	send(text: string): void {
		this.sent.push(text);
	}
	close(code = 1006): void {
		this.readyState = 3;
		this.dispatchEvent(Object.assign(new Event("close"), { code }));
	}
	open(): void {
		this.readyState = 1;
		this.dispatchEvent(new Event("open"));
	}
	receive(data: unknown): void {
		this.dispatchEvent(Object.assign(new Event("message"), { data }));
	}
}

const UPDATE = {
	type: "application_update",
	action: "status_update",
	application: {
		status: "processing",
		paymentStatus: "paid",
		hasNif: false,
		hasCertificate: false,
		nifInCheck: false,
		duties: [{ party: "tax_office", task: "decide" }],
		estimatedCompletionDate: null,
		firstName: "Ana",
	},
	message: "live_status_processing",
	timestamp: 1,
};

let page: EventTarget & { visibilityState: string };
beforeEach(() => {
	vi.useFakeTimers();
	page = Object.assign(new EventTarget(), { visibilityState: "visible" });
	vi.stubGlobal("document", page);
	vi.stubGlobal("WebSocket", { CONNECTING: 0 });
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

function subscribe() {
	const sockets: Socket[] = [];
	const states: string[] = [];
	const updates: unknown[] = [];
	const reconnects = { count: 0 };
	const stop = subscribeToApplication({
		applicationId: "case-1",
		page: "https://nif.example/confirmation/case-1",
		onState: (state) => states.push(state),
		onUpdate: (update) => updates.push(update),
		onReconnect: () => {
			reconnects.count += 1;
		},
		connect(url) {
			const socket = new Socket(url);
			sockets.push(socket);
			return socket as unknown as WebSocket;
		},
	});
	const last = () => sockets.at(-1) as Socket;
	return { sockets, states, updates, reconnects, stop, last };
}

describe("a subscription to an application", () => {
	it("names the application in the URL and in the first message", () => {
		const { last } = subscribe();
		last().open();
		expect(last().url).toBe("wss://nif.example/ws?applicationId=case-1");
		expect(last().sent).toEqual(['{"type":"register","applicationId":"case-1"}']);
		expect(socketUrl("http://localhost:5000/confirmation/x", "x")).toBe("ws://localhost:5000/ws?applicationId=x");
	});

	it("passes on updates, and ignores other messages", () => {
		const { last, updates } = subscribe();
		last().open();
		for (const noise of ["pong", "{", '{"type":"application_update"}', new ArrayBuffer(1)]) last().receive(noise);
		expect(updates).toEqual([]);
		last().receive(JSON.stringify(UPDATE));
		expect(updates).toMatchObject([{ application: { status: "processing" } }]);
	});

	it("abandons a connection after five seconds, reports it, and retries", () => {
		const { sockets, states } = subscribe();
		vi.advanceTimersByTime(CONNECT_TIMEOUT_MS);
		expect(states).toEqual(["connecting", "lost"]);
		vi.advanceTimersByTime(FIRST_RETRY_DELAY_MS);
		expect(sockets).toHaveLength(2);
	});

	it("waits longer after each failure, up to half a minute", () => {
		expect([0, 1, 2, 3].map(retryDelay)).toEqual([1000, 2000, 4000, 8000]);
		expect(retryDelay(20)).toBe(MAX_RETRY_DELAY_MS);
	});

	it("requests one fetch on reconnection, and none at first", () => {
		const { last, reconnects } = subscribe();
		last().open();
		expect(reconnects.count).toBe(0);
		last().close();
		vi.advanceTimersByTime(FIRST_RETRY_DELAY_MS);
		last().open();
		expect(reconnects.count).toBe(1);
	});

	it("fetches once and reconnects immediately when the tab becomes visible after a loss", () => {
		const { sockets, last, reconnects } = subscribe();
		last().open();
		last().close();
		page.dispatchEvent(new Event("visibilitychange"));
		expect(sockets).toHaveLength(2);
		last().open();
		page.dispatchEvent(new Event("visibilitychange"));
		expect(reconnects.count).toBe(1);
	});

	it("fetches every half minute while there are too many subscribers", () => {
		const { sockets, reconnects, last } = subscribe();
		for (let attempt = 0; attempt < 3; attempt += 1) {
			last().open();
			last().close(CLOSE_FULL);
			vi.advanceTimersByTime(MAX_RETRY_DELAY_MS - 1);
			expect(sockets).toHaveLength(attempt + 1);
			vi.advanceTimersByTime(1);
			expect(sockets).toHaveLength(attempt + 2);
		}
		expect(reconnects.count).toBe(2);
	});

	it("does not reconnect for an unknown application, or after being stopped", () => {
		const unknown = subscribe();
		unknown.last().close(CLOSE_UNKNOWN);
		const stopped = subscribe();
		stopped.last().open();
		stopped.stop();
		vi.advanceTimersByTime(10 * MAX_RETRY_DELAY_MS);
		expect(unknown.sockets).toHaveLength(1);
		expect(stopped.sockets).toHaveLength(1);
	});

	it("closes a pending connection only once it opens, to avoid browser warnings, and reports nothing", () => {
		const { sockets, states, stop, last } = subscribe();
		stop();
		expect(last().readyState).toBe(0);
		last().open();
		expect(last().readyState).toBe(3);
		vi.advanceTimersByTime(MAX_RETRY_DELAY_MS);
		expect([sockets.length, last().sent, states]).toEqual([1, [], ["connecting"]]);
	});
});

it("detects whether the greeting carries newer state than the page", () => {
	const update = UPDATE as unknown as Parameters<typeof hasNewState>[1];
	const view = { status: "processing", paymentStatus: "paid", hasNif: false, hasCertificate: false } as const;
	expect(hasNewState(view, update)).toBe(false);
	expect(hasNewState({ ...view, status: "pending" }, update)).toBe(true);
	expect(hasNewState({ ...view, hasNif: true }, update)).toBe(true);
	expect(hasNewState({ ...view, hasCertificate: true }, update)).toBe(true);
});
