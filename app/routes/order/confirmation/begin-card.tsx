import { formatDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Alert } from "#app/ui/alert.tsx";
import { Card } from "#app/ui/card.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";

/** Offers to start an order before its withdrawal period ends. @param beginsAt UTC milliseconds */
export function BeginCard({ beginsAt, problem }: { beginsAt: number; problem: string | undefined }) {
	const date = formatDate(beginsAt, getLocale());
	return (
		<Card aria-labelledby="begin" className="stack">
			<h2 id="begin">{m.begin_waiting_title({ date })}</h2>
			<p>{m.begin_waiting()}</p>
			{problem && (
				<Alert tone="danger" role="alert">
					{problem}
				</Alert>
			)}
			<AppForm className="stack" preventScrollReset noValidate>
				<p>
					{m.begin_button_means()} {m.begin_request()} {m.begin_acknowledge()}
				</p>
				<div>
					<Button type="submit" name="intent" value="begin" variant="secondary">
						{m.begin_button()}
					</Button>
				</div>
			</AppForm>
		</Card>
	);
}
