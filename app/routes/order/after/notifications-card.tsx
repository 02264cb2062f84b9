import { formatCivilDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Card } from "#app/ui/card.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { type AfterProblem, type AfterView, PARTS } from "./after-view.ts";
import { CardHead } from "./card-head.tsx";

type NotificationsCardProps = {
	view: Pick<AfterView, "id" | "notifications" | "today" | "activeIfToday">;
	problem: AfterProblem | null;
};

/** From when electronic notifications count, with a reminder and a day for the calendar. */
export function NotificationsCard({ view, problem }: NotificationsCardProps) {
	const { id, notifications, today, activeIfToday } = view;
	const language = getLocale();
	const date = notifications && formatCivilDate(notifications.requestedOn, language);
	const active = notifications && formatCivilDate(notifications.activeFrom, language);
	const isMine = problem?.values.intent === "notifications";
	const form = <DayForm today={today} problem={isMine ? problem : null} />;
	return (
		<Card aria-labelledby={PARTS.notifications} className="stack">
			<CardHead id={PARTS.notifications} title={m.after_notes_title()} />
			<p>{m.after_notes_text()}</p>
			<div role="status" className="live">
				{notifications && date && active && (
					<p>
						<strong>
							{notifications.over ? m.after_notes_over({ date, active }) : m.after_notes_ahead({ date, active })}
						</strong>
					</p>
				)}
			</div>
			{notifications ? (
				<>
					{!notifications.over && (
						<p>
							<a href={`/api/calendars/${id}?lang=${language}`} download>
								{m.after_notes_file()}
							</a>
						</p>
					)}
					<details className="disclosure" open={isMine}>
						<summary>{m.after_notes_again()}</summary>
						{form}
					</details>
				</>
			) : (
				<>
					<p>{m.after_notes_today({ date: formatCivilDate(activeIfToday, language) })}</p>
					{form}
				</>
			)}
		</Card>
	);
}

function DayForm({ today, problem }: { today: string; problem: AfterProblem | null }) {
	return (
		<AppForm className="form" preventScrollReset noValidate>
			<TextField
				name="requestedOn"
				type="date"
				label={m.after_notes_day()}
				hint={m.after_notes_day_hint()}
				error={problem?.message}
				defaultValue={problem?.values.requestedOn}
				max={today}
				className="control-medium"
			/>
			<div>
				<Button type="submit" name="intent" value="notifications" variant="secondary">
					{m.after_notes_send()}
				</Button>
			</div>
		</AppForm>
	);
}
