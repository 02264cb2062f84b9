import { describe, expect, it } from "vitest";
import { type ApplicationBuilder, anApplication, outcomeOf } from "#test/factories/application.ts";
import { buildProgress } from "../sharing/progress.ts";
import { mayShare } from "../sharing/sharing.ts";
import { type Application, getStage } from "./application.ts";
import { listDuties } from "./duties.ts";
import type { Actor, ApplicationEvent } from "./event.ts";
import { expectedDate } from "./expected-dates.ts";
import { buildApplicationView, buildTracker } from "./public-view.ts";
import { shippingLabelObstacle } from "./staff-actions.ts";

const RUI: Actor = { kind: "staff", id: "rui@azulejo.example", role: "reviewer", person: 2 };
const EVA: Actor = { kind: "staff", id: "eva@azulejo.example", role: "senior", person: 3 };
const WRONG_NIF = "293456780";
const CORRECT_NIF = "212345672";

const proposal = (nif = CORRECT_NIF): [Actor, ApplicationEvent] => [
	RUI,
	{ type: "nif-replacement-proposed", nif, repeated: nif, prefixConfirmed: false, cause: "typing_error" },
];
const confirmation: [Actor, ApplicationEvent] = [EVA, { type: "nif-replaced", nif: CORRECT_NIF }];
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
/** The application, and the e-mails of the last event. */
function outcome(builder: ApplicationBuilder, ...events: [Actor, ApplicationEvent][]) {
	const { application, effects } = outcomeOf(builder, events);
	return { application, mails: effects.flatMap((effect) => (effect.kind === "mail" ? [effect.template] : [])) };
}
const states = (application: Application) =>
	buildTracker(buildApplicationView(application, true)).map(({ state }) => state);

describe("while an assigned number is being corrected", () => {
	const { application, mails } = outcome(completed(), proposal());

	it("neither the number nor the certificate is shown to anyone", () => {
		for (const owner of [true, false])
			expect(buildApplicationView(application, owner)).toMatchObject({
				nifNumber: null,
				hasNif: false,
				nifInCheck: true,
				hasCertificate: false,
			});
		expect(mayShare("certificate", application)).toBe(false);
		expect(mayShare("progress", application)).toBe(true);
		expect([application.nifNumber, application.originalDocumentPath, mails]).toEqual([WRONG_NIF, "certificate", []]);
		expect(listDuties(application)).toEqual([{ party: "us", task: "check_nif" }]);
		expect(states(application)).toEqual(["done", "done", "done", "current", "ahead"]);
		expect(buildProgress(application).steps.at(-1)).toEqual({ step: "certificate", state: "ahead", at: null });
	});

	it("no certificate is stored or confirmed, and no parcel is sent", () => {
		for (const event of certificate) expect(() => outcome(completed(), proposal(), event)).toThrow();
		expect(() => outcome(completed(), ...certificate.slice(0, 1), proposal(), ...certificate.slice(1))).toThrow(
			"nif_in_check",
		);
		expect(shippingLabelObstacle(outcome(posted("processing"), proposal()).application)).toBe("label_not_due");
		const shipped: [Actor, ApplicationEvent] = [
			RUI,
			{
				...{ type: "shipping-updated", status: "shipped", carrier: "CTT", trackingNumber: "RR1" },
				...{ shippingDate: null, estimatedDeliveryDate: null, notes: null },
			},
		];
		expect(() => outcome(posted("processing"), proposal(), shipped)).toThrow("certificate_missing");
	});

	it("everything is as before if the proposal is returned", () => {
		const { application: restored } = outcome(completed(), proposal(), returned);
		expect(buildApplicationView(restored, true)).toMatchObject({
			nifNumber: WRONG_NIF,
			nifInCheck: false,
			hasCertificate: true,
		});
		expect(states(restored)).toEqual(["done", "done", "done", "done", "done"]);
	});
});

describe("a corrected number", () => {
	const { application, mails } = outcome(completed(), proposal(), confirmation);

	it("is shown, and has no certificate until another is stored and confirmed", () => {
		expect(application).toMatchObject({ status: "completed", nifNumber: CORRECT_NIF, nifProposal: null });
		expect(mails).toEqual(["nif_replaced"]);
		expect(buildApplicationView(application, true)).toMatchObject({
			nifNumber: CORRECT_NIF,
			nifInCheck: false,
			hasCertificate: false,
		});
		expect([mayShare("certificate", application), getStage(application)]).toEqual([false, "nif_assigned"]);
		expect(listDuties(application)).toEqual([{ party: "us", task: "certify" }]);
		expect(expectedDate(application)).toBeNull();
		expect(states(application)).toEqual(["done", "done", "done", "done", "current"]);
		const renewed = outcome(completed(), proposal(), confirmation, ...certificate);
		expect(renewed.mails).toEqual(["certificate_ready"]);
		expect([mayShare("certificate", renewed.application), getStage(renewed.application)]).toEqual([
			true,
			"certificate_ready",
		]);
	});

	it("voids a certificate proposed with the previous number", () => {
		const [stored] = certificate;
		const corrected = outcome(anApplication().withNif(), ...(stored ? [stored] : []), proposal(), confirmation);
		expect(corrected.application).toMatchObject({
			status: "approved",
			nifNumber: CORRECT_NIF,
			certificateProposal: null,
		});
	});

	it.each(["shipped", "delivered", "failed"] as const)("has its printed certificate resent after %s", (status) => {
		const sent = outcome(posted(status), proposal(), confirmation).application;
		expect(sent).toMatchObject({ shippingStatus: "processing", trackingNumber: null });
		expect(listDuties(sent)).toEqual([{ party: "us", task: "certify" }]);
		const renewed = outcome(posted(status), proposal(), confirmation, ...certificate).application;
		expect(listDuties(renewed)).toEqual([{ party: "us", task: "ship" }]);
	});

	it.each([
		["the same number", proposal(WRONG_NIF), "nif_same"],
		["a wrong check digit", proposal("293456781"), "nif_invalid"],
		["the representative’s number", proposal("390000019"), "nif_is_representative"],
	])("is not %s", (_label, event, code) => {
		expect(() => outcome(completed().with({ representativeNif: "390000019" }), event)).toThrow(code);
	});

	it("cannot be assigned as a first one, or the other way round", () => {
		expect(() => outcome(anApplication().filed(), proposal())).toThrow("wrong_state");
		expect(() => outcome(completed(), proposal(), [EVA, { type: "nif-confirmed", nif: CORRECT_NIF }])).toThrow(
			"wrong_state",
		);
	});
});

describe("a first number", () => {
	const typed = (nif: string, repeated = nif, prefixConfirmed = false): [Actor, ApplicationEvent] => [
		RUI,
		{ type: "nif-proposed", nif, repeated, prefixConfirmed },
	];
	const confirmed = (nif = WRONG_NIF, actor = EVA): [Actor, ApplicationEvent] => [
		actor,
		{ type: "nif-confirmed", nif },
	];
	const SALARY = "451234561";

	it.each<[string, ApplicationBuilder, [Actor, ApplicationEvent][], string]>([
		["before it is filed", anApplication().paid(), [typed(WRONG_NIF)], "wrong_state"],
		["next to another", anApplication().withNif(), [typed(CORRECT_NIF)], "wrong_state"],
		["typed in two different ways", anApplication().filed(), [typed(WRONG_NIF, CORRECT_NIF)], "nif_mismatch"],
		["with a special prefix, unless confirmed", anApplication().filed(), [typed(SALARY)], "nif_prefix"],
		["without a proposal", anApplication().filed(), [confirmed()], "wrong_state"],
		["by its proposer", anApplication().filed(), [typed(WRONG_NIF), confirmed(WRONG_NIF, RUI)], "same_person"],
		[
			"that is not the one proposed",
			anApplication().filed(),
			[typed(WRONG_NIF), confirmed(CORRECT_NIF)],
			"nif_mismatch",
		],
	])("is not accepted %s", (_label, builder, events, code) => {
		expect(() => outcome(builder, ...events)).toThrow(code);
	});

	it("is accepted while the tax office is processing and after its approval, with the two people who typed it", () => {
		for (const builder of [anApplication().filed(), anApplication().approved()]) {
			const { application, mails } = outcome(builder, typed("293 456 780"), confirmed("293 456 780"));
			expect(application).toMatchObject({ status: "approved", nifNumber: WRONG_NIF, nifMaker: 2, nifChecker: 3 });
			expect([application.nifProposal, mails]).toEqual([null, ["nif_assigned"]]);
		}
		const withPrefix = outcome(anApplication().filed(), typed(SALARY, SALARY, true)).application;
		expect(withPrefix.nifProposal).toMatchObject({ nif: SALARY, by: "rui@azulejo.example", person: 2 });
	});

	it("of a closed application is not corrected", () => {
		const ended = completed().with({ status: "rejected" });
		expect(() => outcome(ended, proposal())).toThrow("wrong_state");
	});
});

it("a corrected number sends no parcel that was not ordered, or that was refunded", () => {
	const corrected = (builder: ApplicationBuilder) => outcome(builder, proposal(), confirmation).application;
	expect(corrected(completed()).shippingStatus).toBeNull();
	expect(corrected(posted("shipped").with({ physicalDeliveryRequested: false })).shippingStatus).toBe("shipped");
	const refunded = posted("shipped").with({ packageType: "premium", paymentStatus: "refunded" });
	expect(corrected(refunded)).toMatchObject({ shippingStatus: "shipped", trackingNumber: "RR1" });
});
