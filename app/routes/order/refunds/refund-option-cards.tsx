import { m } from "#app/paraglide/messages.js";
import { Card } from "#app/ui/card.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import type { RefundsView } from "./refunds-view.ts";

export function CancelCard({ text }: { text: string }) {
	return (
		<Card aria-labelledby="cancel" className="stack">
			<h2 id="cancel">{m.refunds_cancel_title()}</h2>
			<p>{text}</p>
			<AppForm>
				<Button type="submit" name="intent" value="cancel" variant="danger">
					{m.refunds_cancel_button()}
				</Button>
			</AppForm>
		</Card>
	);
}

/** Leads to the withdrawal function: the law gives it a page and a button of its own. */
export function WithdrawCard({ id, withdraw }: { id: string; withdraw: NonNullable<RefundsView["withdraw"]> }) {
	return (
		<Card className="stack">
			<p>{withdraw.text}</p>
			<div>
				<ButtonLink to={`/withdraw?id=${id}`} variant="secondary">
					{withdraw.label}
				</ButtonLink>
			</div>
		</Card>
	);
}

export function PostCard({ text }: { text: string }) {
	return (
		<Card aria-labelledby="post" className="stack">
			<h2 id="post">{m.refunds_post_title()}</h2>
			<p>{text}</p>
			<AppForm>
				<Button type="submit" name="intent" value="cancel-post" variant="danger">
					{m.refunds_post_button()}
				</Button>
			</AppForm>
		</Card>
	);
}
