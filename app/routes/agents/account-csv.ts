import { toCsv } from "#app/domain/money/csv.ts";
import { plainMoney } from "#app/domain/money/money.ts";
import { lisbonDate } from "#app/domain/time/calendar.ts";
import { listMonthEntries } from "#app/queries/agents/agent-entries.server.ts";
import { requireMember } from "#app/visitor/agent.server.ts";
import type { Route } from "./+types/account-csv";
import { parseMonth } from "./statement.server.ts";

/** Column names for programs: in one language and a fixed order. */
const HEADER = ["date", "kind", "bank_reference", "application_number", "invoice", "amount", "balance"];

/** Returns the entries of a firm's account in a month as CSV, in euros, with the balance after each. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
	const { agent, services } = await requireMember({ request, context });
	const { month, ...period } = parseMonth(request, services.now());
	const { openingBalance, entries } = await listMonthEntries(services, agent.id, period);
	let balance = openingBalance;
	const rows = entries.map(({ kind, reference, applicationNumber, invoiceNumber, amount, createdAt }) => {
		balance += amount;
		const bankReference = applicationNumber === null ? reference.slice(`${kind}:`.length) : "";
		const facts = [lisbonDate(createdAt), kind, bankReference, applicationNumber ?? "", invoiceNumber ?? ""];
		return [...facts, plainMoney(amount), plainMoney(balance)];
	});
	return new Response(toCsv([HEADER, ...rows]), {
		headers: {
			"Content-Type": "text/csv; charset=utf-8",
			"Content-Disposition": `attachment; filename="account-${month}.csv"`,
		},
	});
}
