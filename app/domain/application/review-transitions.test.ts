import { describe, expect, it } from "vitest";
import { anApplication, aPayment, NOON, outcomeOf } from "#test/factories/application.ts";
import { DAY } from "../time/calendar.ts";
import type { CaseDocument } from "./application.ts";
import { DOCUMENT_CHECKS, type DocumentCheck } from "./document-checks.ts";
import type { Actor, ApplicationEvent } from "./event.ts";
import type { Change } from "./transition.ts";

const RUI: Actor = { kind: "staff", id: "rui@azulejo.example", role: "reviewer", person: 2 };
const EVA: Actor = { kind: "staff", id: "eva@azulejo.example", role: "senior", person: 3 };
const APPLICANT: Actor = { kind: "applicant" };

const FILED: ApplicationEvent = { type: "filed", authorityReference: "AT-2", checkListDone: true };
const REFUSED = "The picture is blurred.";

function decided(document: "passport" | "address", decision: "accepted" | "refused", reason = REFUSED) {
	return { type: "document-decided", document, decision, reason, checks: DOCUMENT_CHECKS[document] } as const;
}

function sentAgain(item: number): ApplicationEvent {
	return { type: "information-provided", item, document: { path: "another", decision: "verified" } };
}

function mails({ effects }: Change): string[] {
	return effects.flatMap((effect) => (effect.kind === "mail" ? [effect.template] : []));
}

describe("an applicant who may already have a NIF", () => {
	const ready = (hadNif: string | null) =>
		anApplication()
			.paid()
			.accepted()
			.signed()
			.with({ personalInfo: hadNif === null ? null : { hadNif } });

	it.each(["unsure", "yes"])("who says %s is filed only after a search for an earlier number (F3)", (hadNif) => {
		expect(() => outcomeOf(ready(hadNif), [[RUI, FILED]])).toThrow("check_list_open");
		const searched = { ...FILED, earlierNifSearched: true } as ApplicationEvent;
		expect(outcomeOf(ready(hadNif), [[RUI, searched]]).application.status).toBe("processing");
	});

	it.each(["no", null])("and who says %s is filed without one (F3)", (hadNif) => {
		expect(outcomeOf(ready(hadNif), [[RUI, FILED]]).application.status).toBe("processing");
	});
});

describe("a document", () => {
	it("is filed on the word of a person alone, however sure the checks are", () => {
		const decisions = { passportDecision: "verified", addressDecision: "verified" } as const;
		const verified = anApplication().paid().signed().with(decisions);
		expect(() => outcomeOf(verified, [[RUI, FILED]])).toThrow("documents_not_accepted");
		const [passport, address] = [decided("passport", "accepted"), decided("address", "accepted")];
		for (const one of [passport, address])
			expect(() =>
				outcomeOf(verified, [
					[RUI, one],
					[RUI, FILED],
				]),
			).toThrow("documents_not_accepted");
		const both = [
			[RUI, passport],
			[RUI, address],
		] as const;
		expect(outcomeOf(verified, [...both, [RUI, FILED]]).application.status).toBe("processing");
	});

	it("that is refused is requested again in the same action, and the applicant gets a mail", () => {
		const change = outcomeOf(anApplication().paid(), [[RUI, decided("passport", "refused")]]);
		expect(change.application).toMatchObject({
			status: "verification_required",
			passportDecision: "refused",
			requestedItems: [{ kind: "passport", reason: REFUSED, done: false }],
		});
		expect(mails(change)).toEqual(["action_needed"]);
		const again = outcomeOf(anApplication().paid(), [
			[RUI, decided("passport", "refused")],
			[APPLICANT, sentAgain(0)],
		]);
		expect(again.application).toMatchObject({ status: "pending", passportDecision: "verified", requestedItems: [] });
	});

	it("that is refused while other things are awaited is one more of them, and moves none", () => {
		const { application } = outcomeOf(anApplication().asked(), [
			[APPLICANT, { type: "information-provided", item: 0, document: { path: "new", decision: "review" } }],
			[RUI, decided("address", "refused", "Too old.")],
			[RUI, decided("address", "refused", "No date on it.")],
		]);
		expect(application.requestedItems).toEqual([{ kind: "address", reason: "No date on it.", done: false }]);
		const waiting = outcomeOf(anApplication().asked(), [[RUI, decided("address", "refused", "Too old.")]]);
		expect(waiting.application.requestedItems.map(({ kind }) => kind)).toEqual(["passport", "address"]);
	});

	it("can be asked for with two reasons at once, and none is lost", () => {
		const items = ["The left edge is cut off.", "The signature page is missing."].map((reason) => ({
			kind: "passport" as const,
			reason,
		}));
		const { application } = outcomeOf(anApplication().paid(), [[RUI, { type: "information-requested", items }]]);
		expect(application.requestedItems).toEqual(items.map((item) => ({ ...item, done: false })));
	});

	it("that is accepted after all is awaited no longer", () => {
		const change = outcomeOf(anApplication().asked(), [[RUI, decided("passport", "accepted")]]);
		expect(change.application).toMatchObject({ status: "pending", passportDecision: "accepted", requestedItems: [] });
		expect(mails(change)).toEqual(["information_received"]);
	});

	it("is accepted once what no program verified was compared by a person, and a signature always", () => {
		const paid = anApplication().paid().signed().with({ passportDecision: "review", addressDecision: "verified" });
		const accepted = (document: CaseDocument, checks: readonly DocumentCheck[]) =>
			outcomeOf(paid, [[RUI, { type: "document-decided", document, decision: "accepted", reason: "", checks }]]);
		expect(() => accepted("passport", ["names"])).toThrow("checks_open");
		expect(() => accepted("mandate", [])).toThrow("checks_open");
		expect(accepted("passport", ["names", "validity"]).application.passportDecision).toBe("accepted");
		expect(accepted("address", []).application.addressDecision).toBe("accepted");
		expect(outcomeOf(paid, [[RUI, { ...decided("passport", "refused"), checks: [] }]]).application).toMatchObject({
			passportDecision: "refused",
		});
	});

	it("is decided on once the application is paid", () => {
		expect(() => outcomeOf(anApplication(), [[RUI, decided("passport", "accepted")]])).toThrow("not_paid");
	});
});

describe("an application that is reopened", () => {
	const rejected = anApplication().filed().with({ status: "rejected", rejectionReason: "No", rejectionFault: "us" });

	it("starts again: the earlier filing no longer counts", () => {
		const { application } = outcomeOf(rejected, [[EVA, { type: "reopened", reason: "A new proof came" }]]);
		expect(application).toMatchObject({ status: "pending", filedAt: null, authorityReference: null });
	});

	it("has its promised date moved by the business time that it was over", () => {
		const promised = rejected.with({ estimatedCompletionDate: NOON + 7 * DAY });
		const { application } = outcomeOf(promised, [[EVA, { type: "reopened", reason: "A new proof came" }]]);
		// The eighth day is a holiday.
		expect(application.estimatedCompletionDate).toBe(NOON + 9 * DAY);
	});

	it("is so for a reason", () => {
		expect(() => outcomeOf(rejected, [[EVA, { type: "reopened", reason: " " }]])).toThrow("reason_missing");
	});

	it("can be filed again, or cancelled with all of its money", () => {
		const reopened = [EVA, { type: "reopened", reason: "A new proof came" }] as const;
		expect(outcomeOf(rejected, [reopened, [RUI, FILED]]).application.authorityReference).toBe("AT-2");
		const paid = aPayment({ state: "succeeded", amountReceived: 7900 });
		const change = outcomeOf(rejected, [reopened, [EVA, { type: "cancelled" }]], [paid]);
		expect(change.application.status).toBe("cancelled");
		expect(change.payments.flatMap(({ refunds }) => refunds)).toMatchObject([{ amount: 7900 }]);
	});
});

it("moves the due date by the business time that the applicant took, and by nothing else", () => {
	// Paid on Monday at noon; asked at once, answered on Tuesday at noon.
	const asked = anApplication()
		.paid()
		.with({
			status: "verification_required",
			estimatedCompletionDate: NOON + 7 * DAY,
			requestedItems: [{ kind: "passport", reason: REFUSED, done: false }],
		});
	const { application } = outcomeOf(asked, [[APPLICANT, sentAgain(0)]]);
	// The eighth day is a holiday.
	expect(application.estimatedCompletionDate).toBe(NOON + 9 * DAY);
	const waived = outcomeOf(asked.with({ stateSince: NOON + DAY }), [[RUI, { type: "information-waived" }]]);
	expect(waived.application.estimatedCompletionDate).toBe(NOON + 7 * DAY);
});

it("drops a proposed rejection as soon as it is filed or has its NIF", () => {
	const proposed: ApplicationEvent = { type: "rejection-proposed", reason: "Refused", fault: "us" };
	const ready = anApplication().paid().accepted().signed();
	expect(outcomeOf(ready, [[RUI, proposed]]).application.rejectionProposal).not.toBeNull();
	const filed = outcomeOf(ready, [
		[RUI, proposed],
		[EVA, FILED],
	]);
	expect(filed.application.rejectionProposal).toBeNull();
	const numbered = outcomeOf(ready, [
		[RUI, FILED],
		[RUI, proposed],
		[RUI, { type: "nif-proposed", nif: "293456780", repeated: "293456780", prefixConfirmed: false }],
		[EVA, { type: "nif-confirmed", nif: "293456780" }],
	]);
	expect(numbered.application.rejectionProposal).toBeNull();
});

it("takes the number and the certificate of what was filed, though its money went back meanwhile", () => {
	const back = anApplication().filed().with({ paymentStatus: "refunded" });
	const done = outcomeOf(back, [
		[RUI, { type: "nif-proposed", nif: "293456780", repeated: "293456780", prefixConfirmed: false }],
		[EVA, { type: "nif-confirmed", nif: "293456780" }],
	]);
	expect(done.application).toMatchObject({ status: "approved", nifNumber: "293456780" });
});

describe("a parcel", () => {
	const sent = {
		type: "shipping-updated",
		status: "shipped",
		carrier: "CTT",
		trackingNumber: "RR1",
		shippingDate: NOON,
		estimatedDeliveryDate: NOON + 5 * DAY,
		notes: "By hand",
	} as const;
	const toSend = anApplication().completed().with({ physicalDeliveryRequested: true, shippingStatus: "processing" });

	it("has the notes and the expected day that the form says, none where they were emptied", () => {
		const { application } = outcomeOf(toSend, [
			[RUI, sent],
			[RUI, { ...sent, notes: null, estimatedDeliveryDate: null }],
		]);
		expect(application).toMatchObject({ shippingNotes: null, estimatedDeliveryDate: null, shippingDate: NOON });
	});

	it("that failed is sent again with a new number and new dates", () => {
		const { application } = outcomeOf(toSend, [
			[RUI, sent],
			[RUI, { ...sent, status: "failed" }],
			[RUI, { ...sent, status: "processing" }],
		]);
		expect(application).toMatchObject({
			shippingStatus: "processing",
			trackingNumber: null,
			shippingDate: null,
			estimatedDeliveryDate: null,
		});
	});
});
