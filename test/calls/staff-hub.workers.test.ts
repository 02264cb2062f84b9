import { SELF } from "cloudflare:test";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { StaffHubChange, StaffHubMessage, Viewer } from "#app/domain/staff/staff-hub-message.ts";
import { applyAndPayByCalls } from "#test/services/api-helpers.ts";
import { Client, ORIGIN, signIn } from "#test/services/client.ts";
import { passTime } from "#test/services/staff-sign-in.ts";
import { submitAction } from "../services/admin-pages.ts";

type Page = { socket: WebSocket; received: StaffHubMessage[]; ended: Promise<number> };

const HERE = "A".repeat(22);
const ELSEWHERE = "B".repeat(22);
const open: WebSocket[] = [];
afterEach(() => {
	for (const socket of open.splice(0)) socket.close(1000);
});

function connect(client: Client, headers: Record<string, string> = { Origin: ORIGIN }): Promise<Response> {
	return SELF.fetch(`${ORIGIN}/admin/live`, { headers: { ...client.headers, Upgrade: "websocket", ...headers } });
}

async function openPage(email: string, client?: Client): Promise<Page> {
	const { status, webSocket: socket } = await connect(client ?? (await signIn(email)));
	if (status !== 101 || !socket) throw new Error(`socket: ${status}`);
	const received: StaffHubMessage[] = [];
	socket.addEventListener("message", ({ data }) => received.push(JSON.parse(String(data))));
	const ended = new Promise<number>((resolve) => socket.addEventListener("close", ({ code }) => resolve(code)));
	socket.accept();
	open.push(socket);
	return { socket, received, ended };
}

function report({ socket }: Page, at: string | null, writing = false): void {
	socket.send(JSON.stringify({ at, writing }));
}

/** Timeout in ms that allows for a busy machine. */
const MAX_WAIT = 30_000;

/** Waits until the last message to a page lists exactly these viewers. */
function waitForViewers({ received }: Page, ...expected: Viewer[]): Promise<unknown> {
	return vi.waitUntil(() => {
		const last = received.findLast((message) => message.type === "presence");
		return last && JSON.stringify(last.viewers) === JSON.stringify(expected);
	}, MAX_WAIT);
}

const rui = (at: string, writing = false): Viewer => ({ name: "Rui", at, writing });

describe("open staff pages", () => {
	it("show who else is viewing which application, and who is writing in it", async () => {
		const [ana, other] = [await openPage("ana@azulejo.example"), await openPage("rui@azulejo.example")];
		report(ana, null);
		report(other, HERE);
		await waitForViewers(ana, rui(HERE));
		report(other, HERE, true);
		await waitForViewers(ana, rui(HERE, true));
		await waitForViewers(other);
		report(ana, HERE);
		await waitForViewers(other, { name: "Ana", at: HERE, writing: false });
	});

	it("count two pages of one person as one, until both close", async () => {
		const ana = await openPage("ana@azulejo.example");
		const [first, second] = [await openPage("rui@azulejo.example"), await openPage("rui@azulejo.example")];
		report(first, HERE);
		report(second, HERE, true);
		await waitForViewers(ana, rui(HERE, true));
		second.socket.close(1000);
		await waitForViewers(ana, rui(HERE));
		report(first, ELSEWHERE);
		await waitForViewers(ana, rui(ELSEWHERE));
		first.socket.close(1000);
		await waitForViewers(ana);
	});

	it("receive a change of an application, and its author", async () => {
		const ana = await openPage("ana@azulejo.example");
		const { id } = await applyAndPayByCalls(new Client());
		await submitAction(await signIn("rui@azulejo.example"), id, "decide-passport", {
			decision: "accepted",
			reason: "",
		});
		const last = await vi.waitUntil(
			() =>
				ana.received.findLast(
					(message): message is StaffHubChange => message.type === "change" && message.who !== null,
				),
			MAX_WAIT,
		);
		expect(last).toEqual({ type: "change", id, version: expect.any(Number), by: "staff", who: "rui@azulejo.example" });
		const others = ana.received.filter((message): message is StaffHubChange => message.type === "change");
		expect(others.map(({ by }) => by)).toEqual(expect.arrayContaining(["applicant", "system"]));
		expect(JSON.stringify(ana.received)).not.toContain("Gonçalves");
	});

	it("close with the session in every browser of the account, and in no other account", async () => {
		const browser = await signIn("rui@azulejo.example");
		const [mine, anas] = [await openPage("", browser), await openPage("ana@azulejo.example")];
		report(mine, HERE);
		await waitForViewers(anas, rui(HERE));
		await browser.post("/admin/login", { leave: "yes" });
		expect(await mine.ended).toBe(1000);
		await waitForViewers(anas);
		expect((await connect(browser)).status).toBe(401);
		expect(anas.socket.readyState).toBe(WebSocket.OPEN);
	});
});

describe("the staff pages' socket", () => {
	it("accepts only our pages", async () => {
		const ana = await signIn("ana@azulejo.example");
		const cross = { Origin: ORIGIN, "Sec-Fetch-Site": "cross-site" };
		const rejected: Record<string, string>[] = [{}, { Origin: "https://evil.example" }, cross];
		for (const headers of rejected) expect((await connect(ana, headers)).status, JSON.stringify(headers)).toBe(403);
		expect((await ana.get("/admin/live")).status).toBe(426);
	});

	it.each([
		["an invalid message", "hello"],
		["an invalid location", JSON.stringify({ at: "<script>", writing: false })],
		["an oversized message", `"${"x".repeat(2000)}"`],
	])("closes on %s", async (_what, message) => {
		const page = await openPage("ana@azulejo.example");
		page.socket.send(message);
		expect(await page.ended).toBe(1008);
	});

	it("closes on too many messages", async () => {
		const page = await openPage("ana@azulejo.example");
		for (let index = 0; index < 11; index += 1) report(page, HERE, index % 2 === 0);
		expect(await page.ended).toBe(1008);
	});

	it("does not keep an unused session alive", async () => {
		const ana = await signIn("ana@azulejo.example");
		for (let minutes = 0; minutes < 32; minutes += 8) {
			await passTime(8 * 60_000);
			const { webSocket } = await connect(ana);
			webSocket?.accept();
			webSocket?.close(1000);
			await ana.fetch("/admin/applications", { headers: { "X-Unattended": "1" } });
		}
		expect((await connect(ana)).status).toBe(401);
		expect((await ana.get("/admin/applications")).headers.get("Location")).toMatch(/^\/admin\/login/);
	});
});
