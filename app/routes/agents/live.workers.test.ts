import { SELF } from "cloudflare:test";
import { afterEach, describe, expect, it, vi } from "vitest";
import { setCodeRequired } from "#app/commands/agents/member-code.server.ts";
import { waiveInformation } from "#app/commands/application/review.server.ts";
import { answerThread } from "#app/commands/application/write-message.server.ts";
import { UNATTENDED_HEADER } from "#app/domain/staff/staff-hub-message.ts";
import { MINUTE } from "#app/domain/time/calendar.ts";
import { findAgentById, listMembers } from "#app/queries/agents/agents.server.ts";
import { randomId } from "#app/server/random.server.ts";
import { aMember, anAgent, aSignedInMember, aStartedCase } from "#test/services/agent-area.ts";
import { Client, ORIGIN, signIn } from "#test/services/client.ts";
import { openServices } from "#test/services/open-services.ts";
import { passTime } from "#test/services/staff-sign-in.ts";
import { offlineStaff } from "#worker/offline/staff.ts";

const sockets: WebSocket[] = [];
afterEach(() => {
	for (const socket of sockets.splice(0)) socket.close(1000);
});

function connect(client: Client, headers: Record<string, string> = { Origin: ORIGIN }): Promise<Response> {
	return SELF.fetch(`${ORIGIN}/agents/live`, { headers: { ...client.headers, Upgrade: "websocket", ...headers } });
}

async function openPage(member: Client) {
	const { status, webSocket: socket } = await connect(member);
	if (status !== 101 || !socket) throw new Error(`socket: ${status}`);
	const received: string[] = [];
	socket.addEventListener("message", ({ data }) => received.push(String(data)));
	const ended = new Promise<number>((resolve) => socket.addEventListener("close", ({ code }) => resolve(code)));
	socket.accept();
	sockets.push(socket);
	return { socket, received, ended };
}

const MAX_WAIT = { timeout: 30_000 };
const untilReceived = ({ received }: { received: string[] }) => vi.waitUntil(() => received.length > 0, MAX_WAIT);

async function answerFirm(id: string): Promise<void> {
	const message = { id: randomId(), text: "Yes.", files: [] };
	const outcome = await answerThread(await openServices(), offlineStaff("Rui"), "agent", id, message);
	expect(outcome.ok).toBe(true);
}

describe("a firm's open pages", () => {
	it("are notified that the state or the messages have changed, but not how", async () => {
		const agentId = await anAgent();
		await anAgent({ name: "Other", email: "olga@other.example" });
		const { id } = await aStartedCase(agentId);
		const other = await openPage(await aSignedInMember("olga@other.example"));
		const carla = await aSignedInMember();
		const waive = async () => {
			const outcome = await waiveInformation(await openServices(), offlineStaff("Rui"), id);
			expect(outcome).toMatchObject({ ok: true });
		};
		const changes = [waive, () => answerFirm(id)];
		for (const change of changes) {
			const page = await openPage(carla);
			await change();
			await untilReceived(page);
			expect(new Set(page.received)).toEqual(new Set(["changed"]));
			page.socket.close(1000);
		}
		expect(other.received).toEqual([]);
	});

	it("are not notified of what the client writes to staff", async () => {
		const agentId = await anAgent();
		const { id, applicant } = await aStartedCase(agentId);
		const page = await openPage(await aSignedInMember());
		await applicant.post(`/messages/${id}`, { messageId: randomId(), message: "Between us" });
		page.socket.send("ping");
		await vi.waitUntil(() => page.received.includes("pong"), MAX_WAIT);
		expect(page.received).toEqual(["pong"]);
		await answerFirm(id);
		await vi.waitUntil(() => page.received.includes("changed"), MAX_WAIT);
	});

	it("are disconnected when a member signs out or is removed, and for all when the firm is suspended", async () => {
		const agentId = await anAgent();
		await aMember(agentId, "nuno@firm.example");
		const [carla, laptop, nuno] = [
			await aSignedInMember(),
			await aSignedInMember(),
			await aSignedInMember("nuno@firm.example"),
		];
		const [first, second, third] = [await openPage(carla), await openPage(laptop), await openPage(nuno)];
		await laptop.post("/agents/sign-in", { intent: "sign-out" });
		expect(await second.ended).toBe(1000);
		expect((await connect(laptop)).status).toBe(401);
		await carla.post("/agents/team", { intent: "remove", member: "2" });
		expect(await third.ended).toBe(1000);
		expect((await connect(nuno)).status).toBe(401);
		expect(first.socket.readyState).toBe(WebSocket.OPEN);
		const eva = await signIn("eva@azulejo.example");
		await eva.post(`/admin/agents/${agentId}`, { intent: "suspend", reason: "complaints" });
		expect(await first.ended).toBe(1000);
		expect((await connect(carla)).status).toBe(401);
	});

	it("are disconnected when the firm requires a code, until the member has one", async () => {
		const agentId = await anAgent();
		const carla = await aSignedInMember();
		const page = await openPage(carla);
		const services = await openServices();
		const [agent, [member]] = [await findAgentById(services, agentId), await listMembers(services, agentId)];
		if (!agent || !member) throw new Error("no firm");
		await setCodeRequired(services, { agent, member, sessionId: "" }, true);
		expect(await page.ended).toBe(1000);
		expect((await connect(carla)).status).toBe(401);
	});

	it("do not keep an unused session alive", async () => {
		const agentId = await anAgent();
		const { caseId } = await aStartedCase(agentId);
		const carla = await aSignedInMember();
		await passTime(20 * MINUTE);
		await openPage(carla);
		const headers = { ...carla.headers, [UNATTENDED_HEADER]: "1" };
		expect((await SELF.fetch(`${ORIGIN}/agents/cases/${caseId}`, { headers })).status).toBe(200);
		await passTime(11 * MINUTE);
		expect((await connect(carla)).status).toBe(401);
	});

	it("connect only from our own origin, and may not send messages", async () => {
		await anAgent();
		const carla = await aSignedInMember();
		const foreign: Record<string, string>[] = [
			{},
			{ Origin: "https://evil.example" },
			{ Origin: ORIGIN, "Sec-Fetch-Site": "cross-site" },
		];
		for (const headers of foreign) expect((await connect(carla, headers)).status, JSON.stringify(headers)).toBe(403);
		expect((await carla.get("/agents/live")).status).toBe(426);
		expect((await connect(new Client())).status).toBe(401);
		const page = await openPage(carla);
		page.socket.send("hello");
		expect(await page.ended).toBe(1008);
	});
});
