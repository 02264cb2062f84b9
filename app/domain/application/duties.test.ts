import { describe, expect, it } from "vitest";
import { anApplication, NOON } from "#test/factories/application.ts";
import { listDuties } from "./duties.ts";

const OWN = { useProvidedRepresentative: false, representativeName: "João Sá", representativeAcceptedAt: null };
const tasks = (builder: ReturnType<typeof anApplication>) =>
	listDuties(builder.build()).map(({ party, task }) => `${party}: ${task}`);

describe("an open duty", () => {
	it("before the payment is the applicant's, unless a bank is processing the payment", () => {
		expect(tasks(anApplication().with({ status: "draft" }))).toEqual(["applicant: finish"]);
		expect(tasks(anApplication().accepted())).toEqual(["applicant: pay"]);
		for (const paymentStatus of ["processing", "disputed"] as const)
			expect(tasks(anApplication().with({ paymentStatus }))).toEqual(["us: settle_payment"]);
	});

	it("is a signature as soon as a person or every check has accepted the passport, while we check the rest", () => {
		expect(tasks(anApplication().paid())).toEqual(["us: check"]);
		const known = anApplication().paid().with({ passportDecision: "verified" });
		expect(tasks(known)).toEqual(["applicant: sign", "us: check"]);
		expect(tasks(anApplication().paid().accepted())).toEqual(["applicant: sign"]);
		expect(tasks(anApplication().paid().accepted().signed())).toEqual(["us: file"]);
	});

	it("is a representative's consent only for the applicant's own, and only before the filing", () => {
		expect(tasks(anApplication().paid().with(OWN))).toEqual(["representative: accept", "us: check"]);
		expect(tasks(anApplication().paid().accepted().signed().with(OWN))).toEqual(["representative: accept"]);
		expect(tasks(anApplication().filed().with(OWN))).toEqual(["tax_office: decide"]);
	});

	it("may be both the requested document and the signature", () => {
		const asked = anApplication().informationRequested().with({ passportDecision: "accepted", paymentStatus: "paid" });
		expect(tasks(asked)).toEqual(["applicant: provide", "applicant: sign"]);
	});

	it("is ours to begin once the withdrawal period has ended, while the signature may come earlier", () => {
		const waiting = { beginsAt: NOON, consentToBeginAt: null };
		expect(tasks(anApplication().paid().with(waiting))).toEqual(["us: begin"]);
		expect(tasks(anApplication().paid().accepted().with(waiting))).toEqual(["applicant: sign", "us: begin"]);
	});

	it("is ours to correct what the tax office returned", () => {
		const refusals = [{ reason: "data_differ" as const, filedAt: NOON, at: NOON }];
		expect(tasks(anApplication().paid().accepted().signed().with({ refusals }))).toEqual(["us: correct"]);
	});

	it("ends with the certificate, or with the parcel", () => {
		expect(tasks(anApplication().completed())).toEqual([]);
		const post = { physicalDeliveryRequested: true };
		expect(
			tasks(
				anApplication()
					.completed()
					.with({ ...post, trackingNumber: null }),
			),
		).toEqual(["us: ship"]);
		const sent = { ...post, trackingNumber: "RR1", shippingStatus: "in-transit" as const };
		expect(tasks(anApplication().completed().with(sent))).toEqual(["carrier: deliver"]);
		expect(
			tasks(
				anApplication()
					.completed()
					.with({ ...sent, shippingStatus: "delivered" }),
			),
		).toEqual([]);
		for (const closed of [anApplication().rejected(), anApplication().cancelled()]) expect(tasks(closed)).toEqual([]);
	});
});
