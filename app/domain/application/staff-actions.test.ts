import { describe, expect, it } from "vitest";
import { A_CERTIFICATE, type ApplicationBuilder, anApplication, aPayment, NOON } from "#test/factories/application.ts";
import type { Payment } from "../money/payment.ts";
import { DAY } from "../time/calendar.ts";
import type { Actor, Role } from "./event.ts";
import { availableActions, staffDuties } from "./staff-actions.ts";
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
