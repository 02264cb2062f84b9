import { redirect } from "react-router";
import { confirmAnswers } from "#app/commands/application/answers.server.ts";
import { addPerson } from "#app/commands/application/household.server.ts";
import { openCheckout } from "#app/commands/money/checkout.server.ts";
import { recordReferral } from "#app/commands/partners/referrals.server.ts";
import { countErrors, countStep } from "#app/commands/people/count-visits.server.ts";
import { countryName } from "#app/content/country-names.server.ts";
import { servicesContext, visitorContext } from "#app/context.ts";
import type { Address, Application, DocumentDecision } from "#app/domain/application/application.ts";
import { BEGIN_CHOICES, type BeginChoice, expectedDates } from "#app/domain/application/expected-dates.ts";
import { SECTIONS, type Section } from "#app/domain/application/field-facts.ts";
import { checkoutPath, uploadDocumentsPath } from "#app/domain/application/journey.ts";
import type { WrittenField } from "#app/domain/application/personal-info-fields.ts";
import { storedAnswer } from "#app/domain/application/stored-personal-info.ts";
import { type Failure, failure, type Outcome, success } from "#app/domain/failure.ts";
import type { Language } from "#app/domain/language.ts";
import { errorCodes } from "#app/domain/measures/visit-steps.ts";
import type { Cents } from "#app/domain/money/money.ts";
import { PACKAGE_IDS, PACKAGES, type PackageId, resolvePackage } from "#app/domain/money/packages.ts";
import { isReferralCode, parseReferralCode } from "#app/domain/partners/referral.ts";
import { fullName } from "#app/domain/person/age.ts";
import { formatDate } from "#app/domain/time/calendar.ts";
import { answerLabels } from "#app/labels/answer-labels.server.ts";
import { type FormProblem, formProblem } from "#app/labels/failure-labels.server.ts";
import { FIELD_LABELS } from "#app/labels/personal-info-labels.ts";
import { findCodeDiscount } from "#app/queries/money/discounts.server.ts";
import type { AffiliateInfo } from "#app/queries/partners/find-affiliate.server.ts";
import { getSetting } from "#app/queries/settings.server.ts";
import type { Services } from "#app/services.ts";
import { localePath } from "#app/ui/page/locale-path.ts";
import { listPaidTogether, openOwnApplication, redirectUnlessPayable } from "#app/visitor/owner.server.ts";
import { findReferral } from "#app/visitor/referral-cookie.server.ts";
import { ensureSessionId } from "#app/visitor/session.server.ts";
import type { Route } from "./+types/payment";
import type { WalletSetup } from "./wallet-buttons.tsx";

/** Result of a form that does not redirect. */
type SubmitResult = {
	packageType: PackageId;
	begin: BeginChoice | null;
	/** Whether Premium's certificate is sent to the applicant's own address. */
	deliverHome: boolean;
	/** The code as typed. */
	codeInput: string;
	problem?: FormProblem;
	/** The code that was tried, whether it is valid, and its discount in whole per cent. */
	codeResult?: Pick<AffiliateInfo, "code" | "valid" | "reason"> & { discountPercent: number };
	/** The payment for a wallet to confirm. */
	wallet?: { clientSecret: string; amount: Cents };
};

/**
 * Handles the confirmed order, which redirects to the card form; a code to try; another person; or a wallet's request
 * for a payment, with the same checks and command as /checkout.
 */
export async function submitOrder({ request, context }: Pick<Route.ActionArgs, "request" | "context">) {
	const url = new URL(request.url);
	const form = await request.formData().catch(() => new FormData());
	const { application, services } = await openOwnApplication({ request, context }, url.searchParams.get("id") ?? "");
	redirectUnlessPayable(application);
	const visitor = context.get(visitorContext);
	const { language, network, country: ipCountry } = visitor;
	const packageType = resolvePackage(form.get("packageType"), application.packageType);
	const codeInput = String(form.get("code") ?? "").trim();
	const beginChoice = BEGIN_CHOICES.find((choice) => choice === form.get("begin")) ?? null;
	const deliverHome = form.has("deliverHome");
	const intent = form.get("intent");
	const selection: SubmitResult = { packageType, begin: beginChoice, deliverHome, codeInput };
	const refuse = (failed: Failure) => {
		countErrors(services, visitor, "payment", errorCodes(failed));
		return formProblem(failed, language, selection);
	};
	const code = parseCode(codeInput, intent === "code");
	if (!code.ok) return refuse(code.failure);
	if (intent === "code" && code.value !== null) {
		const referral = (await findReferral(request, services, code.value)) ?? { code: code.value, clickedAt: null };
		const { affiliate, application: updatedApplication } = await recordReferral(services, application, {
			referral,
			network,
		});
		const discountPercent = await findCodeDiscount(services, updatedApplication);
		return {
			...selection,
			codeResult: { code: affiliate.code, valid: affiliate.valid, reason: affiliate.reason, discountPercent },
		};
	}
	if (intent === "add-person") {
		// Stores complete choices. The page is shown again before the payment.
		if (beginChoice)
			await confirmAnswers(services, application.id, {
				...selection,
				deliveryAddress: deliverHome ? getDeliveryAddress(packageType, application) : null,
				language,
			});
		return startAnotherPerson({ request, context }, application);
	}
	const redirectToApplication = () => redirect(localePath(`/confirmation/${application.id}`));
	const deliveryAddress = deliverHome ? getDeliveryAddress(packageType, application) : null;
	const confirmed = await confirmAnswers(services, application.id, { ...selection, deliveryAddress, language });
	// Paid, closed or processing since the page was loaded.
	if (!confirmed.ok && confirmed.failure.kind === "conflict") return redirectToApplication();
	if (!confirmed.ok) return refuse(confirmed.failure);
	const referralCode = code.value ?? parseReferralCode(url);
	if (await listPaidTogether(request, services, application))
		return redirect(localePath(`/household/${application.orderId}`));
	if (intent !== "wallet") {
		const ref = referralCode ? `&ref=${encodeURIComponent(referralCode)}` : "";
		return redirect(localePath(checkoutPath(application.id, packageType) + ref));
	}
	if (!(await loadWalletSetup(services))) return refuse(failure("invalid", "invalid_request").failure);
	const referral = await findReferral(request, services, referralCode ?? application.affiliateCode);
	const checkoutResult = await openCheckout(services, confirmed.value, { packageType, referral, ipCountry, network });
	if (!checkoutResult.ok && checkoutResult.failure.kind === "conflict") return redirectToApplication();
	if (!checkoutResult.ok) return refuse(checkoutResult.failure);
	// A wallet pays on this page, so the checkout step is counted here.
	countStep(services, visitor, "checkout");
	const { clientSecret, amount } = checkoutResult.value.payment;
	return { ...selection, wallet: { clientSecret, amount } };
}

/** Adds another person to the order, and redirects to the upload page, or to the order's page on failure. */
async function startAnotherPerson(args: Pick<Route.ActionArgs, "request" | "context">, application: Application) {
	const { orderId } = application;
	const { application: buyer, services } =
		orderId === null || orderId === application.id
			? { application, services: args.context.get(servicesContext) }
			: await openOwnApplication(args, orderId);
	const { sessionId, headers } = await ensureSessionId(args.request, services.settings);
	const added = await addPerson(services, sessionId, buyer);
	if (!added.ok) return redirect(localePath(`/household/${buyer.id}`), { headers });
	return redirect(localePath(uploadDocumentsPath(buyer.packageType)), { headers });
}

/** Loads the wallet configuration of /payment; null if all wallets are disabled or payments are not configured. */
export async function loadWalletSetup(services: Services): Promise<WalletSetup | null> {
	const { wallets, payPal } = await getSetting(services, "payment-methods");
	const { publicKey, standInScript } = services.payments.publicConfig();
	return publicKey !== null && (wallets || payPal) ? { publicKey, standInScript, wallets, payPal } : null;
}

/** Returns the applicant's own address for Premium's certificate; null if none is needed or another one was entered. */
function getDeliveryAddress(packageType: PackageId, application: Application): Address | null {
	if (!PACKAGES[packageType].includesPost || application.physicalDeliveryAddress) return null;
	const { addressLine1, addressLine2, postalCode, city, country } = application;
	return { addressLine1, addressLine2: addressLine2 ?? undefined, postalCode, city, country };
}

/**
 * Parses a partner's code. Null if none was entered; fails if the format is invalid, or if a required code is missing.
 */
function parseCode(input: string, isRequired: boolean): Outcome<string | null> {
	if (isReferralCode(input)) return success(input);
	if (!input && !isRequired) return success(null);
	return failure("invalid", "invalid_request", { fields: { code: "error_code_form" } });
}

function formatAddressLines(address: Address, language: Language): string[] {
	const { addressLine1, addressLine2, postalCode, city, country } = address;
	const cityLine = `${postalCode} ${city}`.trim();
	return [addressLine1, addressLine2 ?? "", cityLine, countryName(country, language)].filter((line) => line !== "");
}

/** Fields with a separate line on the page. */
const SHOWN_SEPARATELY: readonly WrittenField[] = ["firstName", "lastName", "representativeName"];

/** Loads all non-empty answers of the applicant for display. */
export async function loadAnswers(application: Application, language: Language): Promise<Answers> {
	const labels = await answerLabels(language);
	const { physicalDeliveryAddress, useProvidedRepresentative } = application;
	const sections = SECTIONS.map((section) => {
		const sectionAnswers = labels.listAnswers([section], application);
		const visibleAnswers = sectionAnswers.filter(({ name, value }) => value !== "" && !SHOWN_SEPARATELY.includes(name));
		return [
			section,
			visibleAnswers.map(({ name, value }) => ({ term: FIELD_LABELS[name]({}, { locale: language }), value })),
		];
	});
	return {
		name: fullName(application),
		groups: Object.fromEntries(sections),
		address: formatAddressLines({ ...application, addressLine2: application.addressLine2 ?? undefined }, language),
		delivery: physicalDeliveryAddress && formatAddressLines(physicalDeliveryAddress, language),
		portalPassword: storedAnswer(application, "portalPassword") === true,
		representative: useProvidedRepresentative ? null : (application.representativeName ?? ""),
		passport: application.passportDecision,
		proofOfAddress: application.addressDecision,
		guardian: application.guardianDecision && { isUploaded: application.guardianDocumentPath !== null },
		hasConsent: application.consentToBeginAt !== null,
	};
}

/** All answers of an applicant, formatted for the owner. */
export type Answers = {
	/** First and last name. */
	name: string;
	/** Other answers of each section, in form order with the form's labels. */
	groups: Record<Section, { term: string; value: string }[]>;
	address: string[];
	/** Delivery address of the printed certificate; null if none was entered. */
	delivery: string[] | null;
	/** Name of the applicant's own representative; null when we provide one. */
	representative: string | null;
	/** Whether the applicant wants the password of the authority's portal. */
	portalPassword: boolean;
	passport: DocumentDecision | null;
	proofOfAddress: DocumentDecision | null;
	/** Documents of a minor's representatives, and whether they were uploaded; null for adults. */
	guardian: { isUploaded: boolean } | null;
	/** Whether an immediate start was requested earlier (row F38). */
	hasConsent: boolean;
};

/** Formatted dates of every package and start option for an order that is paid now. */
export type ExpectedDateLabels = {
	/** Start date if work waits for the end of the withdrawal period. */
	waitsUntil: string;
	expected: Record<PackageId, Record<BeginChoice, string>>;
};

export function expectedDateLabels(now: number, language: Language): ExpectedDateLabels {
	const formatExpectedDate = (id: PackageId, choice: BeginChoice) =>
		formatDate(expectedDates(id, choice, now).expectedAt, language);
	const expected = Object.fromEntries(
		PACKAGE_IDS.map((id) => [
			id,
			Object.fromEntries(BEGIN_CHOICES.map((choice) => [choice, formatExpectedDate(id, choice)])),
		]),
	) as ExpectedDateLabels["expected"];
	return { waitsUntil: formatDate(expectedDates("standard", "wait", now).beginsAt, language), expected };
}
