import { Suspense } from "react";
import type { CardPayment } from "#app/browser/card-form.tsx";
import { CardFormWaiting } from "#app/browser/card-form-waiting.tsx";
import { useHydrated } from "#app/browser/use-hydrated.ts";
import { m } from "#app/paraglide/messages.js";
import { Badge } from "#app/ui/badge.tsx";
import { lazyPart } from "#app/ui/deferred-part.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";

/** Few who come to a certificate order the post: the others do without the form's script. */
const CardForm = lazyPart(async () => (await import("#app/browser/card-form.tsx")).CardForm);

/** The card form for the post. `onSent`: the money has left, says the browser. */
export function DeliveryPayment({ payment, onSent }: { payment: CardPayment; onSent: () => void }) {
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
					<CardForm payment={payment} onPaid={onSent} onProcessing={onSent} />
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
