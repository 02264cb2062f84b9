import type { DatabaseSync } from "node:sqlite";
import { settleCommission } from "#app/commands/partners/commissions.server.ts";
import type { Staff } from "#app/domain/application/staff-roles.ts";
import type { PayoutItem, PayoutItemState } from "#app/domain/money/payout-provider.ts";
import { DAY } from "#app/domain/time/calendar.ts";
import type { PayoutProvider, Services } from "#app/services.ts";
import { openMemoryDatabase } from "./memory-database.ts";

type Batch = { batchId: string; items: { itemKey: string; amount: number; state: PayoutItemState }[] };

/** A payout provider that accepts each key once, stores everything, and can be unavailable or lose its response. */
class SimulatedPayouts {
	readonly batches = new Map<string, Batch>();
	/** Faults of the next calls, in order; later calls succeed. */
	readonly faults: ("unavailable" | "response-lost" | "refused")[] = [];

	readonly port = {
		createBatch: async ({ batchKey, items }: Parameters<PayoutProvider["createBatch"]>[0]) => {
			const fault = this.faults.shift();
			if (fault === "unavailable") return { ok: false, problem: { kind: "unavailable", code: null } } as const;
			if (fault === "refused") return { ok: false, problem: { kind: "refused", code: "INSUFFICIENT_FUNDS" } } as const;
			const known = this.batches.get(batchKey);
			const batchId = known?.batchId ?? `B-${batchKey}`;
			if (!known) {
				const sent = items.map(({ itemKey, amount }) => ({ itemKey, amount, state: "pending" as const }));
				this.batches.set(batchKey, { batchId, items: sent });
			}
			if (fault === "response-lost") return { ok: false, problem: { kind: "unavailable", code: null } } as const;
			return { ok: true, value: { batchId, adopted: known !== undefined } } as const;
		},
		getBatch: async (batchId: string) => {
			if (this.faults.shift()) return { ok: false, problem: { kind: "unavailable", code: null } } as const;
			const [batchKey, batch] = [...this.batches].find(([, known]) => known.batchId === batchId) ?? [];
			if (!batchKey || !batch) return { ok: false, problem: { kind: "refused", code: "NOT_FOUND" } } as const;
			const items: PayoutItem[] = batch.items.map(({ itemKey, state }) => ({
				...{ itemKey, state, itemId: `I-${itemKey}`, error: null },
			}));
			return { ok: true, value: { state: "done", batchKey, items } } as const;
		},
		getItem: async (itemId: string) => {
			const all = [...this.batches.values()].flatMap(({ batchId, items }) =>
				items.map(({ itemKey, state }) => ({ batchId, itemId: `I-${itemKey}`, itemKey, state, error: null })),
			);
			const found = all.find((item) => item.itemId === itemId);
			if (!found) return { ok: false, problem: { kind: "refused", code: "NOT_FOUND" } } as const;
			return { ok: true, value: found } as const;
		},
		setup: () => ({ configured: true, mode: "sandbox", clientIdEnding: null }),
	} as unknown as PayoutProvider;

	/** Amounts paid out and not returned, in cents, by the partner in the key. */
	paidTo(partnerId: number): number {
		return [...this.batches.values()]
			.flatMap(({ items }) => items)
			.filter(({ itemKey, state }) => state === "paid" && itemKey.endsWith(`:${partnerId}`))
			.reduce((sum, { amount }) => sum + amount, 0);
	}
}

export type PartnerEnvironment = {
	services: Services;
	sqlite: DatabaseSync;
	payouts: SimulatedPayouts;
	/** Advances the clock by this many days. */
	pass(days: number): void;
	/** Creates a partner who can be paid; returns the id. */
	addPartner(code: string, columns?: Record<string, string | number | null>): number;
	/** Creates a paid application with a previously clicked code; returns its id. */
	sell(code: string, amount: number, columns?: Record<string, string | number | null>): Promise<string>;
	/** Returns the first number of a query's result. */
	number(sql: string, ...values: (string | number)[]): number;
};

const FINANCE = { role: "finance" as const, name: null };
/** Two people who may pay, and a second account of the first. */
export const LEO: Staff = { ...FINANCE, id: 1, email: "leo@azulejo.example", person: 1 };
export const NIA: Staff = { ...FINANCE, id: 2, email: "nia@azulejo.example", person: 2 };
export const LEO_AGAIN: Staff = { ...FINANCE, id: 3, email: "leo.two@azulejo.example", person: 1 };

/** An in-memory database, a stopped clock and a payout provider: the environment of partner commands. */
export function partnerEnvironment(): PartnerEnvironment {
	const { db, sqlite } = openMemoryDatabase();
	const payouts = new SimulatedPayouts();
	let now = Date.UTC(2026, 0, 10);
	let sold = 0;
	const services = {
		db,
		payouts: payouts.port,
		now: () => now,
		log: () => undefined,
		background: (work: Promise<unknown>) => void work.catch(() => undefined),
		payments: { getCardFingerprint: async () => ({ ok: true, value: null }) },
	} as unknown as Services;
	const insert = (table: string, row: Record<string, string | number | null>) => {
		const names = Object.keys(row);
		const sql = `INSERT INTO ${table} (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`;
		return Number(sqlite.prepare(sql).run(...Object.values(row)).lastInsertRowid);
	};
	return {
		services,
		sqlite,
		payouts,
		pass(days) {
			now += days * DAY;
		},
		addPartner(code, columns = {}) {
			const id = insert("affiliates", {
				...{ name: `Partner ${code}`, email: `${code.toLowerCase()}@partner.example`, code, created_at: 0 },
				...{ payment_info: JSON.stringify({ method: "paypal", email: `${code.toLowerCase()}@pay.example` }) },
				...{ payout_method: "paypal", payout_index: code, payout_verified_at: 1, tax_info: "{}" },
				...columns,
			});
			for (const column of ["payment_info", "next_payment_info", "tax_info"])
				sqlite
					.prepare(`UPDATE affiliates SET ${column} = seal(?, ${column}) WHERE id = ?`)
					.run(`affiliates.${column} ${id}`, id);
			return id;
		},
		async sell(code, amount, columns = {}) {
			sold += 1;
			const id = `application-${String(sold).padStart(10, "0")}`;
			insert("applications", {
				...{ id, application_number: `NIF-${sold}`, version: 1, status: "pending", first_name: "Ann" },
				...{
					last_name: `Visitor${sold}`,
					nationality: "PL",
					email: `visitor${sold}@mail${sold}.example`,
					country: "PL",
				},
				...{ created_at: now, updated_at: now, state_since: now, paid_at: now, amount, affiliate_code: code },
				...{ sealed: "[]", ...columns },
			});
			sqlite
				.prepare("UPDATE applications SET sealed = seal(?, sealed) WHERE id = ?")
				.run(`applications.sealed ${id}`, id);
			insert("referrals", { application_id: id, code, clicked_at: now - 1, recorded_at: now });
			insert("payments", {
				...{ id: `payment-${sold}`, application_id: id, purpose: "application", state: "succeeded", amount },
				...{ amount_received: amount, intent_id: `pi_${sold}`, created_at: now, succeeded_at: now },
			});
			await settleCommission(services, id);
			return id;
		},
		number(sql, ...values) {
			const found = sqlite.prepare(sql).get(...values);
			return Number(Object.values(found ?? { none: Number.NaN })[0]);
		},
	};
}
