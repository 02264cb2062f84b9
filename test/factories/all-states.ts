import type { Application } from "#app/domain/application/application.ts";
import { DOCUMENT_CHECKS } from "#app/domain/application/document-checks.ts";
import type { Duty } from "#app/domain/application/duties.ts";
import type { Actor, ApplicationEvent, EventType, MailTemplate } from "#app/domain/application/event.ts";
import type { BeginChoice } from "#app/domain/application/expected-dates.ts";
import { automaticEvent, transition } from "#app/domain/application/status.ts";
import type { ApplicationState } from "#app/domain/application/transition.ts";
import type { PackageId } from "#app/domain/money/packages.ts";
import { calculatePrice } from "#app/domain/money/packages.ts";
import type { Payment } from "#app/domain/money/payment.ts";
import { DAY, HOUR } from "#app/domain/time/calendar.ts";
import {
	A_CERTIFICATE,
	aDisputeSnapshot,
	anOpening,
	aPayment,
	aRefundSnapshot,
	aSnapshot,
	NOON,
} from "./application.ts";
import { OWN_REPRESENTATIVE, PARENTS, STAFF, SYSTEM } from "./valid-event-sequences.ts";

const APPLICANT: Actor = { kind: "applicant" };
const [RUI, EVA] = STAFF as [Actor, Actor];

/** A reachable application state, its path, and the e-mails of its last step. */
export type Reached = {
	application: Application;
	payments: readonly Payment[];
	/** The time of the last event, in UTC milliseconds. */
	at: number;
	history: readonly { type: EventType; at: number }[];
	mails: readonly MailTemplate[];
	/** Number of steps that deviate from the regular path. */
	deviations: number;
};

type Move = { actor: Actor; event: ApplicationEvent; after?: number };

/** Applicants take time between steps, so dates change. */
const applicant = (event: ApplicationEvent): Move => ({ actor: APPLICANT, event, after: 2 * DAY });
const reviewer = (event: ApplicationEvent): Move => ({ actor: RUI, event });
const secondPerson = (event: ApplicationEvent): Move => ({ actor: EVA, event });
const system = (event: ApplicationEvent, after?: number): Move => ({ actor: SYSTEM, event, ...(after && { after }) });

const decide = (document: "passport" | "address" | "guardian" | "mandate", decision: "accepted" | "refused") =>
	reviewer({
		type: "document-decided",
		document,
		decision,
		reason: decision === "refused" ? "Unreadable" : "",
		checks: DOCUMENT_CHECKS[document],
	});
const provide = (item: number) =>
	applicant({ type: "information-provided", item, document: { path: `new-${item}`, decision: "review" } });
const requestInformation = (kind: "passport" | "information" | "guardian") =>
	reviewer({ type: "information-requested", items: [{ kind, reason: "Unreadable" }] });
const refuse = (reason: "address_too_old" | "mandate_not_accepted" | "data_differ") =>
	reviewer({
		type: "authority-refused",
		reason,
		answer: "No",
		requestToApplicant: reason === "data_differ" ? "" : "Another, please",
	});
const SIGN = applicant({
	type: "mandate-signed",
	signed: { path: "mandate", kind: "ink", edition: null },
	forOffice: true,
});
const FILE = reviewer({ type: "filed", authorityReference: "AT-1", checkListDone: true, guardianChecked: true });
const NIF = "293456780";
const CORRECT_NIF = "212345672";

function parcel(status: "processing" | "shipped" | "delivered" | "failed"): Move {
	const dates = { shippingDate: null, estimatedDeliveryDate: null, notes: null };
	return reviewer({ type: "shipping-updated", status, carrier: "CTT", trackingNumber: "RR1", ...dates });
}

function observePayment(
	{ packageType, discountPercent }: Application,
	changes: Partial<Parameters<typeof aSnapshot>[0]> & object,
): Move {
	const amount = calculatePrice("application", { packageType, discountPercent });
	return system({ type: "payment-observed", snapshot: aSnapshot({ amount, amountReceived: amount, ...changes }) });
}

/** The steps that complete each task; the first possible one applies. */
export const STEPS_OF: Record<Duty["task"], (application: Application) => Move[]> = {
	finish: (application) => [submission(application.packageType, "now", {})],
	pay: (application) => [observePayment(application, {})],
	settle_payment: (application) => [observePayment(application, { disputes: [aDisputeSnapshot({ status: "won" })] })],
	provide: () => [provide(0), provide(1), SIGN],
	agree: () => [applicant({ type: "agent-agreed", language: "en", showsNif: false })],
	sign: () => [SIGN],
	arrange_delivery: () => [parcel("processing")],
	accept: () => [system({ type: "representative-accepted" })],
	begin: ({ beginsAt }) => [system({ type: "time-passed" }, Math.max((beginsAt ?? 0) - NOON, HOUR))],
	check: () => (["passport", "address", "guardian", "mandate"] as const).map((kind) => decide(kind, "accepted")),
	file: () => [FILE],
	correct: () => [FILE],
	decide: () => [reviewer({ type: "authority-approved", answer: "Granted" })],
	certify: () => [
		reviewer({ type: "nif-proposed", nif: NIF, repeated: NIF, prefixConfirmed: false }),
		secondPerson({ type: "nif-confirmed", nif: NIF }),
		reviewer(A_CERTIFICATE),
		secondPerson({ type: "certificate-confirmed", path: "certificate", reason: "" }),
	],
	check_nif: () => [secondPerson({ type: "nif-replaced", nif: CORRECT_NIF })],
	ship: () => [parcel("processing"), parcel("shipped")],
	deliver: () => [parcel("delivered")],
};

/** Deviations: doubts, refusals, refunds, closures. */
function listDeviations(application: Application): Move[] {
	const amount = calculatePrice("application", application);
	return [
		applicant({ type: "consent-given", language: "en" }),
		...(["passport", "information", "guardian"] as const).map(requestInformation),
		reviewer({ type: "information-waived" }),
		decide("passport", "refused"),
		decide("mandate", "refused"),
		...(["address_too_old", "mandate_not_accepted", "data_differ"] as const).map(refuse),
		parcel("failed"),
		observePayment(application, { state: "processing", amountReceived: 0 }),
		observePayment(application, { state: "failed", amountReceived: 0 }),
		observePayment(application, { disputes: [aDisputeSnapshot({ status: "needs_response", amount })] }),
		observePayment(application, { disputes: [aDisputeSnapshot({ status: "lost", amount })] }),
		observePayment(application, { refunds: [aRefundSnapshot({ amount })] }),
		observePayment(application, { refunds: [aRefundSnapshot({ amount: 1000 })] }),
		reviewer({ type: "rejection-proposed", reason: "Refused", fault: "applicant" }),
		secondPerson({ type: "rejected", reason: "Refused", fault: "applicant" }),
		applicant({ type: "cancelled" }),
		reviewer({
			...{ type: "nif-replacement-proposed", cause: "typing_error", prefixConfirmed: false },
			...{ nif: CORRECT_NIF, repeated: CORRECT_NIF },
		}),
	];
}

type Openings = { verdict?: "verified" | "review"; own?: boolean; child?: boolean };

function submission(packageType: PackageId, begin: BeginChoice, { verdict = "review", own, child }: Openings): Move {
	const opening = anOpening({ packageType });
	const home = { addressLine1: "1 High St", city: "Leeds", postalCode: "LS1", country: "GB" };
	const details = {
		...opening.details,
		...(own && OWN_REPRESENTATIVE),
		...(child && { dateOfBirth: "2015-03-01", personalInfo: PARENTS }),
		deliveryAddress: packageType === "premium" ? home : null,
	};
	return applicant({
		type: "application-submitted",
		...opening,
		details,
		passport: { path: "passport", decision: verdict },
		address: { path: "address", decision: verdict },
		guardian: null,
		consentToBegin: begin === "now",
	});
}

const NOTHING = { application: null, payments: [], at: NOON, history: [], mails: [], deviations: 0 };

/** More deviations in one path show no other text, and multiply the number of paths. */
const MAX_DEVIATIONS = 2;

/** Returns the result of a step and its consequences; null if it is rejected or changes nothing. */
export function applyStep(
	from: Omit<Reached, "application"> & ApplicationState,
	move: Move,
	deviations = from.deviations,
): Reached | null {
	const at = from.at + (move.after ?? HOUR);
	let state: ApplicationState = from;
	let next: { actor: Actor; event: ApplicationEvent } | null = move;
	const history = [...from.history];
	const mails: MailTemplate[] = [];
	for (let turn = 0; next; turn += 1) {
		const result = transition("case-1", state, { ...next, eventId: `${at}-${turn}`, at });
		if (!result.ok || result.change.unchanged) return null;
		const { application, payments, effects } = result.change;
		history.push({ type: next.event.type, at });
		mails.push(...effects.flatMap((effect) => (effect.kind === "mail" ? [effect.template] : [])));
		state = { application, payments };
		const event = automaticEvent(application, payments);
		next = event && { actor: SYSTEM, event };
	}
	return (
		state.application && { application: state.application, payments: state.payments, at, history, mails, deviations }
	);
}

/** Returns a key of everything that a page or an e-mail may depend on; times and names do not count. */
function signatureOf({ application: a, payments }: Reached): string {
	const decisions = [a.passportDecision, a.addressDecision, a.guardianDecision, a.guardianDocumentPath !== null];
	const paper = [a.mandate?.decision, a.representativeAcceptedAt !== null, a.useProvidedRepresentative];
	const begin = [a.consentToBeginAt !== null, a.beginsAt !== null, a.pausedFor > 0];
	const proposals = [a.nifProposal, a.certificateProposal, a.rejectionProposal].map(Boolean);
	const office = [a.filedAt !== null, a.refusals.at(-1)?.reason, a.resumeTo, a.nifNumber !== null];
	const asked = a.requestedItems.map(({ kind, done }) => [kind, done]);
	const money = [a.paymentStatus, a.paidAt !== null, payments.length];
	const parts = [a.packageType, a.status, decisions, paper, begin, proposals, office, asked, money, a.shippingStatus];
	return JSON.stringify([...parts, a.originalDocumentPath !== null]);
}

/** Returns every reachable state once, with a path to it, and every mail once, with a state that sends it. */
type Walk = { states: Reached[]; mailed: Reached[] };

function walkFrom(first: readonly Move[]): Walk {
	const start = first.flatMap((move) => applyStep(NOTHING, move) ?? []);
	const found = new Map(start.map((state) => [signatureOf(state), state]));
	const mailed = new Map(start.map((state) => [`${state.mails} ${signatureOf(state)}`, state]));
	const queue = [...start];
	for (let state = queue.shift(); state; state = queue.shift()) {
		const { application } = state;
		const payment = aPayment({ amount: calculatePrice("application", application) });
		const steps = [
			system({ type: "payment-opened", payment }),
			secondPerson({ type: "reopened", reason: "New evidence" }),
			...Object.values(STEPS_OF).flatMap((stepsOf) => stepsOf(application)),
		].map((move) => applyStep(state, move));
		const others = state.deviations < MAX_DEVIATIONS ? listDeviations(application) : [];
		for (const next of [...steps, ...others.map((move) => applyStep(state, move, state.deviations + 1))]) {
			if (!next) continue;
			const signature = signatureOf(next);
			mailed.set(`${next.mails} ${signature}`, next);
			if (found.has(signature)) continue;
			found.set(signature, next);
			queue.push(next);
		}
	}
	return { states: [...found.values()], mailed: [...mailed.values()] };
}

const draftOf = (packageType: PackageId): Move => applicant({ type: "draft-saved", ...anOpening({ packageType }) });

/**
 * Returns every state for one package and start option, with documents in doubt or not; those with chosen
 * representatives, and of children, are the same for every package.
 */
export function walkAll(packageType: PackageId, begin: BeginChoice): Walk {
	const others: Openings[] = packageType === "standard" ? [{ own: true }, { child: true }] : [];
	const kinds: Openings[] = [{}, { verdict: "verified" }, ...others];
	return walkFrom([draftOf(packageType), ...kinds.map((kind) => submission(packageType, begin, kind))]);
}
