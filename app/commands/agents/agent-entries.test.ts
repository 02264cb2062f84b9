import { describe, expect, it } from "vitest";
import { agentEntries, agents } from "#app/data/agent-schema.server.ts";
import type { AgentState } from "#app/domain/agents/agent.ts";
import { MAX_CREDIT_LIMIT, MAX_TRANSFER } from "#app/domain/agents/agent-account.ts";
import type { Staff } from "#app/domain/application/staff-roles.ts";
import type { Outcome } from "#app/domain/failure.ts";
import { LEO, LEO_AGAIN, NIA, partnerEnvironment } from "#test/services/partner-environment.ts";
import { decideEntry, proposeEntry, setCreditLimit } from "./agent-entries.server.ts";

const EVA: Staff = { id: 4, email: "eva@azulejo.example", role: "senior", person: 4, name: null };
const contextFor = (staff: Staff) => ({ staff, network: "net" });
const codeOf = (outcome: Outcome<null>) => (outcome.ok ? null : outcome.failure.code);

async function aFirm(state: AgentState = "active") {
	const environment = partnerEnvironment();
	const { services, sqlite } = environment;
	const firm = { name: "Firm", country: "PT", registration: "1", website: "", contact: "Carla", state, createdAt: 1 };
	const [added] = await services.db
		.insert(agents)
		.values({ ...firm, email: "carla@firm.example", language: "en" })
		.returning();
	const id = added?.id ?? 0;
	const propose = async (cents: number, { kind = "transfer", reference = "TRF 1", staff = LEO } = {}) =>
		codeOf(await proposeEntry(services, contextFor(staff), id, { kind: kind as "transfer", cents, reference }));
	const decide = async (decision: "confirm" | "discard", staff = NIA, entryId = 1, agentId = id) =>
		codeOf(await decideEntry(services, contextFor(staff), agentId, { entryId, decision }));
	const entries = () => services.db.select().from(agentEntries);
	const auditLines = () =>
		sqlite
			.prepare("SELECT user_id || ' ' || action || ' ' || details AS line FROM audit_entries ORDER BY seq")
			.all()
			.map(({ line }) => line);
	return { ...environment, id, propose, decide, entries, auditLines };
}

it("a credit limit is whole cents from zero to the maximum, set only by finance, and audited", async () => {
	const { services, id, auditLines } = await aFirm();
	const set = async (cents: number, staff = LEO, agentId = id) =>
		codeOf(await setCreditLimit(services, contextFor(staff), agentId, cents));
	for (const invalid of [-1, 0.5, MAX_CREDIT_LIMIT + 1]) expect(await set(invalid)).toBe("agent_credit_limit");
	expect([await set(1, EVA), await set(1, LEO, id + 1)]).toEqual(["staff_only", "wrong_state"]);
	expect([await set(MAX_CREDIT_LIMIT), await set(0)]).toEqual([null, null]);
	expect(auditLines()).toEqual([
		`1 agent-limit-set {"agent":1,"before":0,"cents":${MAX_CREDIT_LIMIT}}`,
		`1 agent-limit-set {"agent":1,"before":${MAX_CREDIT_LIMIT},"cents":0}`,
	]);
});

describe("a bank transfer entry", () => {
	it.each<[number, string, string | null]>([
		[1, "TRF 1", null],
		[MAX_TRANSFER, "x".repeat(60), null],
		[0, "TRF 1", "agent_entry_amount"],
		[1.5, "TRF 1", "agent_entry_amount"],
		[MAX_TRANSFER + 1, "TRF 1", "agent_entry_amount"],
		[1, " ", "agent_entry_reference"],
		[1, "x".repeat(61), "agent_entry_reference"],
	])("is checked: %i cents with the reference “%s”", async (cents, reference, code) => {
		const { propose, entries } = await aFirm();
		expect(await propose(cents, { reference })).toBe(code);
		expect((await entries()).map(({ amount }) => amount)).toEqual(code === null ? [cents] : []);
	});

	it.each<[AgentState, string | null]>([
		["active", null],
		["suspended", null],
		["applied", "wrong_state"],
		["rejected", "wrong_state"],
	])("is proposed for a firm that is %s", async (state, code) => {
		const { propose } = await aFirm(state);
		expect(await propose(100)).toBe(code);
	});

	it("counts once another person confirms it, for its own firm, with each step audited", async () => {
		const { services, id, propose, decide, entries, pass, auditLines } = await aFirm();
		expect(await propose(500)).toBeNull();
		expect(await propose(500, { reference: " trf  1 " })).toBe("agent_entry_reference");
		expect(await propose(200, { kind: "returned" })).toBeNull();
		const [, returned] = await entries();
		expect((await entries()).map(({ amount }) => amount)).toEqual([500, -200]);
		pass(3);
		expect([await decide("confirm", LEO), await decide("confirm", LEO_AGAIN)]).toEqual(Array(2).fill("same_person"));
		expect([await decide("confirm", EVA), await decide("confirm", NIA, 1, id + 1)]).toEqual([
			...["staff_only", "agent_entry_decided"],
		]);
		expect(await decide("confirm", NIA, returned?.id), "more than the balance").toBe("agent_entry_amount");
		expect(await decide("confirm")).toBeNull();
		expect((await entries())[0]).toMatchObject({ confirmedBy: 2, createdAt: services.now() });
		expect(await decide("discard")).toBe("agent_entry_decided");
		expect(await decide("discard", LEO, returned?.id)).toBeNull();
		expect((await entries()).map(({ amount }) => amount)).toEqual([500]);
		expect(auditLines().map((line) => String(line).replace(/"agent":1,/, ""))).toEqual([
			'1 agent-entry-proposed {"entry":1,"kind":"transfer","cents":500}',
			`1 agent-entry-proposed {"entry":${returned?.id},"kind":"returned","cents":200}`,
			'2 agent-entry-confirmed {"entry":1,"kind":"transfer","cents":500}',
			`1 agent-entry-discarded {"entry":${returned?.id},"kind":"returned","cents":200}`,
		]);
	});

	it("of a payment can be neither confirmed nor discarded", async () => {
		const { services, id, decide } = await aFirm();
		const charge = { agentId: id, kind: "charge" as const, amount: -7900, reference: "charge:p", createdAt: 1 };
		await services.db.insert(agentEntries).values(charge);
		expect([await decide("confirm"), await decide("discard")]).toEqual(Array(2).fill("agent_entry_decided"));
	});
});
