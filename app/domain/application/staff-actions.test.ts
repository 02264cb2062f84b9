import { describe, expect, it } from "vitest";
import {
	A_CERTIFICATE,
	type ApplicationBuilder,
	aDisputeSnapshot,
	anApplication,
	aPayment,
	NOON,
} from "#test/factories/application.ts";
import { type Aftercare, NO_AFTERCARE } from "../aftercare/aftercare.ts";
import type { Payment } from "../money/payment.ts";
import { DAY } from "../time/calendar.ts";
import type { Actor, Role } from "./event.ts";
import {
	ACTIONS,
	availableActions,
	checkRefundAvailability,
	isAction,
	isMoneyAction,
	shippingLabelObstacle,
	staffDuties,
	unavailableActions,
} from "./staff-actions.ts";
import { transition } from "./status.ts";

function actionsFor(application: ApplicationBuilder, role: Role = "reviewer", id = "rui@azulejo.example") {
	const actor: Actor = { kind: "staff", id, role, person: id.charCodeAt(0) };
	return availableActions({ application: application.build(), payments: [] }, actor, NOON + DAY);
}

const DECIDE = { "decide-passport": null, "decide-address": null };

describe("the admin area offers", () => {
	it("only rejection on an unpaid application", () => {
		expect(actionsFor(anApplication())).toEqual({ reject: null });
	});

	it("decisions on both documents from payment until filing", () => {
		expect(actionsFor(anApplication().paid())).toMatchObject({ ...DECIDE, correct: null });
		expect(actionsFor(anApplication().filed())).not.toHaveProperty("decide-passport");
	});

	it("filing only once both documents are accepted, and says so before that", () => {
		expect(actionsFor(anApplication().paid()).file).toBe("documents_not_accepted");
		expect(actionsFor(anApplication().paid().accepted().signed()).file).toBeNull();
	});

	it("filing only with consent to begin, until the withdrawal period has ended", () => {
		const waiting = anApplication().paid().accepted().signed().with({ consentToBeginAt: null });
		expect(actionsFor(waiting).file).toBe("consent_missing");
		expect(actionsFor(waiting.with({ paidAt: NOON - 13 * DAY })).file).toBe("consent_missing");
		expect(actionsFor(waiting.with({ paidAt: NOON - 14 * DAY })).file).toBeNull();
	});

	it("approval, a number, a certificate, a request and rejection on a filed application", () => {
		expect(actionsFor(anApplication().filed())).toEqual({
			correct: "correction_filed",
			refuse: null,
			approve: null,
			"propose-nif": null,
			"store-certificate": null,
			"request-information": null,
			reject: null,
			withdraw: null,
		});
	});

	it("confirmation of a proposed number only to another person", () => {
		const proposed = anApplication()
			.filed()
			.with({ nifProposal: { nif: "293456780", by: "rui@azulejo.example" } });
		expect(actionsFor(proposed)["confirm-nif"]).toBe("same_person");
		expect(actionsFor(proposed, "senior", "eva@azulejo.example")["confirm-nif"]).toBeNull();
	});

	it("a proposed rejection only to another person", () => {
		const rejectionProposal = { reason: "Expired", fault: "applicant" as const, by: "rui@azulejo.example" };
		const proposed = anApplication().paid().with({ rejectionProposal });
		expect(actionsFor(proposed).reject).toBe("same_person");
		expect(actionsFor(proposed, "admin", "ana@azulejo.example").reject).toBeNull();
	});

	it("cancelling and reopening to senior staff", () => {
		expect(actionsFor(anApplication().paid(), "senior")).toHaveProperty("cancel", null);
		expect(actionsFor(anApplication().paid())).not.toHaveProperty("cancel");
		expect(actionsFor(anApplication().rejected(), "senior")).toEqual({ reopen: null, withdraw: null });
		expect(actionsFor(anApplication().rejected())).toEqual({ withdraw: null });
	});

	it("a delivery once there is something to deliver", () => {
		expect(actionsFor(anApplication().completed())).not.toHaveProperty("ship");
		expect(actionsFor(anApplication().completed().with({ physicalDeliveryRequested: true })).ship).toBeNull();
	});

	it("a replacement for an existing certificate, and its confirmation only to another person", () => {
		expect(actionsFor(anApplication().completed())).toEqual({
			"ask-correction": null,
			"replace-nif": null,
			"store-certificate": null,
			withdraw: null,
		});
		const { path, check } = A_CERTIFICATE;
		const certificateProposal = { path, check, by: "rui@azulejo.example", reason: null };
		const proposed = anApplication().completed().with({ certificateProposal });
		expect(actionsFor(proposed)["confirm-certificate"]).toBe("same_person");
		expect(actionsFor(proposed, "senior", "eva@azulejo.example")["confirm-certificate"]).toBeNull();
	});

	it.each(["auditor", "finance", "user"] as const)("nothing to %s", (role) => {
		for (const application of [anApplication().paid(), anApplication().filed(), anApplication().rejected()]) {
			expect(actionsFor(application, role)).toEqual({});
		}
	});
});

describe("an open staff duty", () => {
	const tasks = (builder: ApplicationBuilder, payments: readonly Payment[] = []) =>
		staffDuties(builder.build(), payments).map(({ party, task }) => `${party}: ${task}`);

	it("is any open duty, preceded by a first person's proposal", () => {
		const by = "rui@azulejo.example";
		expect(tasks(anApplication().paid())).toEqual(["us: check"]);
		const rejectionProposal = { reason: "Expired", fault: "applicant" as const, by };
		expect(tasks(anApplication().paid().with({ rejectionProposal }))).toEqual(["second_person: confirm", "us: check"]);
	});

	it("no longer includes the tax office's answer once a number is proposed", () => {
		const nifProposal = { nif: "293456780", by: "rui@azulejo.example" };
		expect(tasks(anApplication().filed().with({ nifProposal }))).toEqual(["second_person: confirm"]);
	});

	it("may be a refund that waits for a second person, whatever else is open", () => {
		const application = anApplication().completed().build();
		const payments = [aPayment({ state: "succeeded", amountReceived: 7900 })];
		const actor: Actor = { kind: "staff", id: "eva@azulejo.example", role: "senior", person: 3 };
		const refund = { paymentId: "payment-1", refundId: "r1", amount: 7900, available: 7900, note: "Slow", limit: 0 };
		const event = { type: "refund-requested", ...refund } as const;
		const requested = transition(application.id, { application, payments }, { eventId: "e", actor, at: NOON, event });
		expect(tasks(anApplication().completed(), payments)).toEqual([]);
		expect(requested.ok && tasks(anApplication().completed(), requested.change.payments)).toEqual([
			"second_person: confirm",
		]);
	});
});

describe("a senior may", () => {
	const by = "rui@azulejo.example";
	const correction = { wrong: [], note: "", since: NOON, reference: null, answer: null };
	const password = { since: NOON, reference: null, requests: 0, remindersSent: 0 };
	const end = { by: "applicant", option: null, successor: null, reason: null, since: NOON, reference: null } as const;
	const completedWith = (changes: Partial<Aftercare>) =>
		anApplication()
			.completed()
			.with({ aftercare: { ...NO_AFTERCARE, ...changes } });
	const replacement = { nif: "298765436", by, replaces: "293456780", cause: "typing_error" };

	it.each<[string, ApplicationBuilder, string]>([
		[
			"a paid application",
			anApplication().paid(),
			"decide-passport decide-address store-mandate correct file:documents_not_accepted request-information reject cancel withdraw",
		],
		[
			"a signed application",
			anApplication().paid().accepted().signed(),
			"decide-passport decide-address decide-mandate correct file request-information reject cancel withdraw",
		],
		[
			"a minor's application",
			anApplication().paid().with({ guardianDecision: "review", guardianDocumentPath: "guardian" }),
			"decide-passport decide-address decide-guardian store-mandate correct file:documents_not_accepted request-information reject cancel withdraw",
		],
		[
			"an application with a question",
			anApplication().informationRequested(),
			"decide-passport decide-address store-mandate correct waive-information reject cancel withdraw",
		],
		[
			"a proposed number",
			anApplication()
				.filed()
				.with({ nifProposal: { nif: "293456780", by } }),
			"correct:correction_filed refuse approve propose-nif confirm-nif store-certificate request-information reject return-proposal withdraw",
		],
		[
			"a proposed certificate",
			anApplication()
				.completed()
				.with({ certificateProposal: { path: "new", check: A_CERTIFICATE.check, by, reason: null } }),
			"replace-nif store-certificate confirm-certificate return-proposal withdraw ask-correction",
		],
		["an approval", anApplication().approved(), "correct:correction_filed propose-nif store-certificate withdraw"],
		["a number", anApplication().withNif(), "correct:correction_filed replace-nif store-certificate withdraw"],
		[
			"a wanted correction",
			completedWith({ correction: { ...correction, state: "requested" } as never }),
			"replace-nif store-certificate withdraw file-correction refuse-correction",
		],
		[
			"a filed correction",
			completedWith({ correction: { ...correction, state: "filed" } as never }),
			"replace-nif store-certificate withdraw refuse-correction",
		],
		[
			"a wanted password",
			completedWith({ password: { ...password, state: "wanted" } }),
			"replace-nif store-certificate withdraw ask-correction request-password",
		],
		[
			"a requested password",
			completedWith({ password: { ...password, state: "requested" } }),
			"replace-nif store-certificate withdraw ask-correction request-password store-password",
		],
		[
			"a representation to end",
			completedWith({ representation: { ...end, state: "notified", remindersSent: 0 } }),
			"replace-nif store-certificate withdraw ask-correction file-representation-end",
		],
		[
			"a filed end",
			completedWith({ representation: { ...end, state: "filed", remindersSent: 0 } }),
			"replace-nif store-certificate withdraw ask-correction end-representation",
		],
		[
			"a proposed replacement",
			anApplication()
				.completed()
				.with({ nifProposal: replacement as never }),
			"replace-nif confirm-replaced-nif store-certificate:nif_in_check return-proposal withdraw ask-correction",
		],
		["a cancelled application", anApplication().paid().cancelled(), ""],
	])("do this with %s, and only for stated reasons not the rest", (_what, builder, expected) => {
		const eva: Actor = { kind: "staff", id: "eva@azulejo.example", role: "senior", person: 3 };
		const state = { application: builder.build(), payments: [] };
		const available = availableActions(state, eva, NOON + DAY);
		const offered = Object.entries(available).map(([action, code]) => (code ? `${action}:${code}` : action));
		expect(offered.join(" ")).toBe(expected);
		expect(Object.keys(unavailableActions(state, eva, NOON + DAY))).toEqual(
			ACTIONS.filter((action) => !(action in available) && !isMoneyAction(action)),
		);
	});
});

it("an omitted action has a reason: the state, the role, or what is stored", () => {
	const reasons = (builder: ApplicationBuilder, role: Role) => {
		const actor: Actor = { kind: "staff", id: "eva@azulejo.example", role, person: 3 };
		return unavailableActions({ application: builder.build(), payments: [] }, actor, NOON + DAY);
	};
	expect(reasons(anApplication().paid(), "finance").file).toBe("staff_only");
	expect(reasons(anApplication().paid(), "senior").approve).toBe("wrong_state");
	expect(reasons(anApplication().paid().accepted().signed(), "senior")["store-mandate"]).toBe("mandate_accepted");
	expect(reasons(anApplication().completed(), "senior")).toMatchObject({
		correct: "correction_ended",
		"resign-representation": "resigned_too_early",
	});
	const none = { application: null, payments: [] };
	const actor: Actor = { kind: "staff", id: "eva@azulejo.example", role: "senior", person: 3 };
	expect([unavailableActions(none, actor, NOON), availableActions(none, actor, NOON)]).toEqual([{}, {}]);
});

it.each([
	["file", true, false],
	["refund", true, true],
	["decide-refund", true, true],
	["refuse-refund", true, true],
	["delete", false, false],
	[null, false, false],
])("%s is an action: %s, on a payment: %s", (name, action, money) => {
	expect([isAction(name), isMoneyAction(name)]).toEqual([action, money]);
});

it("a refund is offered to those who may, while something is left", () => {
	const state = { application: anApplication().completed().build(), payments: [] as Payment[] };
	const check = (changes: Partial<Payment>, role: Role = "senior") => {
		const payment = aPayment({ state: "succeeded", amountReceived: 7900, ...changes });
		const actor: Actor = { kind: "staff", id: "eva@azulejo.example", role, person: 3 };
		return checkRefundAvailability({ ...state, payments: [payment] }, payment, actor, NOON);
	};
	expect(check({})).toBeNull();
	expect(check({ amountReceived: 1 })).toBeNull();
	expect(check({ amountReceived: 0 })).toBeUndefined();
	expect(check({}, "auditor")).toBeUndefined();
	expect(check({ disputes: [{ ...aDisputeSnapshot(), paymentId: "payment-1" } as never], disputed: true })).toBe(
		"charge_disputed",
	);
});

describe("a shipping label", () => {
	const HOME = { addressLine1: "1 High St", addressLine2: "", city: "Leeds", postalCode: "LS1", country: "GB" };
	const ordered = anApplication().completed().with({ physicalDeliveryRequested: true, physicalDeliveryAddress: HOME });

	it.each([
		["can be printed for a certificate to be posted", ordered, null],
		["can be printed while the parcel is prepared", ordered.with({ shippingStatus: "processing" }), null],
		["is not due once it is sent", ordered.with({ shippingStatus: "shipped" }), "label_not_due"],
		["is not due without an order", ordered.with({ physicalDeliveryRequested: false }), "label_not_due"],
		["is not due without a certificate", ordered.with({ originalDocumentPath: null }), "label_not_due"],
		["is not due without payment", ordered.with({ paymentStatus: "pending" }), "label_not_due"],
		["needs an address", ordered.with({ physicalDeliveryAddress: null }), "label_no_address"],
	])("%s", (_what, builder, obstacle) => {
		expect(shippingLabelObstacle(builder.build())).toBe(obstacle);
	});

	it("is no duty once the delivery is refunded", () => {
		const delivery = aPayment({ id: "d", purpose: "physical_delivery", state: "succeeded", amountReceived: 2900 });
		const tasks = (amount: number) => {
			const refunds = [{ amount, state: "requested" }] as unknown as Payment["refunds"];
			return staffDuties(ordered.build(), [{ ...delivery, refunds }]).map(({ task }) => task);
		};
		expect([0, 2899, 2900].map(tasks)).toEqual([["ship"], ["ship"], []]);
	});
});
