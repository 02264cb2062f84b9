import { data, redirect } from "react-router";
import {
	changeTaxDetails,
	closePartner,
	requestPaymentDetailsChange,
} from "#app/commands/partners/partner-account.server.ts";
import { endPartnerSessions, requestPartnerLink } from "#app/commands/partners/partner-sign-in.server.ts";
import { type Failure, failure, HTTP_STATUS } from "#app/domain/failure.ts";
import { checkPaymentDetails, checkTaxDetails } from "#app/domain/partners/account-forms.ts";
import { type FormProblem, toProblem } from "#app/labels/failure-labels.server.ts";
import { listPartnerSessions } from "#app/queries/partners/partners.server.ts";
import type { Services, Visitor } from "#app/services.ts";
import { localePath } from "#app/ui/page/locale-path.ts";
import { type SignedInPartner, serialisePartnerCookie } from "#app/visitor/partner.server.ts";

/** A rejected form with its typed values. */
export type RejectedForm = {
	form: FormName;
	values: Record<string, string>;
	problem: FormProblem | null;
	/** `required`: a new link has to be opened first; `sent`: it was e-mailed. */
	proof: "required" | "sent" | null;
};

type FormContext = {
	services: Services;
	visitor: Visitor;
	signedIn: SignedInPartner;
	values: Record<string, string>;
};

/** Runs the action of a form: redirects on success, otherwise returns the typed values. */
export async function performAccountAction(intent: string, args: FormContext) {
	const [form = "", step] = intent.split(":");
	if (step === "link" && isFormName(form)) return mailProofLink(form, args);
	const action = Object.hasOwn(ACTIONS, intent) ? ACTIONS[intent] : undefined;
	return action ? action(args) : redirect(localePath("/affiliate-dashboard/account"));
}

const ACTIONS: Record<string, (args: FormContext) => Promise<Response | ReturnType<typeof rejectForm>>> = {
	payment: changePaymentDetails,
	tax: saveTaxDetails,
	close: closeAccount,
	"end-session": endSession,
	"end-others": endOtherSessions,
	"sign-out": signOut,
};

async function changePaymentDetails(args: FormContext) {
	const { services, visitor, signedIn, values } = args;
	const { partner, session } = signedIn;
	const result = checkPaymentDetails(values);
	if (!result.ok) return rejectForm("payment", args, result.failure);
	const outcome = await requestPaymentDetailsChange(services, partner, session, result.value, visitor.network);
	return outcome.ok ? redirectWithChange("payment", "where-we-pay") : rejectForm("payment", args, outcome.failure);
}

async function saveTaxDetails(args: FormContext) {
	const result = checkTaxDetails(args.values);
	if (!result.ok) return rejectForm("tax", args, result.failure);
	await changeTaxDetails(args.services, args.signedIn.partner, result.value);
	return redirectWithChange("tax", "tax");
}

async function closeAccount(args: FormContext) {
	const { services, signedIn, values } = args;
	if (values.sure !== "on") {
		const { failure: unconfirmed } = failure("invalid", "invalid_request", { fields: { sure: "error_partner_close" } });
		return rejectForm("close", args, unconfirmed);
	}
	const outcome = await closePartner(services, signedIn.partner, signedIn.session);
	return outcome.ok ? redirectWithChange("closed") : rejectForm("close", args, outcome.failure);
}

async function endSession({ services, signedIn, values }: FormContext) {
	if (values.session === signedIn.session.id) return signOut({ services, signedIn });
	if (values.session) await endPartnerSessions(services, signedIn.partner.id, values.session);
	return redirectWithChange("session", "sessions");
}

async function endOtherSessions({ services, signedIn }: FormContext) {
	const { partner, session } = signedIn;
	const otherSessions = (await listPartnerSessions(services, partner.id)).filter(({ id }) => id !== session.id);
	for (const { id } of otherSessions) await endPartnerSessions(services, partner.id, id);
	return redirectWithChange("sessions", "sessions");
}

async function signOut({ services, signedIn }: Pick<FormContext, "services" | "signedIn">) {
	await endPartnerSessions(services, signedIn.partner.id, signedIn.session.id);
	const headers = { "Set-Cookie": serialisePartnerCookie(null), "Clear-Site-Data": '"cache"' };
	return redirect(localePath("/affiliate-sign-in"), { headers });
}

/** E-mails a new link and preserves the typed values. */
async function mailProofLink(form: FormName, { services, visitor, signedIn, values }: FormContext) {
	await requestPartnerLink(services, signedIn.partner.email, visitor.network);
	return data({ form, values, problem: null, proof: "sent" } satisfies RejectedForm);
}

function redirectWithChange(change: AccountChange, sectionId?: string): Response {
	return redirect(`${localePath(`/affiliate-dashboard/account?done=${change}`)}${sectionId ? `#${sectionId}` : ""}`);
}

function rejectForm(form: FormName, { visitor, values }: FormContext, failure: Failure) {
	const proof = failure.code === "proof_needed" ? "required" : null;
	const problem = toProblem(failure, visitor.language);
	return data({ form, values, problem, proof } satisfies RejectedForm as RejectedForm, {
		status: HTTP_STATUS[failure.kind],
	});
}

const FORM_NAMES = ["payment", "tax", "close"] as const;

/** Forms of the page that can be rejected. */
export type FormName = (typeof FORM_NAMES)[number];

/** Returns whether the page has a form with this name. */
function isFormName(name: string): name is FormName {
	return (FORM_NAMES as readonly string[]).includes(name);
}

/** A completed change, as named by `?done=`. */
export type AccountChange = "payment" | "tax" | "session" | "sessions" | "closed";

/** State of a form, whether rejected or not. */
export type FormState = {
	values: Record<string, string>;
	errors: Partial<Record<string, string>>;
	proof: "required" | "sent" | null;
	/** Error message for the whole form. */
	message: string | null;
};
