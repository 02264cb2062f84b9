import { CardElement, Elements, useElements, useStripe } from "@stripe/react-stripe-js";
import { type FormEvent, useEffect, useState, useSyncExternalStore } from "react";
import { formatMoney } from "#app/domain/money/money.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { ToastAnnouncement, useToast } from "#app/ui/toast/toasts.tsx";
import { CardFormWaiting } from "./card-form-waiting.tsx";
import { type CardProblem, cardProblemText, confirmCard, errorOf } from "./confirm-card.ts";
import { type CardProvider, isModeMismatch, loadCardProvider } from "./load-card-provider.ts";
import { loadWithRetry } from "./network.ts";
import { reportFormError } from "./site/page-view.ts";

/** Duration in milliseconds of the toast about mismatched modes (row 234). */
const MISMATCH_MESSAGE_MS = 10_000;

/** Input of the card form, fetched by the server. The secret must not appear in any address or log. */
export type CardPayment = {
	clientSecret: string;
	publicKey: string;
	serverMode: "test" | "live";
	standInScript: string | null;
	/** Cents. */
	amount: number;
};

/** Texts that a page can override. */
export type CardFormVariation = {
	/** Button label in place of the amount. */
	label?: string;
	/** Cardholder name for Stripe. */
	billingName?: string;
	/** Title and text of the error. */
	wordsOf?: (problem: CardProblem) => { title: string; text: string };
};

type CardFormProps = {
	payment: CardPayment;
	onPaid: () => void;
	/** Called when the bank has not decided yet. Without it the form stays and accepts no second attempt. */
	onProcessing?: () => void;
	variation?: CardFormVariation;
};

/** The card form: Stripe's field, our button and a message for every outcome (rows 45, 135, 205-208, 216). */
export function CardForm(props: CardFormProps) {
	const { toast } = useToast();
	const [stripe, setStripe] = useState<CardProvider | null>(null);
	const [failed, setFailed] = useState(false);
	const { publicKey, serverMode, standInScript } = props.payment;
	useEffect(() => {
		loadWithRetry(() => loadCardProvider(publicKey, standInScript)).then(setStripe, () => {
			setFailed(true);
			reportFormError("error_card_other");
		});
		if (!isModeMismatch(publicKey, serverMode)) return;
		toast({
			title: m.payment_mode_title(),
			description: m.payment_mode_mismatch(),
			duration: MISMATCH_MESSAGE_MS,
		});
	}, [publicKey, serverMode, standInScript, toast]);
	if (failed) {
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

function CardFields({ payment, onPaid, onProcessing, variation = {} }: CardFormProps) {
	const stripe = useStripe();
	const elements = useElements();
	const { toast } = useToast();
	const [busy, setBusy] = useState(false);
	const [problem, setProblem] = useState<{ title?: string; text: string } | null>(null);
	const [outdated, setOutdated] = useState(false);
	const [empty, setEmpty] = useState(true);
	useColourScheme();

	async function pay(event: FormEvent<HTMLFormElement>): Promise<void> {
		event.preventDefault();
		if (busy || outdated) return;
		const card = elements?.getElement(CardElement) ?? null;
		if (empty && card) {
			setProblem({ text: m.payment_card_empty() });
			reportFormError("error_card_details");
			return card.focus();
		}
		setBusy(true);
		setProblem(null);
		const result = await confirmCard(stripe, card, payment, variation.billingName);
		if (result.kind === "paid") return onPaid();
		const processing = result.kind === "other" && result.status === "processing";
		if (processing && onProcessing) return onProcessing();
		setBusy(false);
		const error = errorOf(result);
		if (error) reportFormError(error);
		const text = (variation.wordsOf ?? cardProblemText)(result);
		setProblem(text);
		const variant = processing ? "default" : "destructive";
		toast({ title: text.title, description: text.text, variant, isOnPage: true });
		setOutdated(processing || result.kind === "outdated");
	}

	return (
		<form className="card-form" onSubmit={pay} noValidate>
			<div className="field">
				<p className="field-label">{m.checkout_card()}</p>
				<CardElement
					className="control card-field"
					options={{ hidePostalCode: true, style: cardStyle(), disabled: busy || outdated }}
					onChange={(event) => {
						setEmpty(event.empty);
						setProblem(event.error ? { text: event.error.message } : null);
					}}
				/>
			</div>
			<div role="alert" className="live">
				{problem && (
					<Alert tone="danger" title={problem.title}>
						<p>{problem.text}</p>
						{outdated && <ReloadButton />}
					</Alert>
				)}
			</div>
			{!outdated && (
				<Button type="submit" wide aria-disabled={busy || !stripe || undefined}>
					{busy
						? m.payment_processing()
						: (variation.label ?? m.checkout_pay({ amount: formatMoney(payment.amount, getLocale()) }))}
				</Button>
			)}
		</form>
	);
}

/** Reloads the order as stored, without the package in the address, which would be chosen again. */
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

/** Re-renders the form when the colour scheme changes: Stripe's frame cannot read our colours. */
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

/** Stripe's field is a page in a frame, so colours are passed as values. */
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
