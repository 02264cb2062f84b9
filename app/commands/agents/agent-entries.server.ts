import { and, eq, sql } from "drizzle-orm";
import { agentEntries, agents } from "#app/data/agent-schema.server.ts";
import {
	MAX_CREDIT_LIMIT,
	MAX_FIRM_DISCOUNT,
	MAX_TRANSFER,
	type ProposedKind,
	transferDueDay,
} from "#app/domain/agents/agent-account.ts";
import { mayPayPartners, type Staff } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import type { CompanyDetails } from "#app/domain/money/invoice.ts";
import { formatMoney } from "#app/domain/money/money.ts";
import {
	addMonths,
	DAY,
	formatCivilDate,
	formatMonth,
	HOUR,
	lisbonDate,
	startOfDate,
} from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { balanceSubquery, listStatements } from "#app/queries/agents/agent-entries.server.ts";
import { findAgentById, type MemberRow } from "#app/queries/agents/agents.server.ts";
import type { Services } from "#app/services.ts";
import { recordAction } from "../audit/record-action.server.ts";
import { sendNotice } from "../inbox/letters.server.ts";

/** A member of staff and the keyed hash of their network. */
type Requester = { staff: Staff; network: string };

function toActor({ staff, network }: Requester) {
	return { id: staff.id, role: staff.role, network };
}

/**
 * Sets how far a firm's account may go below zero, in cents. A lower limit does not change what the firm already owes.
 */
export async function setCreditLimit(
	services: Services,
	requester: Requester,
	agentId: number,
	cents: number,
): Promise<Outcome<null>> {
	if (!mayPayPartners(requester.staff)) return failure("forbidden", "staff_only");
	if (!Number.isSafeInteger(cents) || cents < 0 || cents > MAX_CREDIT_LIMIT)
		return failure("invalid", "agent_credit_limit");
	const agent = await findAgentById(services, agentId);
	if (!agent) return failure("conflict", "wrong_state");
	const details = { agent: agentId, before: agent.creditLimit, cents };
	await recordAction(services, { action: "agent-limit-set", actor: toActor(requester), details });
	await services.db.update(agents).set({ creditLimit: cents }).where(eq(agents.id, agentId));
	return success(null);
}

/** Sets a firm's discount on packages, in whole per cent. Existing cases keep their discount. */
export async function setFirmDiscount(
	services: Services,
	requester: Requester,
	agentId: number,
	percent: number,
): Promise<Outcome<null>> {
	if (!mayPayPartners(requester.staff)) return failure("forbidden", "staff_only");
	if (!Number.isSafeInteger(percent) || percent < 0 || percent > MAX_FIRM_DISCOUNT)
		return failure("invalid", "agent_discount");
	const agent = await findAgentById(services, agentId);
	if (!agent) return failure("conflict", "wrong_state");
	const details = { agent: agentId, before: agent.discountPercent, percent };
	await recordAction(services, { action: "agent-discount-set", actor: toActor(requester), details });
	await services.db.update(agents).set({ discountPercent: percent }).where(eq(agents.id, agentId));
	return success(null);
}

/**
 * Proposes an entry for a bank transfer, from the firm or back to it. It counts once a second person confirms it.
 * @param entry.cents greater than zero
 * @param entry.reference the bank's reference, which prevents booking a transfer twice
 */
export async function proposeEntry(
	services: Services,
	requester: Requester,
	agentId: number,
	entry: { kind: ProposedKind; cents: number; reference: string },
): Promise<Outcome<null>> {
	if (!mayPayPartners(requester.staff)) return failure("forbidden", "staff_only");
	const { kind, cents } = entry;
	if (!Number.isSafeInteger(cents) || cents < 1 || cents > MAX_TRANSFER)
		return failure("invalid", "agent_entry_amount");
	const normalisedReference = entry.reference.replace(/\s+/g, " ").trim().toUpperCase();
	if (normalisedReference === "" || normalisedReference.length > 60) return failure("invalid", "agent_entry_reference");
	const agent = await findAgentById(services, agentId);
	if (agent?.state !== "active" && agent?.state !== "suspended") return failure("conflict", "wrong_state");
	const { db, now } = services;
	const amount = kind === "transfer" ? cents : -cents;
	const [row] = await db
		.insert(agentEntries)
		.values({
			...{ agentId, kind, amount, reference: `${kind}:${normalisedReference}` },
			...{ proposedBy: requester.staff.person, createdAt: now() },
		})
		.onConflictDoNothing()
		.returning({ id: agentEntries.id });
	if (!row) return failure("conflict", "agent_entry_reference");
	const details = { agent: agentId, entry: row.id, kind, cents };
	await recordAction(services, { action: "agent-entry-proposed", actor: toActor(requester), details });
	return success(null);
}

/**
 * Confirms or discards a proposed entry. Only a second person may confirm it. A refund to the firm cannot exceed its
 * balance. A confirmed entry is dated now, because closed months do not change.
 */
export async function decideEntry(
	services: Services,
	requester: Requester,
	agentId: number,
	{ entryId, decision }: { entryId: number; decision: "confirm" | "discard" },
): Promise<Outcome<null>> {
	if (!mayPayPartners(requester.staff)) return failure("forbidden", "staff_only");
	const { db, now } = services;
	const open = and(
		eq(agentEntries.id, entryId),
		eq(agentEntries.agentId, agentId),
		sql`kind IN ('transfer', 'returned') AND confirmed_by IS NULL`,
	);
	const [entry] = await db.select().from(agentEntries).where(open);
	if (!entry) return failure("conflict", "agent_entry_decided");
	const { person } = requester.staff;
	if (decision === "confirm" && entry.proposedBy === person) return failure("conflict", "same_person");
	const { meta } =
		decision === "confirm"
			? await db
					.update(agentEntries)
					.set({ confirmedBy: person, createdAt: now() })
					.where(and(open, sql`(amount > 0 OR ${balanceSubquery(agentId)} + amount >= 0)`))
			: await db.delete(agentEntries).where(open);
	if (meta.changes === 0)
		return failure("conflict", decision === "confirm" ? "agent_entry_amount" : "agent_entry_decided");
	const action = decision === "confirm" ? "agent-entry-confirmed" : "agent-entry-discarded";
	const details = { agent: agentId, entry: entryId, kind: entry.kind, cents: Math.abs(entry.amount) };
	await recordAction(services, { action, actor: toActor(requester), details });
	return success(null);
}

/** Statements are sent in the first days of a month, at this hour (UTC). */
const STATEMENT_DAYS = 5;
const STATEMENT_HOUR = 8;

/** E-mails each firm with an account its balance at the end of the previous month, once. */
export async function sendAccountStatements(services: Services): Promise<void> {
	const now = services.now();
	const today = lisbonDate(now);
	if (Number(today.slice(8)) > STATEMENT_DAYS || Math.floor((now % DAY) / HOUR) !== STATEMENT_HOUR) return;
	const currentMonthStart = `${today.slice(0, 7)}-01`;
	const previousMonthStart = addMonths(currentMonthStart, -1);
	const month = previousMonthStart.slice(0, 7);
	const period = { from: startOfDate(previousMonthStart), until: startOfDate(currentMonthStart) };
	const firms = await listStatements(services, period, (id) => sql`'agent:' || ${id} || ${`:statement:${month}`}`);
	for (const { id, email, language, balance } of firms) {
		const locale = { locale: language };
		const facts = { month: formatMonth(month, language), amount: formatMoney(Math.abs(balance), language) };
		const date = formatCivilDate(transferDueDay(previousMonthStart), language);
		await sendNotice(
			services,
			{ email, language },
			{
				key: `agent:${id}:statement:${month}`,
				emailType: "agent_news",
				subject: m.agent_mail_statement_title(facts, locale),
				body:
					balance < 0
						? m.agent_mail_statement_owed({ ...facts, date }, locale)
						: m.agent_mail_statement_balance(facts, locale),
				path: `/agents/account?month=${month}`,
			},
		);
	}
}

/** Stores the company to which payments from the account are invoiced. Existing invoices do not change. */
export async function saveBilling(
	{ db }: Pick<Services, "db">,
	member: MemberRow,
	billing: CompanyDetails,
): Promise<Outcome<null>> {
	if (member.role !== "owner") return failure("forbidden", "agent_owner_only");
	await db.update(agents).set({ billing }).where(eq(agents.id, member.agentId));
	return success(null);
}
