import { expect, it } from "vitest";
import { anApplication, NOON } from "#test/factories/application.ts";
import type { Application } from "./application.ts";
import { correctableFields, isCorrectable, supportingDocument, withAnswer } from "./correct-answer.ts";
import type { Actor, ApplicationEvent } from "./event.ts";
import { eventRecord } from "./event-record.ts";
import { mayPerform } from "./staff-roles.ts";
import { transition } from "./status.ts";

type Corrected = Extract<ApplicationEvent, { type: "answer-corrected" }>;

const RUI: Actor = { kind: "staff", id: "rui@azulejo.example", role: "reviewer", person: 2 };
const PAID = anApplication().paid().build();
const HOME = { addressLine1: "1 High St", addressLine2: "Flat 2", city: "Leeds", postalCode: "LS1", country: "GB" };

function correction(changes: Partial<Corrected> = {}): Corrected {
	return {
		type: "answer-corrected",
		field: "lastName",
		before: PAID.lastName,
		value: "Gonçalves-Wójcik",
		reason: "The passport has a hyphen.",
		document: null,
		...changes,
	};
}

function correct(changes: Partial<Corrected> = {}, application: Application = PAID) {
	const request = { eventId: "event-1", actor: RUI, at: NOON, event: correction(changes) };
	const result = transition("case-1", { application, payments: [] }, request);
	return result.ok ? result.change : result.failure.code;
}

function applicationAfter(...call: Parameters<typeof correct>): Application {
	const change = correct(...call);
	if (typeof change === "string") throw new Error(change);
	return change.application;
}

it("changes only one answer, and e-mails the applicant once", () => {
	const change = correct();
	if (typeof change === "string") throw new Error(change);
	const { lastName, version: _new, updatedAt: _now, deadlineAt: _next, ...rest } = change.application;
	const { lastName: _old, version: _version, updatedAt: _at, deadlineAt: _last, ...before } = PAID;
	expect(lastName).toBe("Gonçalves-Wójcik");
	expect(rest).toEqual(before);
	expect(change.effects).toEqual([
		{ kind: "mail", template: "answer_corrected", key: `case-1:${PAID.version + 1}:answer_corrected` },
	]);
});

it("needs a reason of 10 to 500 characters, a different answer, and the answer currently stored", () => {
	expect(correct({ reason: "  too short " })).toBe("correction_reason");
	expect(correct({ reason: "x".repeat(501) })).toBe("correction_reason");
	expect(correct({ value: PAID.lastName })).toBe("correction_same");
	expect(correct({ before: "Somebody" })).toBe("stale_version");
});

it("is rejected before the payment, once filed and after closing, each with its own code", () => {
	const code = (application: Application) => correct({ before: application.lastName }, application);
	expect(code(anApplication().build())).toBe("not_paid");
	expect(code({ ...PAID, filedAt: NOON, status: "processing" })).toBe("correction_filed");
	expect(code({ ...PAID, filedAt: NOON, status: "verification_required", resumeTo: "processing" })).toBe(
		"correction_filed",
	);
	for (const status of ["completed", "rejected", "cancelled"] as const)
		expect(code({ ...PAID, status })).toBe("correction_ended");
});

it("is only for staff who decide on applications", () => {
	const mayCorrect = (role: "reviewer" | "senior" | "admin" | "finance" | "auditor") =>
		mayPerform({ kind: "staff", id: "x@azulejo.example", role, person: 9 }, "answer-corrected");
	expect((["reviewer", "senior", "admin", "finance", "auditor"] as const).map(mayCorrect)).toEqual([
		true,
		true,
		true,
		false,
		false,
	]);
});

it("may be made by the applicant, but only without a reason", () => {
	const correctAsApplicant = (reason: string) =>
		transition(
			"case-1",
			{ application: PAID, payments: [] },
			{ eventId: "event-1", actor: { kind: "applicant" }, at: NOON, event: correction({ reason }) },
		);
	expect(correctAsApplicant("")).toMatchObject({ ok: true, change: { application: { lastName: "Gonçalves-Wójcik" } } });
	expect(correctAsApplicant("The passport has a hyphen.")).toMatchObject({
		ok: false,
		failure: { code: "invalid_request" },
	});
});

it("reopens the review of a document accepted with the old answer, and leaves a refused one refused", () => {
	const document = { kind: "passport" as const, path: "passport", decision: "verified" as const };
	const at = { passportDocumentPath: "passport", addressDecision: "accepted" as const };
	const accepted = { ...PAID, ...at, passportDecision: "accepted" as const };
	expect(applicationAfter({ document }, accepted)).toMatchObject({
		passportDecision: "verified",
		addressDecision: "accepted",
	});
	const refused = { ...accepted, passportDecision: "refused" as const };
	expect(applicationAfter({ document }, refused).passportDecision).toBe("refused");
	expect(applicationAfter({ document: { ...document, path: "older" } }, accepted).passportDecision).toBe("accepted");
});

it("stores the old and the new answer and the reason separately, as texts to be sealed", () => {
	const { details, words } = eventRecord(correction());
	expect(details).toEqual({ field: "lastName" });
	expect(words).toEqual({
		before: PAID.lastName,
		value: "Gonçalves-Wójcik",
		reason: "The passport has a hyphen.",
	});
});

it("stores each answer in its own field", () => {
	const posted = { ...PAID, personalInfo: { singleName: "true", placeOfBirth: "Lviv" }, physicalDeliveryAddress: HOME };
	expect(withAnswer(posted, "addressLine2", "")).toEqual({ addressLine2: null });
	expect(withAnswer(posted, "placeOfBirth", "")).toEqual({ personalInfo: { singleName: "true" } });
	expect(withAnswer(posted, "motherName", "Olha")).toEqual({
		personalInfo: { singleName: "true", placeOfBirth: "Lviv", motherName: "Olha" },
	});
	expect(withAnswer(posted, "lastName", "Kovalenko")).toEqual({
		lastName: "Kovalenko",
		personalInfo: { placeOfBirth: "Lviv" },
	});
	expect(withAnswer(posted, "deliveryAddressLine2", "")).toEqual({
		physicalDeliveryAddress: { ...HOME, addressLine2: undefined },
	});
	expect(withAnswer(posted, "deliveryCity", "York")).toEqual({ physicalDeliveryAddress: { ...HOME, city: "York" } });
});

it("never changes the sign-in e-mail address or a representative who has agreed", () => {
	for (const name of ["email", "portalPassword", "termsAccepted", "nifNumber", "toString", 7])
		expect(isCorrectable(name), String(name)).toBe(false);
	const own = { ...PAID, useProvidedRepresentative: false, representativeName: "Rui Costa" };
	expect(correctableFields(own)).toContain("representativeNif");
	for (const application of [PAID, { ...own, representativeAcceptedAt: NOON }])
		expect(correctableFields(application)).not.toContain("representativeNif");
	expect(correctableFields(PAID)).not.toContain("deliveryCity");
	expect(correctableFields({ ...PAID, physicalDeliveryAddress: HOME })).toContain("deliveryCity");
	expect(
		["firstName", "dateOfBirth", "city", "phone", "deliveryCity"].map((name) => supportingDocument(name as never)),
	).toEqual(["passport", "passport", "address", null, null]);
});
