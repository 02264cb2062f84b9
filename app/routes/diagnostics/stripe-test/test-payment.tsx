import type { FormEvent } from "react";
import { CardForm, type CardFormVariation } from "#app/browser/card-form.tsx";
import { CardFormWaiting } from "#app/browser/card-form-waiting.tsx";
import type { CardProblem } from "#app/browser/confirm-card.ts";
import { formatMoney } from "#app/domain/money/money.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { PublicPaymentConfig } from "#app/services.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Card } from "#app/ui/card.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { ToastAnnouncement } from "#app/ui/toast/toasts.tsx";
import { TEST_AMOUNT, useTestPayment } from "./use-test-payment.ts";

/** The provider is told this name; nobody is asked for one. */
const BILLING_NAME = "Test Customer";

/** A payment of ten euros that belongs to no application, opened when the page opens (rows 78, 189, 220, 221). */
export function TestPayment({ defaults }: { defaults: PublicPaymentConfig }) {
	const { state, keyProblem, refresh, paid } = useTestPayment(defaults);

	function again(event: FormEvent<HTMLFormElement>): void {
		event.preventDefault();
		if (state.kind !== "opening") refresh();
	}

	return (
		<Card aria-labelledby="test-payment">
			<h2 id="test-payment">{m.test_form_title({ amount: formatMoney(TEST_AMOUNT, getLocale()) })}</h2>
			{keyProblem && (
				<Alert tone="warning" title={m.toast_warning()}>
					<p>{m.payment_config_warning()}</p>
					<p className="small">{keyProblem}</p>
					<ToastAnnouncement title={m.toast_warning()} description={m.payment_config_warning()} />
				</Alert>
			)}
			<div role="status" className="live">
				{state.kind === "paid" && (
					<Alert tone="success" title={m.test_paid_title()}>
						<p>{m.test_succeeded({ id: state.id })}</p>
						<p>{m.test_paid()}</p>
						<p>{m.test_paid_more()}</p>
					</Alert>
				)}
			</div>
			<div role="alert" className="live">
				{state.kind === "failed" && (
					<Alert tone="danger" title={m.payment_setup_failed_title()}>
						<p>{m.test_setup_failed()}</p>
						<p>{m.test_create_failed({ message: state.message })}</p>
					</Alert>
				)}
			</div>
			<TestPaymentBody state={state} onPaid={paid} />
			<AppForm method="get" action="/stripe-test" onSubmit={again}>
				<Button type="submit" variant="secondary" aria-disabled={state.kind === "opening" || undefined}>
					{state.kind === "failed" ? m.test_try_again() : m.test_refresh()}
				</Button>
			</AppForm>
		</Card>
	);
}

type BodyProps = { state: ReturnType<typeof useTestPayment>["state"]; onPaid: (id: string) => void };

function TestPaymentBody({ state, onPaid }: BodyProps) {
	switch (state.kind) {
		case "live":
			return (
				<Alert tone="warning">
					<p>{m.test_live_key()}</p>
				</Alert>
			);
		case "not-configured":
			return (
				<Alert tone="danger">
					<p>{m.payment_not_configured()}</p>
				</Alert>
			);
		case "opening":
			return <CardFormWaiting label={m.test_preparing()} />;
		case "open":
			return (
				<>
					<p className="small muted">
						{m.test_intent()} <code>{state.id}</code>
					</p>
					<CardForm key={state.id} payment={state.payment} onPaid={() => onPaid(state.id)} variation={variation()} />
				</>
			);
		default:
			return null;
	}
}

function variation(): CardFormVariation {
	return { label: m.test_pay(), billingName: BILLING_NAME, wordsOf };
}

/** The exact words of row 220. */
function wordsOf(problem: CardProblem): { title: string; text: string } {
	switch (problem.kind) {
		case "failed":
			return { title: m.payment_failed_title(), text: m.test_payment_failed({ message: problem.said }) };
		case "other":
			return { title: m.payment_failed_title(), text: m.test_status({ status: problem.status }) };
		case "not-ready":
			return {
				title: m.payment_error_title(),
				text: problem.missing === "card" ? m.test_card_missing() : problem.message,
			};
		case "outdated":
			return { title: m.payment_outdated_title(), text: problem.message };
		case "broken":
			return { title: m.payment_error_title(), text: m.test_error({ message: problem.message }) };
	}
}
