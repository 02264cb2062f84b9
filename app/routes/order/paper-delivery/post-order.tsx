import { Suspense, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { CardPayment } from "#app/browser/card-form.tsx";
import { CardFormWaiting } from "#app/browser/card-form-waiting.tsx";
import { useHydrated } from "#app/browser/use-hydrated.ts";
import type { ApplicationView } from "#app/domain/application/public-view.ts";
import { formatPrice } from "#app/domain/money/money.ts";
import { PHYSICAL_DELIVERY_PRICE } from "#app/domain/money/packages.ts";
import type { PaymentProgress } from "#app/domain/money/payment-status.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Alert } from "#app/ui/alert.tsx";
import { PaymentInProgress } from "#app/ui/application/payment-alert.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { lazyPart } from "#app/ui/deferred-part.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Button } from "#app/ui/form/button.tsx";
import type { Option } from "#app/ui/form/select-field.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { PriceNote } from "#app/ui/page/price-note.tsx";
import { ToastAnnouncement } from "#app/ui/toast/toasts.tsx";
import { DeliveryForm, type DeliveryProblem } from "./delivery-form.tsx";

type PrintedCertificateOrderProps = {
	view: ApplicationView;
	/** Null when ordering is not possible. */
	countries: Option[] | null;
	payment: PaymentProgress;
	result: { delivery?: DeliveryProblem; payment?: CardPayment } | undefined;
};

/** Printed certificate: order form, then pending payment, then confirmation (rows 137, 214, T9). */
export function PrintedCertificateOrder({ view, countries, payment, result }: PrintedCertificateOrderProps) {
	const { revalidate } = useRevalidator();
	const [wasRequested] = useState(view.physicalDeliveryRequested);
	if (view.physicalDeliveryRequested) {
		return (
			<Alert tone="success" title={m.delivery_requested_title()}>
				<p>{m.delivery_requested()}</p>
				{!wasRequested && (
					<ToastAnnouncement title={m.delivery_requested_title()} description={m.delivery_requested()} />
				)}
			</Alert>
		);
	}
	if (payment !== "open") return <DeliveryPaymentStatus id={view.id} payment={payment} onUpdate={revalidate} />;
	if (!countries) return null;
	return (
		<PhysicalDelivery
			countries={countries}
			problem={result?.delivery}
			payment={result?.payment ?? null}
			onSubmitted={revalidate}
		/>
	);
}

type DeliveryPaymentStatusProps = { id: string; payment: Exclude<PaymentProgress, "open">; onUpdate: () => void };

/** Status of a started payment. The page reloads its data on every update. */
function DeliveryPaymentStatus({ id, payment, onUpdate }: DeliveryPaymentStatusProps) {
	const latestOnUpdate = useRef(onUpdate);
	useEffect(() => {
		latestOnUpdate.current = onUpdate;
	});
	useEffect(() => {
		const refetch = () => latestOnUpdate.current();
		const options = { applicationId: id, page: location.href, onState() {}, onReconnect: refetch, onUpdate: refetch };
		let isUnmounted = false;
		let stop = () => {};
		// Loaded on demand: few pages wait for this payment.
		import("#app/browser/subscribe-to-application.ts").then(
			({ subscribeToApplication }) => {
				if (!isUnmounted) stop = subscribeToApplication(options);
			},
			() => {},
		);
		return () => {
			isUnmounted = true;
			stop();
		};
	}, [id]);
	return <PaymentInProgress paymentProgress={payment} />;
}

type PhysicalDeliveryProps = {
	countries: readonly Option[];
	problem: DeliveryProblem | undefined;
	/** The payment that the form created. */
	payment: CardPayment | null;
	/** Called after a payment was submitted, to reload the application's state. */
	onSubmitted: () => void;
};

/** Order form of the printed certificate: address, then card, then the reloaded application (rows 137, 231). */
function PhysicalDelivery({ countries, problem, payment, onSubmitted }: PhysicalDeliveryProps) {
	const hydrated = useHydrated();
	const [open, setOpen] = useState(payment !== null);

	function handleSubmitted(): void {
		setOpen(false);
		onSubmitted();
	}

	const title = m.delivery_title();
	const content = payment ? (
		<DeliveryPayment payment={payment} onSubmitted={handleSubmitted} />
	) : (
		<DeliveryForm countries={countries} problem={problem} />
	);
	return (
		<>
			<p>{m.delivery_text({ price: formatPrice(PHYSICAL_DELIVERY_PRICE, getLocale()) })}</p>
			<PriceNote />
			{hydrated ? (
				<>
					<div>
						<Button variant="secondary" onClick={() => setOpen(true)}>
							{m.delivery_open()}
						</Button>
					</div>
					<Dialog open={open} onClose={() => setOpen(false)} title={title}>
						{content}
					</Dialog>
				</>
			) : (
				<details open={Boolean(problem || payment)}>
					<summary className="btn btn-secondary">{m.delivery_open()}</summary>
					<div className="delivery-inside">{content}</div>
				</details>
			)}
		</>
	);
}

/** Loaded on demand: few applicants order a printed certificate. */
const CardForm = lazyPart(async () => (await import("#app/browser/card-form.tsx")).CardForm);

/** Card form for the printed certificate. `onSubmitted` is called after a payment was submitted. */
function DeliveryPayment({ payment, onSubmitted }: { payment: CardPayment; onSubmitted: () => void }) {
	const hydrated = useHydrated();
	return (
		<div className="stack">
			{payment.publicKey.startsWith("pk_test_") && (
				<p>
					<Badge tone="warning">{m.checkout_test_mode()}</Badge>
				</p>
			)}
			{hydrated ? (
				<Suspense fallback={<CardFormWaiting />}>
					<CardForm payment={payment} onPaid={onSubmitted} onProcessing={onSubmitted} />
				</Suspense>
			) : (
				<CardFormWaiting />
			)}
			<p className="small muted">
				{m.checkout_terms()} <AppLink to="/terms">{m.page_terms()}</AppLink>
			</p>
		</div>
	);
}
