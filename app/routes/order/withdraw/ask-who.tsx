import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { Card } from "#app/ui/card.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import type { WithdrawView } from "./withdraw-view.ts";

type AskWhoProps = {
	view: Extract<WithdrawView, { kind: "ask" }>;
	kept: { number: string; email: string } | null;
	fields: Record<string, string>;
};

/** Which contract: one of this browser's own, or number and e-mail address, without signing in. */
export function AskWho({ view, kept, fields }: AskWhoProps) {
	return (
		<>
			{view.linkOver && (
				<Alert tone="warning" role="alert">
					<p>{m.withdraw_link_over()}</p>
				</Alert>
			)}
			{view.own.length > 0 && (
				<section>
					<h2>{m.withdraw_own()}</h2>
					<ul>
						{view.own.map(({ id, number }) => (
							<li key={id}>
								<AppLink to={`/withdraw?id=${id}`}>{number}</AppLink>
							</li>
						))}
					</ul>
				</section>
			)}
			<Card>
				<AppForm className="form" action="/withdraw" noValidate>
					<TextField
						name="number"
						label={m.withdraw_number()}
						hint={m.resume_number_hint()}
						error={fields.number}
						defaultValue={kept?.number}
						autoComplete="off"
						autoCapitalize="characters"
						spellCheck={false}
						className="control-medium"
					/>
					<TextField
						name="email"
						type="email"
						label={m.withdraw_email()}
						error={fields.email}
						defaultValue={kept?.email}
						autoComplete="email"
					/>
					<div className="row btn-row">
						<Button type="submit">{m.withdraw_continue()}</Button>
					</div>
				</AppForm>
			</Card>
			<OtherWays />
		</>
	);
}

/** The law leaves every other way open. */
export function OtherWays() {
	return (
		<p>
			{m.withdraw_other_ways()} <AppLink to="/model-withdrawal-form">{m.withdraw_model()}</AppLink>.
		</p>
	);
}
