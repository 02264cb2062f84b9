import { CircleCheck, LockKeyhole } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { CardForm, type CardPayment } from "#app/browser/card-form.tsx";
import type { PackageId } from "#app/domain/packages.ts";
import { m } from "#app/paraglide/messages.js";
import { AppLink } from "#app/ui/app-link.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { localePath } from "#app/ui/locale-path.ts";
import { packageDelivery, packageFeatures } from "#app/ui/package-words.ts";
import { Spinner } from "#app/ui/spinner.tsx";
import { TickList } from "#app/ui/tick-list.tsx";
import { AffiliateBlock } from "./affiliate-block.tsx";
import { OrderLines } from "./order-summary.tsx";

/** How long the success screen stays before the confirmation (row 47), in milliseconds. */
const REDIRECT_AFTER_MS = 1_500;

type CheckoutFormProps = {
	id: string;
	packageType: PackageId;
	payment: CardPayment;
	affiliate: { code: string; valid: boolean } | null;
};

export function CheckoutForm({ id, packageType, payment, affiliate }: CheckoutFormProps) {
	const [paid, setPaid] = useState(false);
	const navigate = useNavigate();
	useEffect(() => {
		if (!paid) return;
		const timer = setTimeout(() => navigate(localePath(`/confirmation/${id}`)), REDIRECT_AFTER_MS);
		return () => clearTimeout(timer);
	}, [paid, id, navigate]);
	if (paid) return <SuccessScreen />;
	return (
		<div className="order-layout">
			<section className="card card-form" aria-labelledby="card-form">
				<h2 id="card-form" className="row">
					<LockKeyhole size={24} aria-hidden />
					{m.checkout_form_title()}
				</h2>
				{payment.publicKey.startsWith("pk_test_") && (
					<p>
						<Badge tone="warning">{m.checkout_test_mode()}</Badge>
					</p>
				)}
				<CardForm payment={payment} onPaid={() => setPaid(true)} />
				<p className="small muted">
					{m.checkout_terms()} <AppLink to="/terms">{m.page_terms()}</AppLink>
				</p>
			</section>
			<aside className="card order-aside">
				<h2>{m.order_title()}</h2>
				<OrderLines packageType={packageType} />
				{affiliate && <AffiliateBlock {...affiliate} />}
				<h3>{m.checkout_included()}</h3>
				<TickList items={[...packageFeatures(packageType), packageDelivery(packageType, "pricing")]} />
			</aside>
		</div>
	);
}

function SuccessScreen() {
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => heading.current?.focus(), []);
	return (
		<section className="card success-screen">
			<CircleCheck size={48} aria-hidden />
			<h2 ref={heading} tabIndex={-1}>
				{m.checkout_success_title()}
			</h2>
			<p>{m.checkout_success_text()}</p>
			<Spinner label={m.checkout_redirecting()} />
		</section>
	);
}
