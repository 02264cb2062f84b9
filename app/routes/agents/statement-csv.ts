import { toCsv } from "#app/domain/money/csv.ts";
import { plainMoney } from "#app/domain/money/money.ts";
import { lisbonDate } from "#app/domain/time/calendar.ts";
import { listStatement } from "#app/queries/agents/agent-statement.server.ts";
import { requireMember } from "#app/visitor/agent.server.ts";
import type { Route } from "./+types/statement-csv";
import { parseMonth } from "./statement.server.ts";

/** Column names for programs: in one language and a fixed order. */
const HEADER = ["application_number", "client", "note", "package", "paid_on", "amount", "refunded", "on_account"];

/** Returns a firm's payments of a month as CSV, in euros. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
	const { agent, services } = await requireMember({ request, context });
	const { month, ...period } = parseMonth(request, services.now());
	const lines = await listStatement(services, agent.id, period);
	const rows = lines.map(({ number, name, note, packageType, paidAt, amount, refunded, isOnAccount }) => [
		...[number, name, note, packageType, lisbonDate(paidAt)],
		...[plainMoney(amount), plainMoney(refunded), isOnAccount ? "yes" : "no"],
	]);
	return new Response(toCsv([HEADER, ...rows]), {
		headers: {
			"Content-Type": "text/csv; charset=utf-8",
			"Content-Disposition": `attachment; filename="statement-${month}.csv"`,
		},
	});
}
