import LockKeyhole from "lucide-react/icons/lock-keyhole";
import { useState } from "react";
import { useNavigate } from "react-router";
import { CardForm, type CardPayment } from "#app/browser/card-form.tsx";
import type { BeginChoice, ExpectedDates } from "#app/domain/application/expected-dates.ts";
import { paymentPath } from "#app/domain/application/journey.ts";
import type { LocalMethod } from "#app/domain/money/local-payment.ts";
import { formatMoney } from "#app/domain/money/money.ts";
import type { PackageId } from "#app/domain/money/packages.ts";
import { formatDate } from "#app/domain/time/calendar.ts";
import { packageFeatures, packageName } from "#app/labels/package-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Badge } from "#app/ui/badge.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { PriceNote } from "#app/ui/page/price-note.tsx";
import { TickList } from "#app/ui/tick-list.tsx";
import { OrderLines, OrderTotal } from "../order-summary.tsx";
import { SuccessScreen } from "../success-screen.tsx";
import { AffiliateBlock, type AffiliateBlockProps } from "./affiliate-block.tsx";
import { LocalPayments, type LocalProblem } from "./local-payments.tsx";

type CheckoutFormProps = {
	id: string;
	packageType: PackageId;
	payment: CardPayment;
	affiliate: AffiliateBlockProps | null;
	discountPercent: number;
	/** People who are paid for, the applicant first. */
	people: readonly OrderedPerson[];
	/** Id of an order of several people; null for an order of one. */
	householdId: string | null;
	localPayments: { methods: readonly LocalMethod[]; phone: string };
	/** Result of the last attempt to pay by another method than card. */
	localProblem: LocalProblem | undefined;
};

type OrderedPerson = {
	id: string;
	name: string;
	packageType: PackageId;
	/** In cents. */
	amount: number;
	/** The start and the expected date if the order is paid now. */
	schedule: ExpectedDates & { begin: BeginChoice };
};

export function CheckoutForm(props: CheckoutFormProps) {
	const { id, packageType, payment, affiliate, discountPercent, people, householdId, localPayments, localProblem } =
		props;
	const [paid, setPaid] = useState(false);
	const navigate = useNavigate();
	const next = householdId ? `/household/${householdId}` : `/confirmation/${id}`;
	const continueToNextPage = () => navigate(localePath(next));
	const isSingle = people.length === 1;
	const amount = formatMoney(payment.amount, getLocale());
	if (paid) return <SuccessScreen next={next} />;
	return (
		<div className="order-layout">
			<div className="order-main">
				<section className="card card-form" aria-labelledby="card-form">
					<h2 id="card-form" className="row">
						<LockKeyhole size={22} aria-hidden />
						{m.checkout_form_title()}
					</h2>
					{payment.publicKey.startsWith("pk_test_") && (
						<p>
							<Badge tone="warning">{m.checkout_test_mode()}</Badge>
						</p>
					)}
					<div className="stack-tight">
						<dl className="order-lines">
							{!isSingle &&
								people.map((person) => (
									<div key={person.id}>
										<dt>
											{person.name}, {packageName(person.packageType)}
										</dt>
										<dd>{formatMoney(person.amount, getLocale())}</dd>
									</div>
								))}
							<div className="order-total">
								<dt>{isSingle ? m.order_package({ name: packageName(packageType) }) : m.order_total()}</dt>
								<dd>{amount}</dd>
							</div>
						</dl>
						<PriceNote />
						{people.map((person) => (
							<PromisedDate key={person.id} {...person.schedule} id={person.id} name={isSingle ? null : person.name} />
						))}
					</div>
					<CardForm payment={payment} onPaid={() => setPaid(true)} onProcessing={continueToNextPage} />
					<p className="small muted">
						{m.checkout_terms()} <AppLink to="/terms">{m.page_terms()}</AppLink>
					</p>
				</section>
				<LocalPayments {...localPayments} amount={amount} problem={localProblem} />
			</div>
			{(isSingle || affiliate) && (
				<aside className="order-aside checkout-order">
					<h2>{m.order_title()}</h2>
					{affiliate && <AffiliateBlock {...affiliate} />}
					{isSingle && (
						<details className="disclosure">
							<summary>{m.checkout_included()}</summary>
							<div className="order-details">
								<div>
									<OrderLines packageType={packageType} discountPercent={discountPercent} />
									<OrderTotal packageType={packageType} discountPercent={discountPercent} />
								</div>
								<h3>{m.checkout_included()}</h3>
								<TickList items={packageFeatures(packageType)} />
							</div>
						</details>
					)}
				</aside>
			)}
		</div>
	);
}

/** The chosen start and the expected date of the NIF, shown above the payment button. */
export function PromisedDate({
	id,
	name,
	begin,
	beginsAt,
	expectedAt,
}: OrderedPerson["schedule"] & { id: string; name: string | null }) {
	const date = formatDate(expectedAt, getLocale());
	const start = formatDate(beginsAt, getLocale());
	return (
		<p className="small">
			{name && <strong>{name}: </strong>}
			{begin === "now" ? m.checkout_begin_now({ date }) : m.checkout_begin_wait({ start, date })}{" "}
			<AppLink to={`${paymentPath(id)}#begin`}>{m.summary_change()}</AppLink>
		</p>
	);
}
