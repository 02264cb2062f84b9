import assert from "node:assert/strict";
import fc from "fast-check";
import { expect, it } from "vitest";
import { NOON } from "#test/factories/application.ts";
import { aStep, aValidStart, suitableActor } from "#test/factories/random-event-sequences.ts";
import { BIRTH_DATES, SYSTEM } from "#test/factories/valid-event-sequences.ts";
import { isOpen, type Payment } from "../money/payment.ts";
import { getRefundableAmount } from "../money/refund.ts";
import { isAdult } from "../person/age.ts";
import { lisbonDate } from "../time/calendar.ts";
import type { Application } from "./application.ts";
import type { Actor, ApplicationEvent, Effect } from "./event.ts";
import { automaticEvent, transition } from "./status.ts";
import type { ApplicationState } from "./transition.ts";

/** The long tier runs a hundred thousand, `npm run bars -- 9` a million. */
const LIVES = Number(process.env.LIVES ?? 10_000);

/** The notable outcomes that were reached, such as a returned filing or a revealed password. */
const outcomes = new Set<string>();

/** The kinds of representative and applicant among filed applications. */
const filings = new Set<string>();

/* The checks below run a million times: `expect` would take a third of the test's time. */

/** A minor's application is filed only with three accepted documents and a mandate that others signed for them. */
function checkAge(before: Application, now: number): void {
	const underAge = !isAdult(before.dateOfBirth, lisbonDate(now));
	if (underAge) assert.equal(before.guardianDecision, "accepted");
	assert.equal(before.mandate?.asRepresentatives ?? false, underAge);
	filings.add(underAge ? "child" : before.dateOfBirth === BIRTH_DATES[2] ? "came of age" : "adult");
}

const DECISIONS: readonly ((application: Application) => string | null | undefined)[] = [
	({ passportDecision }) => passportDecision,
	({ addressDecision }) => addressDecision,
	({ guardianDecision }) => guardianDecision,
	({ mandate }) => mandate?.decision,
];

/** Only people accept documents for filing: no automatic check does. */
function checkDecisions(before: Application | null, after: Application, actor: Actor): void {
	for (const getDecision of DECISIONS)
		if (getDecision(after) === "accepted" && (before === null || getDecision(before) !== "accepted"))
			assert.equal(actor.kind, "staff");
}

function check(before: Application | null, after: Application, actor: Actor, now: number): void {
	const { status } = after;
	checkDecisions(before, after, actor);
	assert.equal(after.version, (before?.version ?? 0) + 1);
	if (["processing", "approved", "completed"].includes(status)) {
		assert.notEqual(after.paidAt, null);
		assert.notEqual(after.filedAt, null);
	}
	if (after.filedAt !== null && before?.filedAt === null) {
		const decisions = [before.passportDecision, before.addressDecision, before.mandate?.decision];
		assert.deepEqual(decisions, ["accepted", "accepted", "accepted"]);
		assert.equal(before.useProvidedRepresentative || before.representativeAcceptedAt !== null, true);
		checkAge(before, now);
		filings.add(before.useProvidedRepresentative ? "ours" : "own");
	}
	if (after.originalDocumentPath !== null && after.originalDocumentPath !== before?.originalDocumentPath) {
		assert.equal(before?.certificateProposal?.path, after.originalDocumentPath);
		assert.ok(actor.kind === "staff" && actor.id !== before?.certificateProposal?.by);
	}
	if (status === "completed") {
		assert.notEqual(after.nifNumber, null);
		assert.notEqual(after.completionDate, null);
	}
	if (status === "rejected" || status === "cancelled") assert.equal(after.nifNumber, null);
	if (before?.status === "completed") assert.equal(status, "completed");
	if (before?.status === "cancelled") assert.equal(status, "cancelled");
	if (before?.nifNumber && after.nifNumber !== before.nifNumber) {
		assert.equal(before.nifProposal?.nif, after.nifNumber);
		assert.ok(actor.kind === "staff" && actor.id !== before.nifProposal?.by);
		assert.equal(after.originalDocumentPath, null);
		outcomes.add("corrected");
	} else if (status === "completed" && before?.status === "completed" && before.originalDocumentPath !== null)
		assert.notEqual(after.originalDocumentPath, null);
	if (after.refusals.length > (before?.refusals.length ?? 0)) {
		assert.equal(before?.status, "processing");
		assert.deepEqual([after.filedAt, after.nifNumber], [null, null]);
		outcomes.add(status);
	}
	const password = after.aftercare?.password?.state;
	if (password === "revealed" && before?.aftercare?.password?.state !== "revealed") {
		assert.equal(before?.aftercare?.password?.state, "arrived");
		assert.equal(actor.kind, "applicant");
		outcomes.add("revealed");
	}
	if (password === "expired" && before?.aftercare?.password?.state !== "expired") {
		assert.equal(before?.aftercare?.password?.state, "arrived");
		assert.equal(actor.kind, "system");
		outcomes.add("expired");
	}
	if (after.aftercare) assert.equal(status, "completed");
	if (before?.paidAt != null) assert.equal(after.paidAt, before.paidAt);
	if (status === "verification_required") assert.notEqual(after.resumeTo, null);
	if (["draft", "verification_required"].includes(status)) assert.notEqual(after.deadlineAt, null);
	// A withdrawal that is being repaid has its own deadline.
	const isRepaid = after.withdrawal?.outcome === "accepted";
	if (status === "cancelled" && !isRepaid) assert.equal(after.deadlineAt, null);
	// A filed application waits only for the tax office: its only deadline is the notice that it is late.
	if (status === "processing" && after.deadlineAt !== null)
		assert.ok(after.deadlineAt > (after.estimatedCompletionDate ?? Number.POSITIVE_INFINITY));
	if (after.filingOfferedAt !== (before?.filingOfferedAt ?? null))
		assert.deepEqual([status, after.filedAt], ["pending", null]);
	if (status === "completed" && !after.aftercare && !isRepaid) assert.equal(after.deadlineAt, null);
	if (after.filedAt !== null && before?.filedAt === null) assert.equal(after.beginsAt, null);
}

/** At most one payment per application and purpose is open and one succeeded; we never refund more than we received. */
function checkMoney(payments: readonly Payment[]): void {
	for (const purpose of ["application", "physical_delivery"]) {
		const samePurpose = payments.filter((payment) => payment.purpose === purpose);
		if (samePurpose.filter(isOpen).length > 1) throw new Error("two open payments");
		const isBack = (payment: Payment) =>
			purpose === "physical_delivery" && payment.amountRefunded >= payment.amountReceived;
		if (samePurpose.filter((payment) => payment.state === "succeeded" && !isBack(payment)).length > 1)
			throw new Error("two successes");
	}
	for (const payment of payments) {
		const byHand = payment.refunds.some(({ reason }) => reason === "provider");
		if (!byHand && getRefundableAmount(payment) < 0) throw new Error("more refunded than came in");
	}
}

it("an application keeps its invariants over random histories", { timeout: 1_200_000 }, () => {
	const reached = new Set<string>();
	fc.assert(
		fc.property(aValidStart, fc.array(aStep, { minLength: 2, maxLength: 12 }), (start, more) => {
			const steps = [...start, ...more];
			let now = NOON;
			let state: ApplicationState = { application: null, payments: [] };
			const keys: string[] = [];
			for (const { event: attempted, actor: chosenActor, luck, wait } of steps) {
				now += wait;
				let next: ApplicationEvent | null = attempted;
				let currentActor = suitableActor(attempted, chosenActor, luck);
				while (next) {
					const result = transition("case-1", state, { eventId: "e", actor: currentActor, at: now, event: next });
					if (!result.ok || result.change.unchanged) break;
					check(state.application, result.change.application, currentActor, now);
					checkMoney(result.change.payments);
					keys.push(...result.change.effects.map((effect: Effect) => effect.key));
					reached.add(result.change.application.status);
					state = result.change;
					next = automaticEvent(result.change.application, result.change.payments);
					currentActor = SYSTEM;
				}
			}
			assert.equal(new Set(keys).size, keys.length);
		}),
		{ numRuns: LIVES, seed: 12 },
	);
	expect([...outcomes].sort()).toEqual(["corrected", "expired", "pending", "revealed", "verification_required"]);
	expect([...filings].sort()).toEqual(["adult", "came of age", "child", "ours", "own"]);
	expect([...reached].sort()).toEqual(
		expect.arrayContaining([
			"approved",
			"cancelled",
			"completed",
			"draft",
			"pending",
			"processing",
			"rejected",
			"verification_required",
		]),
	);
});
