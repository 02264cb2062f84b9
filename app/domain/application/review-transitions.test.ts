import { describe, expect, it } from "vitest";
import { type ApplicationBuilder, anApplication, aPayment, NOON, outcomeOf } from "#test/factories/application.ts";
import { DAY } from "../time/calendar.ts";
import type { CaseDocument, DocumentDecision, RequestedItem } from "./application.ts";
import { DOCUMENT_CHECKS, type DocumentCheck } from "./document-checks.ts";
import type { Actor, ApplicationEvent, SubmittedDocument } from "./event.ts";
import type { Change } from "./transition.ts";

const RUI: Actor = { kind: "staff", id: "rui@azulejo.example", role: "reviewer", person: 2 };
const EVA: Actor = { kind: "staff", id: "eva@azulejo.example", role: "senior", person: 3 };
const APPLICANT: Actor = { kind: "applicant" };

const FILED: ApplicationEvent = { type: "filed", authorityReference: "AT-2", checkListDone: true };
const REFUSED = "The picture is blurred.";

function decisionOn(document: "passport" | "address", decision: "accepted" | "refused", reason = REFUSED) {
	return { type: "document-decided", document, decision, reason, checks: DOCUMENT_CHECKS[document] } as const;
}

function resend(item: number): ApplicationEvent {
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
		expect(() => outcomeOf(ready(hadNif), [[RUI, FILED]])).toThrow("checklist_incomplete");
		const searched = { ...FILED, earlierNifSearched: true } as ApplicationEvent;
		expect(outcomeOf(ready(hadNif), [[RUI, searched]]).application.status).toBe("processing");
	});

	it.each(["no", null])("who says %s is filed without such a search (F3)", (hadNif) => {
		expect(outcomeOf(ready(hadNif), [[RUI, FILED]]).application.status).toBe("processing");
	});
});

describe("a document", () => {
	it("is filed only after a person's decision, however certain the checks are", () => {
		const decisions = { passportDecision: "verified", addressDecision: "verified" } as const;
		const verified = anApplication().paid().signed().with(decisions);
		expect(() => outcomeOf(verified, [[RUI, FILED]])).toThrow("documents_not_accepted");
		const [passport, address] = [decisionOn("passport", "accepted"), decisionOn("address", "accepted")];
		for (const decision of [passport, address])
			expect(() =>
				outcomeOf(verified, [
					[RUI, decision],
					[RUI, FILED],
				]),
			).toThrow("documents_not_accepted");
		const both = [
			[RUI, passport],
			[RUI, address],
		] as const;
		expect(outcomeOf(verified, [...both, [RUI, FILED]]).application.status).toBe("processing");
	});

	it("that is refused is requested again in the same action, and the applicant is e-mailed", () => {
		const change = outcomeOf(anApplication().paid(), [[RUI, decisionOn("passport", "refused")]]);
		expect(change.application).toMatchObject({
			status: "verification_required",
			passportDecision: "refused",
			requestedItems: [{ kind: "passport", reason: REFUSED, done: false }],
		});
		expect(mails(change)).toEqual(["action_needed"]);
		const resubmitted = outcomeOf(anApplication().paid(), [
			[RUI, decisionOn("passport", "refused")],
			[APPLICANT, resend(0)],
		]);
		expect(resubmitted.application).toMatchObject({
			status: "pending",
			passportDecision: "verified",
			requestedItems: [],
		});
	});

	it("that is refused while others are requested is added to them, without changing them", () => {
		const { application } = outcomeOf(anApplication().informationRequested(), [
			[APPLICANT, { type: "information-provided", item: 0, document: { path: "new", decision: "review" } }],
			[RUI, decisionOn("address", "refused", "Too old.")],
			[RUI, decisionOn("address", "refused", "No date on it.")],
		]);
		expect(application.requestedItems).toEqual([{ kind: "address", reason: "No date on it.", done: false }]);
		const waiting = outcomeOf(anApplication().informationRequested(), [
			[RUI, decisionOn("address", "refused", "Too old.")],
		]);
		expect(waiting.application.requestedItems.map(({ kind }) => kind)).toEqual(["passport", "address"]);
	});

	it("can be requested for two reasons at once, and neither is lost", () => {
		const items = ["The left edge is cut off.", "The signature page is missing."].map((reason) => ({
			kind: "passport" as const,
			reason,
		}));
		const { application } = outcomeOf(anApplication().paid(), [[RUI, { type: "information-requested", items }]]);
		expect(application.requestedItems).toEqual(items.map((item) => ({ ...item, done: false })));
	});

	it("that is accepted after all is no longer requested", () => {
		const change = outcomeOf(anApplication().informationRequested(), [[RUI, decisionOn("passport", "accepted")]]);
		expect(change.application).toMatchObject({ status: "pending", passportDecision: "accepted", requestedItems: [] });
		expect(mails(change)).toEqual(["information_received"]);
	});

	it("is accepted once a person has compared what no program verified, which is always needed for a signature", () => {
		const paid = anApplication().paid().signed().with({ passportDecision: "review", addressDecision: "verified" });
		const accepted = (document: CaseDocument, checks: readonly DocumentCheck[]) =>
			outcomeOf(paid, [[RUI, { type: "document-decided", document, decision: "accepted", reason: "", checks }]]);
		expect(() => accepted("passport", ["names"])).toThrow("checks_open");
		expect(() => accepted("mandate", [])).toThrow("checks_open");
		expect(accepted("passport", ["names", "validity"]).application.passportDecision).toBe("accepted");
		expect(accepted("address", []).application.addressDecision).toBe("accepted");
		expect(outcomeOf(paid, [[RUI, { ...decisionOn("passport", "refused"), checks: [] }]]).application).toMatchObject({
			passportDecision: "refused",
		});
	});

	it("can be decided on only once the application is paid", () => {
		expect(() => outcomeOf(anApplication(), [[RUI, decisionOn("passport", "accepted")]])).toThrow("not_paid");
	});
});

describe("a reopened application", () => {
	const rejected = anApplication().filed().with({ status: "rejected", rejectionReason: "No", rejectionFault: "us" });

	it("starts again, and its earlier filing no longer counts", () => {
		const { application } = outcomeOf(rejected, [[EVA, { type: "reopened", reason: "A new proof came" }]]);
		expect(application).toMatchObject({ status: "pending", filedAt: null, authorityReference: null });
	});

	it("has its promised date moved by the business time that it was closed", () => {
		const promised = rejected.with({ estimatedCompletionDate: NOON + 7 * DAY });
		const { application } = outcomeOf(promised, [[EVA, { type: "reopened", reason: "A new proof came" }]]);
		// The eighth day is a holiday.
		expect(application.estimatedCompletionDate).toBe(NOON + 9 * DAY);
	});

	it("needs a reason", () => {
		expect(() => outcomeOf(rejected, [[EVA, { type: "reopened", reason: " " }]])).toThrow("reason_missing");
	});

	it("can be filed again, or cancelled with a full refund", () => {
		const reopened = [EVA, { type: "reopened", reason: "A new proof came" }] as const;
		expect(outcomeOf(rejected, [reopened, [RUI, FILED]]).application.authorityReference).toBe("AT-2");
		const paid = aPayment({ state: "succeeded", amountReceived: 7900 });
		const change = outcomeOf(rejected, [reopened, [EVA, { type: "cancelled" }]], [paid]);
		expect(change.application.status).toBe("cancelled");
		expect(change.payments.flatMap(({ refunds }) => refunds)).toMatchObject([{ amount: 7900 }]);
	});
});

it("an answer moves the due date only by the business time that the applicant took", () => {
	// Paid on Monday at noon; asked at once, answered on Tuesday at noon.
	const asked = anApplication()
		.paid()
		.with({
			status: "verification_required",
			estimatedCompletionDate: NOON + 7 * DAY,
			requestedItems: [{ kind: "passport", reason: REFUSED, done: false }],
		});
	const { application } = outcomeOf(asked, [[APPLICANT, resend(0)]]);
	// The eighth day is a holiday.
	expect(application.estimatedCompletionDate).toBe(NOON + 9 * DAY);
	const waived = outcomeOf(asked.with({ stateSince: NOON + DAY }), [[RUI, { type: "information-waived" }]]);
	expect(waived.application.estimatedCompletionDate).toBe(NOON + 7 * DAY);
});

it("a proposed rejection is dropped as soon as the application is filed or has its NIF", () => {
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

it("a filed application accepts its number even if it has been refunded in the meantime", () => {
	const refunded = anApplication().filed().with({ paymentStatus: "refunded" });
	const finished = outcomeOf(refunded, [
		[RUI, { type: "nif-proposed", nif: "293456780", repeated: "293456780", prefixConfirmed: false }],
		[EVA, { type: "nif-confirmed", nif: "293456780" }],
	]);
	expect(finished.application).toMatchObject({ status: "approved", nifNumber: "293456780" });
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
	const parcel = anApplication().completed().with({ physicalDeliveryRequested: true, shippingStatus: "processing" });

	it("has the notes and the expected date from the form, or none if they are cleared", () => {
		const { application } = outcomeOf(parcel, [
			[RUI, sent],
			[RUI, { ...sent, notes: null, estimatedDeliveryDate: null }],
		]);
		expect(application).toMatchObject({ shippingNotes: null, estimatedDeliveryDate: null, shippingDate: NOON });
	});

	it("that failed is resent with a new number and new dates", () => {
		const { application } = outcomeOf(parcel, [
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

describe("a request to an applicant", () => {
	const request = (...items: { kind: RequestedItem["kind"]; reason: string }[]): [Actor, ApplicationEvent] => [
		RUI,
		{ type: "information-requested", items },
	];
	const answer = (item: number, document: SubmittedDocument | null = null): [Actor, ApplicationEvent] => [
		APPLICANT,
		{ type: "information-provided", item, document },
	];
	const newDocument = { path: "new", decision: "review" } as const;

	it.each<[string, ApplicationBuilder, [Actor, ApplicationEvent][], string]>([
		["empty", anApplication().paid(), [request()], "items_missing"],
		["without a reason", anApplication().paid(), [request({ kind: "passport", reason: " " })], "reason_missing"],
		[
			"for two items, one without a reason",
			anApplication().paid(),
			[request({ kind: "passport", reason: "Blurred" }, { kind: "address", reason: "" })],
			"reason_missing",
		],
		[
			"for the documents of an adult's guardian",
			anApplication().paid(),
			[request({ kind: "guardian", reason: "x" })],
			"wrong_state",
		],
		["made before the payment", anApplication(), [request({ kind: "passport", reason: "x" })], "not_paid"],
		["made after the end", anApplication().completed(), [request({ kind: "passport", reason: "x" })], "wrong_state"],
	])("is never %s", (_label, builder, events, code) => {
		expect(() => outcomeOf(builder, events)).toThrow(code);
	});

	it.each<[string, ApplicationBuilder, [Actor, ApplicationEvent], string]>([
		[
			"for an item that was not requested",
			anApplication().informationRequested(),
			answer(1, newDocument),
			"items_missing",
		],
		["without a file", anApplication().informationRequested(), answer(0), "file_missing"],
		[
			"with a rejected document",
			anApplication().informationRequested(),
			answer(0, { path: "x", decision: "rejected" }),
			"document_rejected",
		],
		["when nothing was requested", anApplication().paid(), answer(0, newDocument), "wrong_state"],
	])("is not answered %s", (_label, builder, event, code) => {
		expect(() => outcomeOf(builder, [event])).toThrow(code);
	});

	it("is answered once: a question without a file, and a signature on its own page", () => {
		const items = request(
			{ kind: "information", reason: " Which street? " },
			{ kind: "information", reason: "Which floor?" },
			{ kind: "mandate", reason: "Blurred" },
		);
		const first = outcomeOf(anApplication().paid(), [items, answer(0)]).application;
		expect(first.requestedItems).toEqual([
			{ kind: "information", reason: "Which street?", done: true },
			{ kind: "information", reason: "Which floor?", done: false },
			{ kind: "mandate", reason: "Blurred", done: false },
		]);
		expect([first.status, first.passportDecision]).toEqual(["verification_required", "review"]);
		expect(() => outcomeOf(anApplication().paid(), [items, answer(0), answer(0)])).toThrow("items_missing");
		expect(() => outcomeOf(anApplication().paid(), [items, answer(2, newDocument)])).toThrow("wrong_state");
	});

	it("made during processing resumes it once answered, without a date if none was promised", () => {
		const events = [request({ kind: "passport", reason: "Again" }), answer(0, newDocument)];
		const filed = anApplication().filed().with({ estimatedCompletionDate: null });
		expect(outcomeOf(filed, events).application).toMatchObject({
			...{ status: "processing", resumeTo: null, requestedItems: [], estimatedCompletionDate: null },
		});
	});

	it("stays open for the other document when one is accepted", () => {
		const items = request({ kind: "passport", reason: "Blurred" }, { kind: "address", reason: "Too old" });
		const { application } = outcomeOf(anApplication().paid(), [items, [RUI, decisionOn("passport", "accepted")]]);
		expect(application.status).toBe("verification_required");
		expect(application.requestedItems.map(({ done }) => done)).toEqual([true, false]);
		const free = outcomeOf(anApplication().paid(), [[RUI, decisionOn("passport", "accepted")]]);
		expect([free.application.status, mails(free)]).toEqual(["pending", []]);
	});
});

describe("a decision on a document", () => {
	const decide = (
		document: CaseDocument,
		decision: "accepted" | "refused",
		reason = REFUSED,
	): [Actor, ApplicationEvent] => [
		RUI,
		{ type: "document-decided", document, decision, reason, checks: DOCUMENT_CHECKS[document] },
	];

	it.each<[string, ApplicationBuilder, [Actor, ApplicationEvent], string]>([
		["that is refused without a reason", anApplication().paid(), decide("passport", "refused", " "), "reason_missing"],
		["that is missing: a signature", anApplication().paid(), decide("mandate", "accepted"), "wrong_state"],
		["that is missing: a guardian's", anApplication().paid(), decide("guardian", "accepted"), "wrong_state"],
		[
			"that has been filed: a signature",
			anApplication().signed().informationRequested("processing").with({ filedAt: NOON }),
			decide("mandate", "refused"),
			"wrong_state",
		],
		["of a closed application", anApplication().rejected(), decide("passport", "accepted"), "wrong_state"],
	])("is not possible for one %s", (_label, builder, event, code) => {
		expect(() => outcomeOf(builder, [event])).toThrow(code);
	});

	it("on a signature or a guardian's document affects only that document", () => {
		const signed = anApplication().paid().signed().with({ guardianDocumentPath: "g", guardianDecision: "review" });
		const refused = outcomeOf(signed, [decide("mandate", "refused", " Blurred ")]).application;
		expect(refused).toMatchObject({
			...{ mandate: { path: "mandate", decision: "refused" }, passportDecision: "review", guardianDecision: "review" },
			requestedItems: [{ kind: "mandate", reason: "Blurred", done: false }],
		});
		const accepted = outcomeOf(signed, [decide("guardian", "accepted")]).application;
		expect(accepted).toMatchObject({ guardianDecision: "accepted", mandate: { decision: "accepted" } });
	});

	it.each<[string, ApplicationBuilder, string, DocumentDecision | null]>([
		["changes a pending one", anApplication(), "passport-upload", "verified"],
		["does not affect a replaced document", anApplication(), "an-earlier-upload", "review"],
		[
			"never overrides a person's",
			anApplication().with({ passportDecision: "accepted" }),
			"passport-upload",
			"accepted",
		],
		["never overrides a refusal", anApplication().with({ passportDecision: "refused" }), "passport-upload", "refused"],
		["changes nothing without a document", anApplication().with({ passportDecision: null }), "passport-upload", null],
		["has no effect after the end", anApplication().cancelled(), "passport-upload", "review"],
	])("by an automatic check %s", (_label, builder, path, after) => {
		const event = { type: "document-checked", document: "passport", path, decision: "verified" } as const;
		const { application, unchanged } = outcomeOf(builder, [[{ kind: "system" }, event]]);
		expect([application.passportDecision, unchanged ?? false]).toEqual([after, after !== "verified"]);
	});
});

describe("a request at the tax office", () => {
	const ready = anApplication().paid().accepted().signed();
	const mandate = ready.build().mandate;
	const own = { useProvidedRepresentative: false, representativeName: "João Sá", representativeNif: "501964843" };

	it.each<[string, ApplicationBuilder, string]>([
		[
			"an accepted signature",
			ready.with({ mandate: mandate && { ...mandate, decision: "review" } }),
			"mandate_not_accepted",
		],
		[
			"the applicant's own signature",
			ready.with({ mandate: mandate && { ...mandate, asRepresentatives: true } }),
			"mandate_other_signer",
		],
		["the consent of the applicant's representative", ready.with(own), "representative_not_ready"],
		[
			"the client's consent to the firm",
			ready.with({ agentId: 1, agentConsent: { state: "requested" } }),
			"agent_consent_missing",
		],
	])("is not filed without %s", (_label, builder, code) => {
		expect(() => outcomeOf(builder, [[RUI, FILED]])).toThrow(code);
	});

	it("has the office's reference, if there is one", () => {
		const filed = (authorityReference: string) =>
			outcomeOf(ready, [[RUI, { ...FILED, authorityReference } as ApplicationEvent]]).application.authorityReference;
		expect([filed(" AT-7 "), filed(" ")]).toEqual(["AT-7", null]);
	});

	it.each<[string, ApplicationBuilder, string]>([
		["a number", anApplication().approved().with({ originalDocumentPath: "c" }), "nif_not_assigned"],
		["a certificate", anApplication().withNif(), "certificate_missing"],
		["the office's approval", anApplication().filed().with({ nifNumber: "293456780" }), "wrong_state"],
	])("is not completed without %s", (_label, builder, code) => {
		expect(() => outcomeOf(builder, [[{ kind: "system" }, { type: "completed" }]])).toThrow(code);
	});
});
