import { describe, expect, it } from "vitest";
import { type ApplicationBuilder, anApplication, outcomeOf } from "#test/factories/application.ts";
import { progressOf } from "../sharing/progress.ts";
import { mayShare } from "../sharing/sharing.ts";
import { type Application, stageOf } from "./application.ts";
import { listDuties } from "./duties.ts";
import type { Actor, ApplicationEvent } from "./event.ts";
import { promisedDate } from "./expected-dates.ts";
import { buildTracker, viewOf } from "./public-view.ts";
import { whyNoLabel } from "./staff-actions.ts";

const RUI: Actor = { kind: "staff", id: "rui@azulejo.example", role: "reviewer", person: 2 };
const EVA: Actor = { kind: "staff", id: "eva@azulejo.example", role: "senior", person: 3 };
const WRONG = "293456780";
const RIGHT = "212345672";

const proposal = (nif = RIGHT): [Actor, ApplicationEvent] => [
	RUI,
	{ type: "nif-replacement-proposed", nif, repeated: nif, prefixConfirmed: false, cause: "typing_error" },
];
const confirmation: [Actor, ApplicationEvent] = [EVA, { type: "nif-replaced", nif: RIGHT }];
const returned: [Actor, ApplicationEvent] = [
	EVA,
	{ type: "proposal-returned", proposal: "nif", reason: "It is right" },
];
const certificate: [Actor, ApplicationEvent][] = [
	[
		RUI,
		{
			...{ type: "certificate-stored", path: "new", reason: "Scanned badly" },
			check: { hasText: true, showsNif: true, showsName: true },
		},
	],
	[EVA, { type: "certificate-confirmed", path: "new", reason: "" }],
];

const completed = () => anApplication().completed();
const posted = (shippingStatus: Application["shippingStatus"]) =>
	completed().with({
		physicalDeliveryRequested: true,
		physicalDeliveryAddress: { addressLine1: "1 High St", city: "Leeds", postalCode: "LS1", country: "GB" },
		shippingStatus,
		shippingCarrier: "CTT",
		trackingNumber: "RR1",
	});
/** The application, and the mails of the last event. */
function outcome(builder: ApplicationBuilder, ...events: [Actor, ApplicationEvent][]) {
	const { application, effects } = outcomeOf(builder, events);
	return { application, mails: effects.flatMap((effect) => (effect.kind === "mail" ? [effect.template] : [])) };
}
const states = (application: Application) => buildTracker(viewOf(application, true)).map(({ state }) => state);

describe("while a number that the applicant was given is being corrected", () => {
	const { application, mails } = outcome(completed(), proposal());

	it("nobody is shown the number, and nobody gets the certificate", () => {
		for (const owner of [true, false])
			expect(viewOf(application, owner)).toMatchObject({
				nifNumber: null,
				hasNif: false,
				nifInCheck: true,
				hasCertificate: false,
			});
		expect(mayShare("certificate", application)).toBe(false);
		expect(mayShare("progress", application)).toBe(true);
		expect([application.nifNumber, application.originalDocumentPath, mails]).toEqual([WRONG, "certificate", []]);
		expect(listDuties(application)).toEqual([{ party: "us", task: "check_nif" }]);
		expect(states(application)).toEqual(["done", "done", "done", "current", "ahead"]);
		expect(progressOf(application).steps.at(-1)).toEqual({ step: "certificate", state: "ahead", at: null });
	});

	it("no certificate is stored or confirmed, and no parcel is sent", () => {
		for (const event of certificate) expect(() => outcome(completed(), proposal(), event)).toThrow();
		expect(() => outcome(completed(), ...certificate.slice(0, 1), proposal(), ...certificate.slice(1))).toThrow(
			"nif_in_check",
		);
		expect(whyNoLabel(outcome(posted("processing"), proposal()).application)).toBe("label_not_due");
		const shipped: [Actor, ApplicationEvent] = [
			RUI,
			{
				...{ type: "shipping-updated", status: "shipped", carrier: "CTT", trackingNumber: "RR1" },
				...{ shippingDate: null, estimatedDeliveryDate: null, notes: null },
			},
		];
		expect(() => outcome(posted("processing"), proposal(), shipped)).toThrow("certificate_missing");
	});

	it("everything is as before when the proposal is returned", () => {
		const { application: same } = outcome(completed(), proposal(), returned);
		expect(viewOf(same, true)).toMatchObject({ nifNumber: WRONG, nifInCheck: false, hasCertificate: true });
		expect(states(same)).toEqual(["done", "done", "done", "done", "done"]);
	});
});

describe("a corrected number", () => {
	const { application, mails } = outcome(completed(), proposal(), confirmation);

	it("is shown, and has no certificate until another is stored and confirmed", () => {
		expect(application).toMatchObject({ status: "completed", nifNumber: RIGHT, nifProposal: null });
		expect(mails).toEqual(["nif_replaced"]);
		expect(viewOf(application, true)).toMatchObject({ nifNumber: RIGHT, nifInCheck: false, hasCertificate: false });
		expect([mayShare("certificate", application), stageOf(application)]).toEqual([false, "nif_assigned"]);
		expect(listDuties(application)).toEqual([{ party: "us", task: "certify" }]);
		expect(promisedDate(application)).toBeNull();
		expect(states(application)).toEqual(["done", "done", "done", "done", "current"]);
		const renewed = outcome(completed(), proposal(), confirmation, ...certificate);
		expect(renewed.mails).toEqual(["certificate_ready"]);
		expect([mayShare("certificate", renewed.application), stageOf(renewed.application)]).toEqual([
			true,
			"certificate_ready",
		]);
	});

	it("voids a certificate that was proposed with the former number", () => {
		const [stored] = certificate;
		const corrected = outcome(anApplication().withNif(), ...(stored ? [stored] : []), proposal(), confirmation);
		expect(corrected.application).toMatchObject({ status: "approved", nifNumber: RIGHT, certificateProposal: null });
	});

	it.each(["shipped", "delivered", "failed"] as const)("has its printed certificate sent again after %s", (status) => {
		const sent = outcome(posted(status), proposal(), confirmation).application;
		expect(sent).toMatchObject({ shippingStatus: "processing", trackingNumber: null });
		expect(listDuties(sent)).toEqual([{ party: "us", task: "certify" }]);
		const renewed = outcome(posted(status), proposal(), confirmation, ...certificate).application;
		expect(listDuties(renewed)).toEqual([{ party: "us", task: "ship" }]);
	});

	it.each([
		["the same number", proposal(WRONG), "nif_same"],
		["a wrong check digit", proposal("293456781"), "nif_invalid"],
		["the representative’s number", proposal("390000019"), "nif_is_representative"],
	])("is not %s", (_what, event, code) => {
		expect(() => outcome(completed().with({ representativeNif: "390000019" }), event)).toThrow(code);
	});

	it("is not what assigns a first one, nor the other way round", () => {
		expect(() => outcome(anApplication().filed(), proposal())).toThrow("wrong_state");
		expect(() => outcome(completed(), proposal(), [EVA, { type: "nif-confirmed", nif: RIGHT }])).toThrow("wrong_state");
	});
});
