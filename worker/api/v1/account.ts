import { Hono } from "hono";
import { payFromAccount } from "#app/commands/agents/pay-from-account.server.ts";
import { isProposedKind } from "#app/domain/agents/agent-account.ts";
import { calculatePrice, PACKAGE_IDS } from "#app/domain/money/packages.ts";
import { findAccount, type ListedEntry, listEntries } from "#app/queries/agents/agent-entries.server.ts";
import type { AppEnv } from "#worker/context.ts";
import { problem } from "../problem.ts";
import { requireOwnCase, respondWithCase } from "./cases.ts";
import { requireIdempotencyKey, requireScope } from "./gates.ts";
import { iso, parsePaging } from "./json.ts";

const CURRENCY = "EUR" as const;

function entryJson({ id, kind, amount, reference, caseId, applicationNumber, invoiceNumber, createdAt }: ListedEntry) {
	return {
		id: String(id),
		object: "account_entry" as const,
		kind,
		amount: { amount, currency: CURRENCY },
		bankReference: isProposedKind(kind) ? reference.slice(`${kind}:`.length) : null,
		case: caseId,
		applicationNumber,
		invoiceNumber,
		createdAt: iso(createdAt),
	};
}

/** The firm's account, and payments from it. A test key has an empty account: test cases cost nothing. */
export const account = new Hono<AppEnv>()
	.get("/account", requireScope("cases:read"), async (c) => {
		const { services, caller } = c.var;
		const firmAccount = caller.live ? await findAccount(services, caller.agent.id) : null;
		const { balance, creditLimit } = firmAccount ?? { balance: 0, creditLimit: 0 };
		const { discountPercent } = caller.agent;
		const prices = PACKAGE_IDS.map((packageType) => ({
			package: packageType,
			price: { amount: calculatePrice("application", { packageType, discountPercent }), currency: CURRENCY },
		}));
		const facts = { balance, creditLimit, currency: CURRENCY, discountPercent, prices };
		return c.json({ object: "account" as const, live: caller.live, ...facts });
	})
	.get("/account/entries", requireScope("cases:read"), async (c) => {
		const { services, caller } = c.var;
		const paging = parsePaging(c);
		if (!paging.ok) return problem(c, paging.failure);
		const { cursor, limit } = paging.value;
		if (cursor !== null && !/^\d{1,12}$/.test(cursor))
			return problem(c, { kind: "invalid", code: "invalid_request", fields: { cursor: "error_invalid_request" } });
		if (!caller.live) return c.json({ data: [], nextCursor: null });
		const before = cursor === null ? null : Number(cursor);
		const rows = await listEntries(services, caller.agent.id, { before, limit: limit + 1, countedOnly: true });
		const entries = rows.slice(0, limit);
		const nextCursor = rows.length > limit ? String(entries.at(-1)?.id) : null;
		return c.json({ data: entries.map(entryJson), nextCursor });
	})
	.post("/cases/:id/payment", requireScope("payments:write"), requireOwnCase, requireIdempotencyKey, async (c) => {
		const { services, caller, openedCase } = c.var;
		if (!caller.live) return problem(c, { kind: "conflict", code: "wrong_state" });
		const paid = await payFromAccount(services, caller.agent, openedCase.row.id);
		return paid.ok ? respondWithCase(c, openedCase.row.id) : problem(c, paid.failure);
	});
