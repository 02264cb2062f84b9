import { describe, expect, it } from "vitest";
import { type ApplicationBuilder, anApplication, aPayment, NOON } from "#test/factories/application.ts";
import { DOCUMENT_CHECKS } from "../application/document-checks.ts";
import type { Actor, ApplicationEvent } from "../application/event.ts";
import { buildApplicationView } from "../application/public-view.ts";
import { transition } from "../application/status.ts";
import type { ApplicationState, Change } from "../application/transition.ts";
import { refundEntitlement } from "../money/refund-policy.ts";
import { addBusinessTime, businessTime, DAY } from "../time/calendar.ts";
import { getFix, REFUSAL_REASONS, type RefusalReason } from "./refusal-reasons.ts";

const RUI: Actor = { kind: "staff", id: "rui@azulejo.example", role: "reviewer", person: 2 };
const APPLICANT: Actor = { kind: "applicant" };
const PAID = aPayment({ state: "succeeded", amountReceived: 7900, succeededAt: NOON });
const ASK = "Please send it again.";
/** The office's due date: eight days after it was filed. */
const DUE = NOON + 8 * DAY;

const OURS = REFUSAL_REASONS.filter((reason) => getFix(reason).responsible === "us");
const THEIRS = REFUSAL_REASONS.filter((reason) => getFix(reason).responsible === "applicant");
const FILED: ApplicationEvent = { type: "filed", authorityReference: "AT-2", checkListDone: true };

function refusal(
	reason: RefusalReason,
	changes: { answer?: string; requestToApplicant?: string } = {},
): ApplicationEvent {
	return { type: "authority-refused", reason, answer: "Devolvido.", requestToApplicant: ASK, ...changes };
}

const acceptanceOf = (document: "passport" | "address" | "mandate"): ApplicationEvent => ({
	type: "document-decided",
	document,
	decision: "accepted",
	reason: "",
	checks: DOCUMENT_CHECKS[document],
});

/** How the applicant fixes the requested item, and what a person then accepts. */
function fixFor(reason: RefusalReason): { sent: ApplicationEvent; accepted: ApplicationEvent[] } {
	const { requestedItem } = getFix(reason) as { requestedItem: "passport" | "address" | "mandate" | "information" };
	if (requestedItem === "information")
		return { sent: { type: "information-provided", item: 0, document: null }, accepted: [] };
	if (requestedItem === "mandate")
		return {
			sent: { type: "mandate-signed", signed: { path: "again", kind: "ink", edition: null }, forOffice: true },
			accepted: [acceptanceOf("mandate")],
		};
	const document = { path: "another", decision: "verified" as const };
	return { sent: { type: "information-provided", item: 0, document }, accepted: [acceptanceOf(requestedItem)] };
}

const atOffice = () => anApplication().filed().with({ estimatedCompletionDate: DUE });

type Step = readonly [Actor, ApplicationEvent, at?: number];

/** The change that the last of these events makes to an application that was paid once. */
function outcomeOf(application: ApplicationBuilder, ...steps: Step[]): Change {
	let state: ApplicationState = { application: application.build(), payments: [PAID] };
	let change: Change | null = null;
	for (const [actor, event, at = NOON + DAY] of steps) {
		const result = transition("case-1", state, { eventId: "e", actor, at, event });
		if (!result.ok) throw new Error(`${event.type}: ${result.failure.code}`);
		change = result.change;
		state = { application: change.application, payments: change.payments };
	}
	if (!change) throw new Error("nothing happened");
	return change;
}

describe("a request returned by the tax office (F17)", () => {
	it.each(THEIRS)("for %s requests the faulty item from the applicant, and revokes its acceptance", (reason) => {
		const { application, effects } = outcomeOf(atOffice(), [RUI, refusal(reason)]);
		const { requestedItem } = getFix(reason) as { requestedItem: string };
		expect(application).toMatchObject({
			status: "verification_required",
			resumeTo: "pending",
			filedAt: null,
			authorityReference: null,
			requestedItems: [{ kind: requestedItem, reason: ASK, done: false }],
			passportDecision: requestedItem === "passport" ? "refused" : "accepted",
			addressDecision: requestedItem === "address" ? "refused" : "accepted",
			mandate: { decision: requestedItem === "mandate" ? "refused" : "accepted" },
			refusals: [{ reason, filedAt: NOON, at: NOON + DAY }],
		});
		expect(effects).toMatchObject([{ kind: "mail", template: "authority_refused" }]);
	});

	it.each(OURS)("for %s needs no answer and can be filed again at once", (reason) => {
		const { application, effects } = outcomeOf(atOffice(), [RUI, refusal(reason, { requestToApplicant: "" })]);
		expect(application).toMatchObject({
			status: "pending",
			filedAt: null,
			requestedItems: [],
			passportDecision: "accepted",
			addressDecision: "accepted",
			mandate: { decision: "accepted" },
		});
		expect(effects).toMatchObject([{ kind: "mail", template: "authority_refused" }]);
		expect(outcomeOf(atOffice(), [RUI, refusal(reason)], [RUI, FILED]).application.status).toBe("processing");
	});

	it.each(THEIRS)("for %s is filed again only once it is fixed and accepted", (reason) => {
		const { sent, accepted } = fixFor(reason);
		const returned: Step = [RUI, refusal(reason)];
		expect(() => outcomeOf(atOffice(), returned, [RUI, FILED])).toThrow("filed: wrong_state");
		if (accepted.length > 0)
			expect(() => outcomeOf(atOffice(), returned, [APPLICANT, sent], [RUI, FILED])).toThrow(/filed: \w+_not_accepted/);
		const acceptances = accepted.map((event) => [RUI, event] as const);
		const { application } = outcomeOf(atOffice(), returned, [APPLICANT, sent], ...acceptances, [
			RUI,
			FILED,
			NOON + 2 * DAY,
		]);
		expect(application).toMatchObject({ status: "processing", filedAt: NOON + 2 * DAY, authorityReference: "AT-2" });
		expect(buildApplicationView(application, true)).toMatchObject({ filings: 2, sentBack: null });
	});

	it("needs the checklist like the first filing", () => {
		const unchecked: ApplicationEvent = { type: "filed", authorityReference: "AT-2", checkListDone: false };
		expect(() => outcomeOf(atOffice(), [RUI, refusal("technical")], [RUI, unchecked])).toThrow("checklist_incomplete");
	});

	it("records every return", () => {
		const { application } = outcomeOf(
			atOffice(),
			[RUI, refusal("technical")],
			[RUI, FILED, NOON + 2 * DAY],
			[RUI, refusal("address_too_old"), NOON + 3 * DAY],
		);
		expect(application.refusals).toEqual([
			{ reason: "technical", filedAt: NOON, at: NOON + DAY },
			{ reason: "address_too_old", filedAt: NOON + 2 * DAY, at: NOON + 3 * DAY },
		]);
	});

	it("discards a proposal that waits for a second person", () => {
		const typed: ApplicationEvent = {
			type: "nif-proposed",
			nif: "293456780",
			repeated: "293456780",
			prefixConfirmed: false,
		};
		const { application } = outcomeOf(atOffice(), [RUI, typed], [RUI, refusal("technical")]);
		expect(application.nifProposal).toBeNull();
	});

	it.each<[string, ApplicationBuilder, ApplicationEvent, string]>([
		["without the office’s answer", atOffice(), refusal("question", { answer: " " }), "reason_missing"],
		[
			"without a request to the applicant",
			atOffice(),
			refusal("question", { requestToApplicant: " " }),
			"reason_missing",
		],
		["before it was filed", anApplication().paid().accepted().signed(), refusal("question"), "wrong_state"],
		["once there is a number", atOffice().with({ nifNumber: "293456780" }), refusal("question"), "wrong_state"],
		["once it is approved", anApplication().approved(), refusal("question"), "wrong_state"],
	])("is not recorded %s", (_when, application, event, code) => {
		expect(() => outcomeOf(application, [RUI, event])).toThrow(code);
	});

	it("is recorded by reviewers and never by applicants", () => {
		for (const actor of [APPLICANT, { kind: "system" } as const, { ...RUI, role: "finance" } as Actor])
			expect(() => outcomeOf(atOffice(), [actor, refusal("technical")])).toThrow("staff_only");
	});

	it("shows others when it was returned, and only the owner why", () => {
		const { application } = outcomeOf(atOffice(), [RUI, refusal("number_exists")]);
		expect(buildApplicationView(application, true).sentBack).toEqual({ at: NOON + DAY, reason: "number_exists" });
		expect(buildApplicationView(application, false).sentBack).toEqual({ at: NOON + DAY, reason: null });
	});
});

describe("the due date of a returned request", () => {
	it("moves by the time that the applicant took", () => {
		const { sent } = fixFor("question");
		const fixed = outcomeOf(atOffice(), [RUI, refusal("question")], [APPLICANT, sent, NOON + 3 * DAY]);
		const timeTaken = businessTime(NOON + DAY, NOON + 3 * DAY);
		expect(timeTaken).toBeGreaterThan(0);
		expect(fixed.application.estimatedCompletionDate).toBe(addBusinessTime(DUE, timeTaken));
	});

	it("does not move for a problem that is ours to fix", () => {
		const refiled = outcomeOf(atOffice(), [RUI, refusal("data_differ")], [RUI, FILED, NOON + 3 * DAY]);
		expect(refiled.application.estimatedCompletionDate).toBe(DUE);
	});
});

describe("the payment for a returned request", () => {
	it.each(REFUSAL_REASONS)("is unchanged, since filing again for %s is free", (reason) => {
		const isOurs = getFix(reason).responsible === "us";
		const { sent, accepted } = isOurs ? { sent: null, accepted: [] } : fixFor(reason);
		const steps: Step[] = [
			[RUI, refusal(reason)],
			...(sent ? [[APPLICANT, sent] as const] : []),
			...accepted.map((event) => [RUI, event] as const),
			[RUI, FILED],
		];
		for (const [index] of steps.entries()) {
			const { application, payments, effects } = outcomeOf(atOffice(), ...steps.slice(0, index + 1));
			expect(payments).toEqual([PAID]);
			expect(application).toMatchObject({ amount: 7900, paymentStatus: "paid", paidAt: NOON });
			expect(effects.filter(({ kind }) => kind !== "mail")).toEqual([]);
		}
	});

	it("is not refunded by cancelling, since the office has had the request", () => {
		const senior: Actor = { ...RUI, role: "senior" } as Actor;
		for (const actor of [APPLICANT, senior])
			expect(() => outcomeOf(atOffice(), [RUI, refusal("technical")], [actor, { type: "cancelled" }])).toThrow(
				"wrong_state",
			);
	});

	it("is refunded after a withdrawal in the same proportion as if it had stayed with the office", () => {
		const withdrawn: ApplicationEvent = { type: "withdrawn", statedAt: NOON + DAY, channel: "owner", language: "en" };
		const amounts = (...before: Step[]) => {
			const { application, payments, effects } = outcomeOf(atOffice(), ...before, [APPLICANT, withdrawn]);
			expect(application.status).toBe("cancelled");
			const refunds = payments.flatMap((payment) => payment.refunds.map(({ amount }) => amount));
			return { refunds, kinds: effects.map(({ kind }) => kind) };
		};
		expect(amounts([RUI, refusal("technical")])).toEqual(amounts());
	});

	it("is refundable under the policy as if the first filing had stood", () => {
		const { application } = outcomeOf(atOffice(), [RUI, refusal("technical")]);
		for (const [days, clause] of [
			[1, "filed"],
			[60, "delayed"],
		] as const) {
			expect(refundEntitlement(atOffice().build(), PAID, NOON + days * DAY).clause).toBe(clause);
			expect(refundEntitlement(application, PAID, NOON + days * DAY).clause).toBe(clause);
		}
	});
});
