import { CardElement, Elements, useElements, useStripe } from "@stripe/react-stripe-js";
import { type FormEvent, useEffect, useState, useSyncExternalStore } from "react";
import { formatMoney } from "#app/domain/money/money.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { ToastAnnouncement, useToast } from "#app/ui/toast/toasts.tsx";
import { CardFormWaiting } from "./card-form-waiting.tsx";
import { type CardProblem, cardProblemText, confirmCard, getErrorCode } from "./confirm-card.ts";
import { type CardProvider, isModeMismatch, loadCardProvider } from "./load-card-provider.ts";
import { loadWithRetry } from "./network.ts";
import { reportFormError } from "./site/page-view.ts";

/** Duration in milliseconds of the toast about mismatched modes (row 234). */
const MISMATCH_MESSAGE_MS = 10_000;

/** Data of the card form, from the server. The secret must not appear in URLs or logs. */
export type CardPayment = {
	clientSecret: string;
	publicKey: string;
	serverMode: "test" | "live";
	standInScript: string | null;
	/** Cents. */
	amount: number;
};

/** Options that a page can override. */
export type CardFormOverrides = {
	/** Button label in place of the amount. */
	buttonLabel?: string;
	/** Cardholder name for Stripe. */
	billingName?: string;
	/** Returns title and text of an error. */
	describeProblem?: (problem: CardProblem) => { title: string; text: string };
};

type CardFormProps = {
	payment: CardPayment;
	onPaid: () => void;
	/** Called while the bank processes the payment. Without it, the form stays and accepts no second attempt. */
	onProcessing?: () => void;
	overrides?: CardFormOverrides;
};

/** The card form: Stripe's field, our button and a message for every outcome (rows 45, 135, 205-208, 216). */
export function CardForm(props: CardFormProps) {
	const { toast } = useToast();
	const [stripe, setStripe] = useState<CardProvider | null>(null);
	const [hasFailed, setHasFailed] = useState(false);
	const { publicKey, serverMode, standInScript } = props.payment;
	useEffect(() => {
		loadWithRetry(() => loadCardProvider(publicKey, standInScript)).then(setStripe, () => {
			setHasFailed(true);
			reportFormError("error_card_other");
		});
		if (!isModeMismatch(publicKey, serverMode)) return;
		toast({
			title: m.payment_mode_title(),
			description: m.payment_mode_mismatch(),
			duration: MISMATCH_MESSAGE_MS,
		});
	}, [publicKey, serverMode, standInScript, toast]);
	if (hasFailed) {
		return (
			<Alert tone="danger" role="alert" title={m.payment_setup_failed_title()}>
				<p>{m.payment_setup_failed()}</p>
				<ReloadButton />
				<ToastAnnouncement
					title={m.payment_setup_failed_title()}
					description={m.payment_setup_failed()}
					variant="destructive"
				/>
			</Alert>
		);
	}
	if (!stripe) return <CardFormWaiting />;
	return (
		<Elements stripe={stripe} options={{ locale: getLocale() }}>
			<CardFields {...props} />
		</Elements>
	);
}

function CardFields({ payment, onPaid, onProcessing, overrides = {} }: CardFormProps) {
	const stripe = useStripe();
	const elements = useElements();
	const { toast } = useToast();
	const [isBusy, setIsBusy] = useState(false);
	const [problem, setProblem] = useState<{ title?: string; text: string } | null>(null);
	const [isOutdated, setIsOutdated] = useState(false);
	const [isEmpty, setIsEmpty] = useState(true);
	useColourScheme();

	async function pay(event: FormEvent<HTMLFormElement>): Promise<void> {
		event.preventDefault();
		if (isBusy || isOutdated) return;
		const card = elements?.getElement(CardElement) ?? null;
		if (isEmpty && card) {
			setProblem({ text: m.payment_card_empty() });
			reportFormError("error_card_details");
			return card.focus();
		}
		setIsBusy(true);
		setProblem(null);
		const result = await confirmCard(stripe, card, payment, overrides.billingName);
		if (result.kind === "paid") return onPaid();
		const isProcessing = result.kind === "other" && result.status === "processing";
		if (isProcessing && onProcessing) return onProcessing();
		setIsBusy(false);
		const error = getErrorCode(result);
		if (error) reportFormError(error);
		const text = (overrides.describeProblem ?? cardProblemText)(result);
		setProblem(text);
		const variant = isProcessing ? "default" : "destructive";
		toast({ title: text.title, description: text.text, variant, isOnPage: true });
		setIsOutdated(isProcessing || result.kind === "outdated");
	}

	return (
		<form className="card-form" onSubmit={pay} noValidate>
			<div className="field">
				<p className="field-label">{m.checkout_card()}</p>
				<CardElement
					className="control card-field"
					options={{ hidePostalCode: true, style: cardStyle(), disabled: isBusy || isOutdated }}
					onChange={(event) => {
						setIsEmpty(event.empty);
						setProblem(event.error ? { text: event.error.message } : null);
					}}
				/>
			</div>
			<div role="alert" className="live">
				{problem && (
					<Alert tone="danger" title={problem.title}>
						<p>{problem.text}</p>
						{isOutdated && <ReloadButton />}
					</Alert>
				)}
			</div>
			{!isOutdated && (
				<Button type="submit" wide aria-disabled={isBusy || !stripe || undefined}>
					{isBusy
						? m.payment_processing()
						: (overrides.buttonLabel ?? m.checkout_pay({ amount: formatMoney(payment.amount, getLocale()) }))}
				</Button>
			)}
		</form>
	);
}

/** Reloads the stored order. Removes the package from the URL, because it would be chosen again. */
function ReloadButton() {
	function reload(): void {
		const url = new URL(location.href);
		url.searchParams.delete("package");
		location.replace(url);
	}
	return (
		<div>
			<Button variant="secondary" onClick={reload}>
				{m.payment_reload()}
			</Button>
		</div>
	);
}

/** Re-renders the form when the colour scheme changes, because Stripe's frame cannot read our colours. */
function useColourScheme(): boolean {
	return useSyncExternalStore(
		(changed) => {
			const dark = matchMedia("(prefers-color-scheme: dark)");
			dark.addEventListener("change", changed);
			return () => dark.removeEventListener("change", changed);
		},
		() => matchMedia("(prefers-color-scheme: dark)").matches,
		() => false,
	);
}

/** Returns the style of Stripe's field. The field is in a frame, so colours are passed as values. */
function cardStyle() {
	const tokens = getComputedStyle(document.documentElement);
	const colour = (name: string) => tokens.getPropertyValue(`--color-${name}`).trim();
	return {
		base: {
			fontSize: "18px",
			color: colour("ink"),
			iconColor: colour("ink-2"),
			"::placeholder": { color: colour("ink-2") },
		},
		invalid: { color: colour("terra"), iconColor: colour("terra") },
	};
}
