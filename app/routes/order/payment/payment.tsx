import CreditCard from "lucide-react/icons/credit-card";
import { Suspense, useEffect, useRef, useState } from "react";
import { redirect, type ShouldRevalidateFunctionArgs, useActionData, useSearchParams } from "react-router";
import { usePendingNavigation } from "#app/browser/use-network.ts";
import { listLocalMethods } from "#app/commands/money/checkout.server.ts";
import { servicesContext, visitorContext } from "#app/context.ts";
import { paymentPath } from "#app/domain/application/journey.ts";
import { localMethodName } from "#app/domain/money/local-payment.ts";
import { PACKAGE_IDS, resolvePackage } from "#app/domain/money/packages.ts";
import { flagDescription } from "#app/labels/document-labels.server.ts";
import { packageSubtitle } from "#app/labels/package-labels.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { m } from "#app/paraglide/messages.js";
import { findContradictions } from "#app/queries/documents/documents.server.ts";
import { findCompany } from "#app/queries/money/invoices.server.ts";
import { findSession } from "#app/queries/people/find-session.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { lazyPart } from "#app/ui/deferred-part.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { PageHeader, PageTitle } from "#app/ui/page/page-header.tsx";
import { PriceNote } from "#app/ui/page/price-note.tsx";
import { ProgressTracker } from "#app/ui/progress-tracker.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { ToastAnnouncement } from "#app/ui/toast/toasts.tsx";
import { listPaidTogether, openPayableApplication } from "#app/visitor/owner.server.ts";
import { findSessionId } from "#app/visitor/session.server.ts";
import { AffiliateBlock, type AffiliateBlockProps } from "../checkout/affiliate-block.tsx";
import { LoadProblem } from "../load-error.tsx";
import { OrderLines, OrderTerms, OrderTotal } from "../order-summary.tsx";
import { SuccessScreen } from "../success-screen.tsx";
import type { Route } from "./+types/payment";
import { CheckAnswers } from "./check-answers.tsx";
import { BeginChoice, PackageChoice } from "./package-choice.tsx";
import { type Answers, expectedDateLabels, loadAnswers, loadWalletSetup, submitOrder } from "./payment.server.ts";
import type { WalletsProps } from "./wallet-buttons.tsx";

export const handle: PageHandle = { hydrate: true, hideTrustStrip: true, hideFooter: true };

export function meta(): Route.MetaDescriptors {
	return [];
}

export async function loader({ request, context }: Route.LoaderArgs) {
	const { searchParams } = new URL(request.url);
	const id = searchParams.get("id");
	if (!id) {
		const services = context.get(servicesContext);
		const session = await findSession(services, await findSessionId(request, services.settings));
		if (session.applicationId) throw redirect(localePath(paymentPath(session.applicationId)));
		return { order: null };
	}
	const { application, services } = await openPayableApplication({ request, context }, id);
	// When a payer returns from PayPal without paying, the URL contains the payment's secret: the redirect removes it.
	if (searchParams.has("redirect_status")) throw redirect(localePath(`${paymentPath(id)}&not-finished`));
	const packageId = resolvePackage(searchParams.get("package"), application.packageType);
	const { language } = context.get(visitorContext);
	const [flags, answers, methods, wallets, company, paidTogether] = await Promise.all([
		findContradictions(services, application),
		loadAnswers(application, language),
		listLocalMethods(services),
		loadWalletSetup(services),
		findCompany(services, id),
		listPaidTogether(request, services, application),
	]);
	const invoice = services.invoicing.configured ? { company: company?.name ?? null } : null;
	const contradictions = flags.map((contradiction) => flagDescription(contradiction, language));
	const dates = expectedDateLabels(services.now(), language);
	const { discountPercent } = application;
	const paymentMethods = paidTogether
		? { localMethods: [], wallets: null }
		: { localMethods: methods.map((method) => localMethodName(method)), wallets };
	const order = {
		id,
		chosen: packageId,
		dates,
		answers,
		discountPercent,
		contradictions,
		...paymentMethods,
		invoice,
	};
	return { order: { ...order, householdId: paidTogether && application.orderId } };
}

export function action(args: Route.ActionArgs) {
	return submitOrder(args);
}

/** The wallet's action must not reload the page while the payer confirms. */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
	return formData?.get("intent") === "wallet" ? false : defaultShouldRevalidate;
}

export default function Payment({ loaderData: { order } }: Route.ComponentProps) {
	const actionData = useActionData<typeof action>();
	const { problem, codeResult } = actionData ?? {};
	const [isPaid, setIsPaid] = useState(false);
	const [searchParams] = useSearchParams();
	const isBusy = usePendingNavigation().state !== "idle";
	if (!order) return <DemoWithoutApplication />;
	if (isPaid)
		return (
			<div className="page wrap">
				<SuccessScreen next={`/confirmation/${order.id}`} />
			</div>
		);
	const fields = problem?.fields ?? {};
	const lines = PACKAGE_IDS.map((packageType) => (
		<OrderLines key={packageType} packageType={packageType} discountPercent={order.discountPercent} />
	));
	return (
		<div className="page wrap">
			<PageTitle title={m.payment_title()} hasErrors={Boolean(problem)} />
			<ProgressTracker current="payment" />
			<PageHeader
				title={m.payment_title()}
				backLink={{ to: `/personal-info?id=${order.id}`, label: m.wizard_back() }}
			/>
			{order.householdId && (
				<p className="small">
					<AppLink to={`/household/${order.householdId}`}>{m.household_title()}</AppLink>
				</p>
			)}
			{problem && (
				<ErrorSummary
					errors={summariseErrors(problem)}
					{...(fields.packageType && { title: m.validation_error_title() })}
				/>
			)}
			{fields.packageType && (
				<ToastAnnouncement
					update={actionData}
					title={m.validation_error_title()}
					description={fields.packageType}
					variant="destructive"
				/>
			)}
			{searchParams.has("not-finished") && (
				<Alert tone="warning" role="alert" title={m.payment_failed_title()} className="order-alert">
					<p>{m.wallet_not_finished()}</p>
				</Alert>
			)}
			<AppForm className="order-layout" noValidate>
				<div className="order-main">
					<PackageChoice
						chosen={actionData?.packageType ?? order.chosen}
						dates={order.dates}
						discountPercent={order.discountPercent}
						error={fields.packageType}
					/>
					<PremiumAddress
						applicationId={order.id}
						answers={order.answers}
						isHomeSelected={actionData?.deliverHome ?? true}
					/>
					<BeginChoice
						chosen={actionData ? actionData.begin : order.answers.hasConsent ? "now" : null}
						dates={order.dates}
						error={fields.begin}
					/>
					<section>
						<h2 className="order-heading">{m.answers_title()}</h2>
						<Contradictions contradictions={order.contradictions} />
						<CheckAnswers applicationId={order.id} packageType={order.chosen} answers={order.answers} />
					</section>
				</div>
				<div className="order-side">
					<aside className="order-aside">
						<h2>{m.order_title()}</h2>
						{/* Without a discount, the total is enough. */}
						{order.discountPercent > 0 && lines}
						{PACKAGE_IDS.map((packageType) => (
							<OrderTotal
								key={packageType}
								packageType={packageType}
								discountPercent={order.discountPercent}
								expected={order.dates.expected[packageType]}
							/>
						))}
						<PriceNote />
						<p className="order-methods small">
							<CreditCard size={22} aria-hidden />
							<span className="sr-only">{m.payment_method_title()}: </span>
							{[m.payment_method_card(), ...order.localMethods].join(", ")}
						</p>
						{order.wallets && (
							<Wallets
								key={order.id}
								id={order.id}
								setup={order.wallets}
								discountPercent={order.discountPercent}
								onPaid={() => setIsPaid(true)}
							/>
						)}
						<details className="disclosure">
							<summary>{m.checkout_included()}</summary>
							<div className="order-details">
								{order.discountPercent === 0 && lines}
								{PACKAGE_IDS.map((packageType) => (
									<p key={packageType} className="small muted" data-package={packageType}>
										{packageSubtitle(packageType)}.
									</p>
								))}
								<OrderTerms hasOwnRepresentative={order.answers.representative !== null} />
								<p className="small muted">
									{m.payment_lede()} {m.payment_package_hint()}
								</p>
								<p className="small muted">
									{m.begin_signature_note()} {mayRequestDocument(order.answers) && m.begin_documents_note()}
								</p>
								<p className="small muted">
									{m.payment_next()} <AppLink to="/refund-policy">{m.page_refund_policy()}</AppLink>
								</p>
							</div>
						</details>
						{order.invoice && (
							<p className="small">
								{order.invoice.company && <>{m.invoice_company_to({ name: order.invoice.company })} </>}
								<AppLink to={`/invoice-company/${order.id}`}>
									{order.invoice.company ? m.invoice_company_change() : m.invoice_company_link()}
								</AppLink>
							</p>
						)}
						<CodeEntry result={codeResult ?? null} input={actionData?.codeInput} error={fields.code} />
					</aside>
					<div className="order-bar">
						<Button type="submit" wide aria-disabled={isBusy || undefined}>
							{isBusy ? m.payment_processing() : order.householdId ? m.wizard_continue() : m.payment_continue()}
						</Button>
					</div>
					{/* Below the continue button, so that the continue button comes first in the tab order. */}
					<div className="order-more">
						<Button type="submit" name="intent" value="add-person" variant="secondary" wide>
							{m.household_add()}
						</Button>
					</div>
				</div>
			</AppForm>
		</div>
	);
}

/** Returns whether staff may request a document, which delays the expected date. */
function mayRequestDocument({ passport, proofOfAddress, guardian }: Answers): boolean {
	return passport === "review" || proofOfAddress === "review" || guardian?.isUploaded === false;
}

function summariseErrors({ message, fields }: { message: string; fields: Record<string, string> }) {
	const fieldErrors = Object.entries(fields).map(([fieldId, message]) => ({ fieldId, message }));
	return fieldErrors.length > 0 ? fieldErrors : [{ fieldId: "packageType", message }];
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <LoadProblem error={error} />;
}

type CodeEntryProps = {
	/** Result of the last code that was tried. */
	result: AffiliateBlockProps | null;
	input?: string;
	error?: string;
};

/** Referral code field, which shows the effect on the price (row 45). */
function CodeEntry({ result, input, error }: CodeEntryProps) {
	return (
		<details className="disclosure" open={Boolean(result || error)}>
			<summary>{m.payment_code_title()}</summary>
			<div className="code-entry">
				<TextField
					name="code"
					label={m.payment_code_label()}
					error={error}
					defaultValue={input}
					maxLength={32}
					autoComplete="off"
					autoCapitalize="characters"
					spellCheck={false}
				/>
				<div>
					<Button type="submit" name="intent" value="code" variant="secondary">
						{m.payment_code_use()}
					</Button>
				</div>
				{result && (
					<div role="status">
						<AffiliateBlock {...result} />
					</div>
				)}
			</div>
		</details>
	);
}

/** Lists differences from the documents, because typos are easy to correct before payment. */
function Contradictions({ contradictions }: { contradictions: readonly string[] }) {
	if (contradictions.length === 0) return null;
	return (
		<Alert tone="warning" title={m.answers_contradict_title()}>
			<ul className="upload-issues">
				{contradictions.map((sentence) => (
					<li key={sentence}>{sentence}</li>
				))}
			</ul>
			<p>{m.answers_contradict_text()}</p>
		</Alert>
	);
}

/** Payment page without an application (row 44). Creates nothing and accepts no payment (ruling T2). */
function DemoWithoutApplication() {
	return (
		<div className="page wrap wrap-text">
			<PageTitle title={m.payment_title()} />
			<ProgressTracker current="payment" />
			<PageHeader title={m.payment_title()} />
			<div className="stack">
				<Alert tone="warning" title={m.demo_mode()}>
					<p>{m.payment_demo_text()}</p>
					<ToastAnnouncement title={m.demo_mode()} description={m.payment_demo_text()} />
				</Alert>
				<ButtonLink to="/upload-documents">{m.payment_demo_start()}</ButtonLink>
			</div>
		</div>
	);
}

type PremiumAddressProps = {
	applicationId: string;
	answers: Answers;
	/** Whether the box for the applicant's own address is ticked. */
	isHomeSelected: boolean;
};

/**
 * Delivery address of Premium's certificate, shown while Premium is chosen and no such address was entered. The box for
 * the applicant's own address is preselected.
 */
function PremiumAddress({ applicationId, answers, isHomeSelected }: PremiumAddressProps) {
	if (answers.delivery !== null) return null;
	const formPath = `/personal-info?id=${applicationId}&package=premium&physical_delivery=true#deliveryAddressLine1`;
	return (
		<div className="premium-address" data-package="premium">
			<p className="small">{m.payment_premium_address()}</p>
			<Checkbox
				name="deliverHome"
				defaultChecked={isHomeSelected}
				label={m.payment_deliver_home({ address: answers.address.join(", ") })}
			/>
			<p className="small">
				<AppLink to={formPath}>{m.payment_premium_address_link()}</AppLink>
			</p>
		</div>
	);
}

const WalletButtons = lazyPart(async () => (await import("./wallet-buttons.tsx")).WalletButtons);

/**
 * Wallet buttons. Their scripts load only after a start is chosen, because nothing can be ordered before then. Their
 * space is reserved while they load, so that the layout does not shift.
 */
function Wallets(props: WalletsProps) {
	const box = useRef<HTMLDivElement>(null);
	const [isStartChosen, setIsStartChosen] = useState(false);
	useEffect(() => {
		const form = box.current?.closest("form");
		if (!form) return;
		const updateIsStartChosen = () => new FormData(form).has("begin") && setIsStartChosen(true);
		updateIsStartChosen();
		form.addEventListener("change", updateIsStartChosen);
		return () => form.removeEventListener("change", updateIsStartChosen);
	}, []);
	return (
		<div ref={box}>
			{isStartChosen && (
				<Suspense
					fallback={
						<div className="wallets">
							<Spinner label={m.wallet_waiting()} />
						</div>
					}
				>
					<WalletButtons {...props} />
				</Suspense>
			)}
		</div>
	);
}
