import { saveDraft } from "#app/commands/application/draft.server.ts";
import { submitApplication } from "#app/commands/application/submit-application.server.ts";
import { uploadDocument } from "#app/commands/documents/uploads.server.ts";
import { signOnPaper } from "#app/commands/mandate/sign-mandate.server.ts";
import { beginPayment } from "#app/commands/money/begin-payment.server.ts";
import { observePayment } from "#app/commands/money/observe-payment.server.ts";
import { checkPersonalInfo } from "#app/domain/application/personal-info.ts";
import { FIELDS, type PersonalInfo } from "#app/domain/application/personal-info-fields.ts";
import { lisbonDate } from "#app/domain/time/calendar.ts";
import { parsePhoneNumber } from "#app/server/phone-number.server.ts";
import { randomId } from "#app/server/random.server.ts";
import { type DemoPerson, demoEmail } from "./demo-people.ts";
import { mustSucceed, type Scenario } from "./scenario.ts";
import { specimenBill, specimenMandate, specimenPassport } from "./specimens.ts";

/** Starts an application and uploads only the passport. */
export async function startDraft(scenario: Scenario): Promise<void> {
	const { services, person } = scenario;
	const sessionId = randomId();
	mustSucceed(await uploadDocument(services, sessionId, "passport", [specimenPassport(person)]));
	const { firstName, lastName, nationality, phone } = person;
	const result = await saveDraft(services, {
		owned: [],
		verifiedOwner: true,
		network: null,
		applicationId: null,
		sessionId,
		fields: { firstName, lastName, nationality, phone, email: demoEmail(person) },
		packageType: person.packageType,
		referral: null,
		language: person.language,
		isDemo: true,
	});
	scenario.applicationId = mustSucceed(result).id;
}

/** Submits a complete application. */
export async function submit(scenario: Scenario): Promise<void> {
	const { services, person } = scenario;
	const sessionId = randomId();
	const passport = mustSucceed(await uploadDocument(services, sessionId, "passport", [specimenPassport(person)]));
	const bill = mustSucceed(await uploadDocument(services, sessionId, "address", [specimenBill(person)]));
	const { packageType } = person;
	const result = checkPersonalInfo(toForm(person), {
		packageType,
		today: lisbonDate(services.now()),
		parsePhone: parsePhoneNumber,
	});
	if (!result.ok)
		throw new Error(`A demonstration application is incomplete: ${Object.keys(result.errors).join(", ")}`);
	const submitted = await submitApplication(services, {
		owned: [],
		network: null,
		applicationId: null,
		sessionId,
		info: result.info,
		packageType,
		passportPath: passport.uploadId,
		addressPath: bill.uploadId,
		referral: null,
		language: person.language,
		consentToBegin: true,
		isDemo: true,
	});
	scenario.applicationId = mustSucceed(submitted).id;
}

/** Returns the submitted form; a printed certificate is sent to the same address. */
function toForm(person: DemoPerson): Record<string, unknown> {
	const personalInfo: Partial<PersonalInfo> = person;
	const fields = FIELDS.map(([name, { addressPart }]) => [
		name,
		addressPart && person.packageType === "premium" ? personalInfo[addressPart] : personalInfo[name],
	]);
	return {
		...Object.fromEntries(fields),
		hadNif: person.hadNif ?? "no",
		email: demoEmail(person),
		termsAccepted: true,
	};
}

/** Pays with a test card. */
export async function pay(scenario: Scenario): Promise<void> {
	const { services, environment, applicationId } = scenario;
	const { intentId } = mustSucceed(await beginPayment(services, applicationId, "application", null));
	const response = await environment.fetch(`https://api.stripe.com/v1/payment_intents/${intentId}/confirm`, {
		method: "POST",
		headers: { Authorization: `Bearer ${environment.config.STRIPE_SECRET_KEY}` },
		body: new URLSearchParams({ payment_method: "pm_card_visa" }),
	});
	if (!response.ok) throw new Error(`A demonstration payment failed: ${response.status}`);
	const paid = mustSucceed(await observePayment(services, intentId));
	// The webhook event may have been handled first, by the environment's clock instead of the scenario's.
	scenario.advanceTo(paid.paidAt ?? 0);
}

/** Prints the power of attorney, signs it and sends a scan. */
export async function sign({ services, person, applicationId }: Scenario): Promise<void> {
	mustSucceed(await signOnPaper(services, applicationId, [specimenMandate(person)], []));
}
