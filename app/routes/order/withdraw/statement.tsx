import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { Card } from "#app/ui/card.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { SummaryList } from "#app/ui/summary-list.tsx";
import { OtherWays } from "./ask-who.tsx";
import type { StatementView, WithdrawView } from "./withdraw-view.ts";

type StatementProps = { view: Extract<WithdrawView, { kind: "statement" }>; confirm: string };

/** The statement and its second step. The button carries the words of the law alone. */
export function Statement({ view: { statement, token }, confirm }: StatementProps) {
	const inTime = statement.outcome === "accepted";
	const rows = [
		{ term: m.withdraw_number(), value: statement.number },
		{ term: m.withdraw_name(), value: statement.name },
		{ term: m.withdraw_ordered(), value: statement.ordered },
		{ term: m.withdraw_until(), value: statement.lastDay },
		{ term: m.withdraw_confirmed_to(), value: statement.email },
	];
	return (
		<>
			{!inTime && <TooLate statement={statement} />}
			<Card className="stack">
				<p>
					<strong>{m.withdraw_statement({ number: statement.number })}</strong>
				</p>
				<SummaryList rows={inTime ? [...rows, { term: m.withdraw_back(), value: statement.back }] : rows} />
				<p>{inTime ? m.withdraw_consequence() : m.withdraw_still_send()}</p>
				<AppForm action="/withdraw">
					<input type="hidden" name={token === null ? "id" : "token"} value={token ?? statement.id} />
					<Button type="submit" variant={inTime ? "primary" : "secondary"}>
						{confirm}
					</Button>
				</AppForm>
			</Card>
			<OtherWays />
		</>
	);
}

/** Refused in words, with what is left. */
function TooLate({ statement }: { statement: StatementView }) {
	const late = statement.outcome === "late";
	return (
		<Alert tone="warning" title={late ? m.withdraw_late_title() : m.withdraw_performed_title()} role="alert">
			<p>{late ? m.withdraw_late({ date: statement.lastDay }) : m.withdraw_performed()}</p>
			<StillPossible id={statement.id} />
		</Alert>
	);
}

function StillPossible({ id }: { id: string }) {
	return (
		<>
			<p>{m.withdraw_still_title()}:</p>
			<ul>
				<li>
					<AppLink to={`/refunds/${id}`}>{m.withdraw_still_cancel()}</AppLink>
				</li>
				<li>
					<AppLink to="/complaints">{m.withdraw_still_complain()}</AppLink>
				</li>
			</ul>
		</>
	);
}

/** Also for whoever comes back after it. */
export function Done({ view }: { view: Extract<WithdrawView, { kind: "done" }> }) {
	return (
		<Alert tone={view.outcome === "accepted" ? "success" : "warning"} title={m.withdraw_done_title()} role="status">
			<p>{m.withdraw_done({ date: view.sent })}</p>
			{view.lines.map((line) => (
				<p key={line}>{line}</p>
			))}
			{view.pdf && (
				<p>
					<a href={localePath(`/api/withdrawals/${view.id}`)}>{m.withdraw_pdf()}</a>
				</p>
			)}
			{view.outcome !== "accepted" && <StillPossible id={view.id} />}
		</Alert>
	);
}

export function NoContract() {
	return (
		<Alert title={m.withdraw_none_title()}>
			<p>{m.withdraw_none()}</p>
		</Alert>
	);
}
