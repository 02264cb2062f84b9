import { type FormEvent, useCallback, useEffect, useState } from "react";
import { apiFetch, apiRequest, FailedRequestError } from "#app/browser/api-request.ts";
import { CardForm, type CardFormOverrides, type CardPayment } from "#app/browser/card-form.tsx";
import { CardFormWaiting } from "#app/browser/card-form-waiting.tsx";
import type { CardProblem } from "#app/browser/confirm-card.ts";
import { servicesContext } from "#app/context.ts";
import { CURRENCY, formatMoney } from "#app/domain/money/money.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { PaymentMode, PublicPaymentConfig } from "#app/services.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Card } from "#app/ui/card.tsx";
import { DeferredPart, lazyPart } from "#app/ui/deferred-part.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { ToastAnnouncement, useToast } from "#app/ui/toast/toasts.tsx";
import type { Route } from "./+types/stripe-test";
import { requireDiagnostics } from "./diagnostics.server.ts";
import { ModeBadge, PaymentSetupList } from "./payment-setup-list.tsx";
import { testMeta } from "./test-meta.ts";

const TestCards = lazyPart(async () => (await import("./test-cards.tsx")).TestCards);

export const handle: PageHandle = { hydrate: true };

export function meta({ error }: Route.MetaArgs) {
	return testMeta(m.test_stripe_title(), error);
}

export async function loader({ context }: Route.LoaderArgs) {
	await requireDiagnostics(context);
	const { payments } = context.get(servicesContext);
	return { setup: payments.setup(), defaults: payments.publicConfig() };
}

export default function StripeTest({ loaderData: { setup, defaults } }: Route.ComponentProps) {
	const isLive = setup.secretKeyMode === "live";
	return (
		<div className="page wrap">
			<PageHeader title={m.test_stripe_title()} lede={isLive ? m.test_stripe_lede_live() : m.test_stripe_lede()}>
				<p>
					<ModeBadge mode={setup.secretKeyMode} />
				</p>
			</PageHeader>
			<div className="application-grid">
				<div className="application-column">
					<TestPayment defaults={defaults} />
					<DeferredPart>
						<TestCards />
					</DeferredPart>
				</div>
				<div className="application-column">
					<Card aria-labelledby="configuration">
						<h2 id="configuration">{m.test_config_title()}</h2>
						<PaymentSetupList setup={setup} />
						<DiagnosticsRunner />
					</Card>
				</div>
			</div>
			<p className="test-home">
				<ButtonLink to="/" variant="secondary">
					{m.case_unknown_home()}
				</ButtonLink>
			</p>
		</div>
	);
}

/** Payer name for Stripe; the page does not ask for one. */
const BILLING_NAME = "Test Customer";

/** A ten-euro payment without an application, created when the page opens (rows 78, 189, 220, 221). */
function TestPayment({ defaults }: { defaults: PublicPaymentConfig }) {
	const { state, keyProblem, refresh, markPaid } = useTestPayment(defaults);

	function restart(event: FormEvent<HTMLFormElement>): void {
		event.preventDefault();
		if (state.kind !== "opening") refresh();
	}

	return (
		<Card aria-labelledby="test-payment">
			<h2 id="test-payment">{m.test_form_title({ amount: formatMoney(TEST_AMOUNT, getLocale()) })}</h2>
			{keyProblem && (
				<Alert tone="warning" title={m.toast_warning()}>
					<p>{m.payment_config_warning()}</p>
					<p className="small">{keyProblem}</p>
					<ToastAnnouncement title={m.toast_warning()} description={m.payment_config_warning()} />
				</Alert>
			)}
			<div role="status" className="live">
				{state.kind === "paid" && (
					<Alert tone="success" title={m.test_paid_title()}>
						<p>{m.test_succeeded({ id: state.id })}</p>
						<p>{m.test_paid()}</p>
						<p>{m.test_paid_more()}</p>
					</Alert>
				)}
			</div>
			<div role="alert" className="live">
				{state.kind === "failed" && (
					<Alert tone="danger" title={m.payment_setup_failed_title()}>
						<p>{m.test_setup_failed()}</p>
						<p>{m.test_create_failed({ message: state.message })}</p>
					</Alert>
				)}
			</div>
			<TestPaymentBody state={state} onPaid={markPaid} />
			<AppForm method="get" action="/stripe-test" onSubmit={restart}>
				<Button type="submit" variant="secondary" aria-disabled={state.kind === "opening" || undefined}>
					{state.kind === "failed" ? m.test_try_again() : m.test_refresh()}
				</Button>
			</AppForm>
		</Card>
	);
}

type TestPaymentBodyProps = { state: ReturnType<typeof useTestPayment>["state"]; onPaid: (id: string) => void };

function TestPaymentBody({ state, onPaid }: TestPaymentBodyProps) {
	switch (state.kind) {
		case "live":
			return (
				<Alert tone="warning">
					<p>{m.test_live_key()}</p>
				</Alert>
			);
		case "not-configured":
			return (
				<Alert tone="danger">
					<p>{m.payment_not_configured()}</p>
				</Alert>
			);
		case "opening":
			return <CardFormWaiting label={m.test_preparing()} />;
		case "open":
			return (
				<>
					<p className="small muted">
						{m.test_intent()} <code>{state.id}</code>
					</p>
					<CardForm
						key={state.id}
						payment={state.payment}
						onPaid={() => onPaid(state.id)}
						overrides={cardFormOverrides()}
					/>
				</>
			);
		default:
			return null;
	}
}

function cardFormOverrides(): CardFormOverrides {
	return { buttonLabel: m.test_pay(), billingName: BILLING_NAME, describeProblem };
}

/** Returns the exact text of row 220. */
function describeProblem(problem: CardProblem): { title: string; text: string } {
	switch (problem.kind) {
		case "failed":
			return { title: m.payment_failed_title(), text: m.test_payment_failed({ message: problem.providerMessage }) };
		case "other":
			return { title: m.payment_failed_title(), text: m.test_status({ status: problem.status }) };
		case "not-ready":
			return {
				title: m.payment_error_title(),
				text: problem.missing === "card" ? m.test_card_missing() : problem.message,
			};
		case "outdated":
			return { title: m.payment_outdated_title(), text: problem.message };
		case "broken":
			return { title: m.payment_error_title(), text: m.test_error({ message: problem.message }) };
	}
}

/** Amount in cents. */
const TEST_AMOUNT = 1000;

type TestPaymentState =
	| { kind: "opening" }
	| { kind: "open"; id: string; payment: CardPayment }
	| { kind: "paid"; id: string }
	/** Error message when the payment could not be created. */
	| { kind: "failed"; message: string }
	| { kind: "live" }
	| { kind: "not-configured" };

type CreatedPayment = { id: string; clientSecret: string; mode: PaymentMode };

function initialState(defaults: PublicPaymentConfig): TestPaymentState {
	if (defaults.publicKey === null) return { kind: "not-configured" };
	return defaults.serverMode === "live" ? { kind: "live" } : { kind: "opening" };
}

/**
 * Fetches the key and creates a test payment once scripts run, and again on `refresh`, which reuses an unpaid payment.
 * If the key cannot be fetched, the one from the page load is used (row 207).
 */
function useTestPayment(defaults: PublicPaymentConfig) {
	const { toast } = useToast();
	const [state, setState] = useState<TestPaymentState>(() => initialState(defaults));
	const [keyProblem, setKeyProblem] = useState<string | null>(null);
	const { publicKey, serverMode, standInScript } = defaults;

	const refresh = useCallback(async () => {
		if (publicKey === null || serverMode === "live") return;
		setState({ kind: "opening" });
		setKeyProblem(null);
		const [key, created] = await Promise.all([fetchPublicKey(), createTestPayment()]);
		if (!key.ok) {
			setKeyProblem(key.problem);
		}
		if (!created.ok) {
			setState({ kind: "failed", message: created.problem });
			return;
		}
		const { id, clientSecret, mode } = created.value;
		const effectiveKey = key.ok ? key.value : publicKey;
		const payment = { clientSecret, publicKey: effectiveKey, serverMode: mode, standInScript, amount: TEST_AMOUNT };
		setState({ kind: "open", id, payment });
		if (key.ok) toast({ title: m.test_created_title(), description: m.test_created({ mode }) });
	}, [publicKey, serverMode, standInScript, toast]);

	useEffect(() => {
		refresh();
	}, [refresh]);

	const markPaid = useCallback((id: string) => setState({ kind: "paid", id }), []);

	return { state, keyProblem, refresh, markPaid };
}

async function createTestPayment(): Promise<FetchResult<CreatedPayment>> {
	try {
		const payload = { amount: TEST_AMOUNT, currency: CURRENCY };
		const response = await apiRequest("POST", "/api/create-test-payment-intent", payload);
		return { ok: true, value: (await response.json()) as CreatedPayment };
	} catch (error) {
		const message =
			error instanceof FailedRequestError ? (error.serverMessage ?? error.message) : m.payment_network_hint();
		return { ok: false, problem: message };
	}
}

/** The server's data, or an error message. */
type FetchResult<T> = { ok: true; value: T } | { ok: false; problem: string };

/** Fetches the publishable key for Stripe's script (row 207); never throws. */
async function fetchPublicKey(): Promise<FetchResult<string>> {
	try {
		const response = await apiRequest("GET", "/api/stripe-public-key");
		const { publicKey } = (await response.json()) as { publicKey?: string };
		return publicKey ? { ok: true, value: publicKey } : { ok: false, problem: m.payment_key_missing() };
	} catch (error) {
		const status = error instanceof FailedRequestError ? String(error.status) : m.payment_network_hint();
		return { ok: false, problem: m.payment_key_status({ status }) };
	}
}

const ENDPOINT = "/api/stripe-diagnostic";

type Diagnosis = { stripe: { secretKeyMode: string | null } };

/** Shows the server's payment configuration unmodified. Without scripts the form navigates to the response. */
function DiagnosticsRunner() {
	const [isBusy, setBusy] = useState(false);
	const [diagnosis, setDiagnosis] = useState<Diagnosis | null>(null);
	const [problem, setProblem] = useState<string | null>(null);

	async function run(event: FormEvent<HTMLFormElement>): Promise<void> {
		event.preventDefault();
		if (isBusy) return;
		setBusy(true);
		setProblem(null);
		setDiagnosis(null);
		try {
			const result = (await apiFetch(ENDPOINT)) as Diagnosis;
			setDiagnosis(result);
		} catch (error) {
			const message = (error instanceof FailedRequestError && error.serverMessage) || m.payment_network_hint();
			setProblem(message);
		}
		setBusy(false);
	}

	return (
		<>
			<form action={ENDPOINT} onSubmit={run}>
				<Button type="submit" variant="secondary" aria-disabled={isBusy || undefined}>
					{isBusy ? m.test_running() : m.test_run()}
				</Button>
			</form>
			<div role="status" className="live">
				{diagnosis && (
					<Alert tone="success" title={m.test_diagnostics_done_title()}>
						<p>{m.test_diagnostics_done({ mode: diagnosis.stripe.secretKeyMode ?? m.test_value_missing() })}</p>
					</Alert>
				)}
				{problem && (
					<Alert tone="danger" title={m.test_diagnostics_failed_title()}>
						<p>{problem}</p>
					</Alert>
				)}
			</div>
			{diagnosis && (
				<section className="raw-answer" aria-label={m.test_diagnostics_result()}>
					<pre>{JSON.stringify(diagnosis, null, 2)}</pre>
				</section>
			)}
		</>
	);
}
