import { useEffect, useRef, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import { type CardResult, cardProblemText, confirmWallet, getErrorCode } from "#app/browser/confirm-card.ts";
import { type CardProvider, loadCardProvider } from "#app/browser/load-card-provider.ts";
import { reportFormError } from "#app/browser/site/page-view.ts";
import { paymentPath } from "#app/domain/application/journey.ts";
import { type Cents, CURRENCY } from "#app/domain/money/money.ts";
import { calculatePrice, resolvePackage } from "#app/domain/money/packages.ts";
import type { FormProblem } from "#app/labels/failure-labels.server.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Alert } from "#app/ui/alert.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { Spinner } from "#app/ui/spinner.tsx";
import { useToast } from "#app/ui/toast/toasts.tsx";

export type WalletSetup = {
	publicKey: string;
	standInScript: string | null;
	/** Apple Pay, Google Pay and Link. */
	wallets: boolean;
	payPal: boolean;
};

export type WalletsProps = {
	id: string;
	setup: WalletSetup;
	/** A partner's discount in whole per cent. */
	discountPercent: number;
	onPaid: () => void;
};

/** The page action's response to a wallet payment. */
type ActionResult = { wallet?: { clientSecret: string; amount: Cents }; problem?: FormProblem };
type Elements = ReturnType<CardProvider["elements"]>;
/** Stripe's confirm event, which can also close the wallet. */
type WalletConfirmEvent = { paymentFailed(options: { reason: "fail" }): void };

type Problem = { title?: string; text: string };

/** The provider's buttons in its iframe. The provider shows only wallets that this browser supports. */
export function WalletButtons({ id, setup, discountPercent, onPaid }: WalletsProps) {
	const { publicKey, standInScript, wallets, payPal } = setup;
	const box = useRef<HTMLDivElement>(null);
	const [state, setState] = useState<"waiting" | "ready" | "none">("waiting");
	const [problem, setProblem] = useState<Problem | null>(null);
	const { toast } = useToast();
	const navigate = useNavigate();
	const submitOrder = useOrderSubmission();

	async function pay(
		stripe: CardProvider,
		elements: Elements,
		confirmEvent: WalletConfirmEvent,
		form: HTMLFormElement,
		displayedAmount: Cents,
	) {
		const reportProblem = (error: Problem) => {
			confirmEvent.paymentFailed({ reason: "fail" });
			setProblem(error);
			toast({
				title: error.title ?? m.payment_failed_title(),
				description: error.text,
				variant: "destructive",
				isOnPage: true,
			});
		};
		const { error } = await elements.submit();
		if (error)
			return reportProblem({ title: m.payment_failed_title(), text: error.message ?? m.payment_validation_error() });
		const { wallet: payment, problem } = await submitOrder(form);
		if (!payment) return reportProblem({ title: m.payment_failed_title(), text: describeProblem(problem) });
		const returnUrl = location.origin + localePath(paymentPath(id));
		const result = await confirmWallet(stripe, elements, payment, { displayedAmount, returnUrl });
		if (result.kind === "paid") return onPaid();
		if (isProcessing(result)) return navigate(localePath(`/confirmation/${id}`));
		const errorCode = getErrorCode(result);
		if (errorCode) reportFormError(errorCode);
		reportProblem(cardProblemText(result));
	}
	const latestPay = useRef(pay);
	useEffect(() => {
		latestPay.current = pay;
	});

	useEffect(() => {
		const form = box.current?.closest("form");
		if (!form) return;
		const controller = new AbortController();
		loadCardProvider(publicKey, standInScript).then(
			(stripe) => {
				if (!stripe || !box.current || controller.signal.aborted) return;
				// Fixed when the wallet opens: later choices do not change it.
				let displayedAmount = 0;
				const getAmount = () => getDisplayedAmount(form, discountPercent);
				const elements = stripe.elements({
					mode: "payment",
					amount: getAmount(),
					currency: CURRENCY,
					locale: getLocale(),
				});
				const buttons = createButtons(elements, { wallets, payPal });
				buttons.on("ready", ({ availablePaymentMethods }) => setState(availablePaymentMethods ? "ready" : "none"));
				buttons.on("loaderror", () => setState("none"));
				buttons.on("click", ({ resolve }) => {
					displayedAmount = getAmount();
					setProblem(null);
					resolve();
				});
				buttons.on("cancel", () => setProblem({ text: m.wallet_canceled() }));
				buttons.on("confirm", (event) => latestPay.current(stripe, elements, event, form, displayedAmount));
				buttons.mount(box.current);
				form.addEventListener("change", () => elements.update({ amount: getAmount() }), { signal: controller.signal });
				controller.signal.addEventListener("abort", () => buttons.destroy());
			},
			// Payment by card remains available.
			() => setState("none"),
		);
		return () => controller.abort();
	}, [publicKey, standInScript, wallets, payPal, discountPercent]);

	return (
		<section className="wallets" aria-label={m.wallet_title()} hidden={state === "none"}>
			{state === "waiting" && <Spinner label={m.wallet_waiting()} />}
			<div ref={box} />
			<div role="alert" className="live">
				{problem && (
					<Alert tone={problem.title ? "danger" : "info"} title={problem.title}>
						<p>{problem.text}</p>
					</Alert>
				)}
			</div>
			{state === "ready" && (
				<p className="small muted">
					{m.wallet_terms()} <AppLink to="/terms">{m.page_terms()}</AppLink>
				</p>
			)}
		</section>
	);
}

/**
 * Returns a function that submits the form like the card button and returns the response. It never resolves on a
 * redirect.
 */
function useOrderSubmission(): (form: HTMLFormElement) => Promise<ActionResult> {
	const fetcher = useFetcher<ActionResult>();
	const resolveSubmission = useRef<((result: ActionResult) => void) | null>(null);
	useEffect(() => {
		if (fetcher.state === "idle" && fetcher.data) resolveSubmission.current?.(fetcher.data);
	}, [fetcher.state, fetcher.data]);
	return (form) => {
		const data = new FormData(form);
		data.set("intent", "wallet");
		return new Promise((resolve) => {
			resolveSubmission.current = resolve;
			fetcher.submit(data, { method: "post", action: location.pathname + location.search });
		});
	};
}

function createButtons(elements: Elements, { wallets, payPal }: Pick<WalletSetup, "wallets" | "payPal">) {
	// A black button would disappear on our dark card.
	const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
	const walletOption = (isOn: boolean) => (isOn ? "auto" : "never");
	return elements.create("expressCheckout", {
		paymentMethods: {
			applePay: walletOption(wallets),
			googlePay: walletOption(wallets),
			link: walletOption(wallets),
			paypal: walletOption(payPal),
			amazonPay: "never",
			klarna: "never",
		},
		// The law requires this label on a button that commits to payment.
		buttonType: { applePay: "buy", googlePay: "pay", paypal: "pay" },
		...(isDark && { buttonTheme: { applePay: "white", googlePay: "white" } as const }),
		buttonHeight: 48,
		layout: { maxColumns: 2, maxRows: 2, overflow: "auto" },
	});
}

/** Returns the price of the chosen package, as displayed. */
function getDisplayedAmount(form: HTMLFormElement, discountPercent: number): Cents {
	const packageType = resolvePackage(new FormData(form).get("packageType"), "standard");
	return calculatePrice("application", { packageType, discountPercent });
}

function describeProblem(problem: FormProblem | undefined): string {
	return Object.values(problem?.fields ?? {})[0] ?? problem?.message ?? m.payment_setup_failed();
}

function isProcessing(result: CardResult): boolean {
	return result.kind === "other" && result.status === "processing";
}
