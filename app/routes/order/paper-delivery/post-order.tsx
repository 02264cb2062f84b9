import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { CardPayment } from "#app/browser/card-form.tsx";
import type { ApplicationView } from "#app/domain/application/projection.ts";
import type { PaymentProgress } from "#app/domain/money/payment-status.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { MoneyOnItsWay } from "#app/ui/application/payment-alert.tsx";
import type { Option } from "#app/ui/form/select-field.tsx";
import { ToastAnnouncement } from "#app/ui/toast/toasts.tsx";
import type { DeliveryProblem } from "./delivery-form.tsx";
import { PhysicalDelivery } from "./physical-delivery.tsx";

type PostOrderProps = {
	view: ApplicationView;
	/** Null when nothing can be ordered. */
	countries: Option[] | null;
	post: PaymentProgress;
	answer: { delivery?: DeliveryProblem; payment?: CardPayment } | undefined;
};

/** The printed certificate: the way to order it, then the wait for its money, then its dispatch (rows 137, 214, T9). */
export function PostOrder({ view, countries, post, answer }: PostOrderProps) {
	const { revalidate } = useRevalidator();
	const [before] = useState(view.physicalDeliveryRequested);
	if (view.physicalDeliveryRequested) {
		return (
			<Alert tone="success" title={m.delivery_requested_title()}>
				<p>{m.delivery_requested()}</p>
				{!before && <ToastAnnouncement title={m.delivery_requested_title()} description={m.delivery_requested()} />}
			</Alert>
		);
	}
	if (post !== "open") return <PostMoney id={view.id} money={post} onNews={revalidate} />;
	if (!countries) return null;
	return (
		<PhysicalDelivery
			countries={countries}
			problem={answer?.delivery}
			payment={answer?.payment ?? null}
			onSent={revalidate}
		/>
	);
}

type PostMoneyProps = { id: string; money: Exclude<PaymentProgress, "open">; onNews: () => void };

/** Until the money has arrived: no second form, and the page asks anew with every piece of news. */
function PostMoney({ id, money, onNews }: PostMoneyProps) {
	const news = useRef(onNews);
	useEffect(() => {
		news.current = onNews;
	});
	useEffect(() => {
		const refetch = () => news.current();
		const how = { applicationId: id, page: location.href, onState() {}, onReturn: refetch, onUpdate: refetch };
		let left = false;
		let stop = () => {};
		// Few pages ever wait for this money: the others do without the script.
		import("#app/browser/subscribe-to-application.ts").then(
			({ subscribeToApplication }) => {
				if (!left) stop = subscribeToApplication(how);
			},
			() => {},
		);
		return () => {
			left = true;
			stop();
		};
	}, [id]);
	return <MoneyOnItsWay money={money} />;
}
