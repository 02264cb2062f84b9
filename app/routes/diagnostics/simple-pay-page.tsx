import { useState } from "react";
import { CardForm } from "#app/browser/card-form.tsx";
import { paymentPath } from "#app/domain/application/journey.ts";
import { m } from "#app/paraglide/messages.js";
import { Badge } from "#app/ui/badge.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { CheckoutProblem } from "../order/checkout-error.tsx";
import { SuccessScreen } from "../order/success-screen.tsx";
import type { SimplePay } from "./diagnostics.server.ts";

type PayableView = Extract<SimplePay, { kind: "pay" }>;
type SimplePayPageProps = { title: string; view: SimplePay; renderSummary: (view: PayableView) => React.ReactNode };

/** One payment by application id: description and card form only (rows 80, 81). */
export function SimplePayPage({ title, view, renderSummary }: SimplePayPageProps) {
	return (
		<div className="page wrap wrap-text">
			<PageHeader title={title} />
			{view.kind === "ask" && <ApplicationIdForm />}
			{view.kind === "problem" && <CheckoutProblem problem={view.problem} backHref={paymentPath(view.id)} />}
			{view.kind === "pay" && <PaymentSection key={view.id} view={view} summary={renderSummary(view)} />}
		</div>
	);
}

function PaymentSection({ view, summary }: { view: PayableView; summary: React.ReactNode }) {
	const [isPaid, setPaid] = useState(false);
	if (isPaid) return <SuccessScreen next={`/confirmation/${view.id}`} />;
	return (
		<section className="card card-form">
			{summary}
			{view.payment.publicKey.startsWith("pk_test_") && (
				<p>
					<Badge tone="warning">{m.checkout_test_mode()}</Badge>
				</p>
			)}
			<CardForm payment={view.payment} onPaid={() => setPaid(true)} />
		</section>
	);
}

function ApplicationIdForm() {
	return (
		<AppForm method="get" className="form">
			<p>{m.simple_no_id()}</p>
			<TextField
				name="id"
				label={m.simple_id()}
				hint={m.simple_id_hint()}
				required
				maxLength={64}
				autoComplete="off"
				autoCapitalize="none"
				spellCheck={false}
			/>
			<Button type="submit">{m.simple_continue()}</Button>
		</AppForm>
	);
}
