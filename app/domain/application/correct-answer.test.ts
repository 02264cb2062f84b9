import { describe, expect, it } from "vitest";
import { anApplication, NOON } from "#test/factories/application.ts";
import type { Application } from "./application.ts";
import {
	correctableFields,
	currentlyCorrectableFields,
	findCorrectionObstacle,
	isCheckboxField,
	isCorrectable,
	supportingDocument,
	withAnswer,
} from "./correct-answer.ts";
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
	for (const length of [10, 500])
		expect(applicationAfter({ reason: "x".repeat(length) }).lastName).toBe("Gonçalves-Wójcik");
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

describe("the delivery address", () => {
	const filed = anApplication().filed().with({ physicalDeliveryRequested: true, physicalDeliveryAddress: HOME });
	const fields = [
		"deliveryAddressLine1",
		"deliveryAddressLine2",
		"deliveryCity",
		"deliveryPostalCode",
		"deliveryCountry",
	] as const;

	it("can still be corrected once the application is filed, unlike other answers", () => {
		expect(currentlyCorrectableFields(filed.build())).toEqual(fields);
		expect(findCorrectionObstacle(filed.build(), "city")).toBe("correction_filed");
		expect(findCorrectionObstacle(filed.build())).toBe("correction_filed");
	});

	it.each<[string, Partial<Application>, ReturnType<typeof findCorrectionObstacle>]>([
		["until the parcel is prepared", { shippingStatus: "processing" }, null],
		["until the parcel is sent", { shippingStatus: "shipped" }, "correction_filed"],
		["after a failed delivery", { shippingStatus: "failed" }, null],
		["after completion", { status: "completed" }, null],
		["not after a rejection", { status: "rejected" }, "correction_ended"],
		["not after a cancellation", { status: "cancelled" }, "correction_ended"],
		["not after erasure", { status: "completed", erasedAt: NOON }, "correction_ended"],
		["not without a delivery", { physicalDeliveryRequested: false }, "correction_filed"],
		["not before the payment", { paymentStatus: "pending", filedAt: null, status: "pending" }, "not_paid"],
	])("can be corrected %s", (_when, changes, obstacle) => {
		expect(findCorrectionObstacle(filed.with(changes).build(), "deliveryCity")).toBe(obstacle);
	});

	it("changes nothing if there is none", () => {
		expect(withAnswer(PAID, "deliveryCity", "York")).toEqual({});
		expect(withAnswer({ ...PAID, physicalDeliveryAddress: HOME }, "deliveryCity", "")).toEqual({
			physicalDeliveryAddress: { ...HOME, city: "" },
		});
		expect(withAnswer({ ...PAID, physicalDeliveryAddress: HOME }, "deliveryAddressLine2", "Flat 3")).toEqual({
			physicalDeliveryAddress: { ...HOME, addressLine2: "Flat 3" },
		});
	});
});

describe("a checkbox", () => {
	it("can only be ticked: for a single name, or for our representative", () => {
		const own = { ...PAID, useProvidedRepresentative: false, representativeName: "Rui Costa" };
		expect(withAnswer(own, "useProvidedRepresentative", "true")).toEqual({
			useProvidedRepresentative: true,
			representativeName: null,
			representativeNif: null,
			representativeAddress: null,
		});
		expect(withAnswer(own, "useProvidedRepresentative", "false")).toEqual({});
		const born = { ...PAID, personalInfo: { placeOfBirth: "Lviv" } };
		expect(withAnswer(born, "singleName", "true")).toEqual({
			lastName: "",
			personalInfo: { placeOfBirth: "Lviv", singleName: "true" },
		});
		expect(withAnswer(born, "singleName", "")).toEqual({});
		expect(correct({ field: "singleName", before: "false", value: "yes" })).toBe("invalid_request");
		expect(applicationAfter({ field: "singleName", before: "false", value: "true" }).lastName).toBe("");
		expect((["singleName", "useProvidedRepresentative", "lastName"] as const).map(isCheckboxField)).toEqual([
			true,
			true,
			false,
		]);
	});

	it("for a single name is not offered without a last name", () => {
		expect(correctableFields(PAID)).toContain("singleName");
		expect(correctableFields({ ...PAID, lastName: "" })).not.toContain("singleName");
	});
});

it("stores an empty answer as null only if the answer is optional", () => {
	expect(withAnswer(PAID, "city", "")).toEqual({ city: "" });
	expect(withAnswer(PAID, "addressLine2", "Flat 2")).toEqual({ addressLine2: "Flat 2" });
	expect(withAnswer({ ...PAID, personalInfo: { placeOfBirth: "Lviv" } }, "placeOfBirth", "")).toEqual({
		personalInfo: null,
	});
	expect(withAnswer({ ...PAID, personalInfo: { singleName: "true" } }, "lastName", "")).toEqual({ lastName: "" });
	expect(withAnswer({ ...PAID, personalInfo: { singleName: "true" } }, "firstName", "Olha")).toEqual({
		firstName: "Olha",
	});
	expect(withAnswer({ ...PAID, personalInfo: { singleName: "true" } }, "lastName", "Kovalenko")).toEqual({
		lastName: "Kovalenko",
		personalInfo: null,
	});
	expect(withAnswer({ ...PAID, personalInfo: { placeOfBirth: "Lviv" } }, "lastName", "Kovalenko")).toEqual({
		lastName: "Kovalenko",
	});
});

it("refuses an answer that does not apply", () => {
	expect(correct({ field: "guardianFirstName", before: "", value: "Olha" })).toBe("invalid_request");
	const minor = { ...PAID, guardianDecision: "review" as const };
	expect(correctableFields(minor)).toContain("guardianFirstName");
	for (const [guardianRelation, areBoth] of [
		["parents", true],
		["mother", false],
	] as const)
		expect(correctableFields({ ...minor, personalInfo: { guardianRelation } }).includes("secondGuardianLastName")).toBe(
			areBoth,
		);
	expect(isCorrectable("lastName")).toBe(true);
	expect(supportingDocument("singleName")).toBe("passport");
	expect(supportingDocument("guardianFirstName")).toBe("guardian");
});

it("has the power of attorney reviewed again only for answers that it contains", () => {
	const signed = anApplication().paid().accepted().signed().build();
	const { phone } = signed;
	expect(applicationAfter({}, signed).mandate?.decision).toBe("review");
	expect(applicationAfter({ field: "phone", before: phone, value: "+48 600 000 000" }, signed).mandate?.decision).toBe(
		"accepted",
	);
});

it("makes an adult of a minor only with a corrected birth date", () => {
	const minor = { ...PAID, guardianDecision: "review" as const };
	expect(applicationAfter({}, minor).guardianDecision).toBe("review");
	expect(
		applicationAfter({ field: "dateOfBirth", before: PAID.dateOfBirth, value: "1990-03-28" }, minor).guardianDecision,
	).toBeNull();
});
