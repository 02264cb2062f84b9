import { paymentPath } from "#app/domain/journey.ts";
import type { CaseView } from "#app/domain/projection.ts";
import { m } from "#app/paraglide/messages.js";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** While a case is not paid: whether we wait for the provider or for the applicant (ruling T8). */
export function MoneyNotice({ view, confirming }: { view: CaseView; confirming: boolean }) {
	if (view.status !== "pending" || view.paidAt !== null) return null;
	if (confirming) {
		return (
			<Notice tone="info" title={m.confirmation_confirming_title()} role="status">
				<p>{m.confirmation_confirming()}</p>
			</Notice>
		);
	}
	return (
		<Notice tone="warning" title={m.confirmation_unpaid_title()}>
			<p>{m.confirmation_unpaid()}</p>
			{view.owner && (
				<div>
					<ButtonLink to={paymentPath(view.id)}>{m.confirmation_unpaid_pay()}</ButtonLink>
				</div>
			)}
		</Notice>
	);
}
