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

type Paying = Extract<SimplePay, { kind: "pay" }>;
type SimplePayPageProps = { title: string; shown: SimplePay; summaryOf: (paying: Paying) => React.ReactNode };

/** One payment by application id: description and card form only (rows 80, 81). */
export function SimplePayPage({ title, shown, summaryOf }: SimplePayPageProps) {
	return (
		<div className="page wrap wrap-text">
			<PageHeader title={title} />
			{shown.kind === "ask" && <AskForId />}
			{shown.kind === "problem" && <CheckoutProblem problem={shown.problem} backHref={paymentPath(shown.id)} />}
			{shown.kind === "pay" && <Pay key={shown.id} paying={shown} summary={summaryOf(shown)} />}
		</div>
	);
}

function Pay({ paying, summary }: { paying: Paying; summary: React.ReactNode }) {
	const [paid, setPaid] = useState(false);
	if (paid) return <SuccessScreen next={`/confirmation/${paying.id}`} />;
	return (
		<section className="card card-form">
			{summary}
			{paying.payment.publicKey.startsWith("pk_test_") && (
				<p>
					<Badge tone="warning">{m.checkout_test_mode()}</Badge>
				</p>
			)}
			<CardForm payment={paying.payment} onPaid={() => setPaid(true)} />
		</section>
	);
}

function AskForId() {
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
