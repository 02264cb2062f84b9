import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { representativeLinks } from "#app/data/application-schema.server.ts";
import { uploads } from "#app/data/schema.server.ts";
import { sealJson } from "#app/data/sealed-columns.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { MAX_REASON, MIN_REASON } from "#app/domain/application/correct-answer.ts";
import type { Staff } from "#app/domain/application/staff-roles.ts";
import type { AddressFacts, PassportFacts } from "#app/domain/documents/document-check.ts";
import { anApplication } from "#test/factories/application.ts";
import { applicationEnvironment, codeOf } from "#test/services/application-environment.ts";
import { correctAnswer, correctOwnAnswer } from "./correct-answer.server.ts";

const RUI: Staff = { id: 2, email: "rui@azulejo.example", role: "reviewer", person: 2, name: null };
const ADA: Staff = { ...RUI, id: 5, role: "auditor" };
const REASON = "As printed in the passport";

const PASSPORT = {
	...{ surname: "GONCALVES", givenNames: "LUCJA MARIA", birthDate: "1990-03-27", nationality: "POL" },
} as PassportFacts;
const BILL = { streetAddress: "DLUGA 5", postalCode: "80-827", country: "PL", city: "GDANSK" } as AddressFacts;

async function setUp(changes: Partial<Application> = {}) {
	const environment = applicationEnvironment();
	const { services, db, addUpload } = environment;
	await environment.add(anApplication().paid().accepted().with(changes).build());
	await addUpload("passport-upload", {
		...{ applicationId: "case-1", verdict: "verified" },
		extracted: await sealJson(db, uploads.extracted, "passport-upload", PASSPORT),
	});
	await addUpload("address-upload", {
		...{ applicationId: "case-1", documentType: "address", verdict: "verified" },
		extracted: await sealJson(db, uploads.extracted, "address-upload", BILL),
	});
	await db.insert(representativeLinks).values({ applicationId: "case-1", tokenHash: "t", createdAt: 1, expiresAt: 9 });
	const correct = (field: string, value: string, options: { reason?: string; compared?: boolean } = {}, staff = RUI) =>
		correctAnswer(services, staff, "case-1", { field, value, reason: REASON, compared: false, ...options }, 1);
	const correctOwn = (field: string, value: string, version = 1) =>
		correctOwnAnswer(services, "case-1", { field, value }, version);
	const hasLink = async () => (await db.select().from(representativeLinks)).length === 1;
	return { ...environment, correct, correctOwn, hasLink };
}

const OWN_REPRESENTATIVE = {
	...{ useProvidedRepresentative: false, representativeName: "Rui Dias", representativeNif: "293456780" },
	representativeAddress: "Rua 1, Lisboa",
};

describe("a correction by staff", () => {
	it("stores the new answer with its reason, and lets the checks decide on its document again", async () => {
		const { correct, find, requests, hasLink } = await setUp();
		expect(codeOf(await correct("firstName", "Łucja"))).toBeNull();
		expect(requests).toMatchObject([
			{
				...{ applicationId: "case-1", actor: { kind: "staff", id: RUI.email }, expectedVersion: 1 },
				event: {
					...{ type: "answer-corrected", field: "firstName", before: "Łucja María", value: "Łucja", reason: REASON },
					document: { kind: "passport", path: "passport-upload", decision: "verified" },
				},
			},
		]);
		expect(await find()).toMatchObject({
			firstName: "Łucja",
			passportDecision: "verified",
			addressDecision: "accepted",
		});
		expect(await hasLink()).toBe(true);
	});

	it.each([
		["passport", "firstName", "Anna", {}],
		["passport", "lastName", "Nowak", { surname: "DIAS", givenNames: "ANNA" }],
		["passport", "dateOfBirth", "1990-03-28", {}],
		["passport", "nationality", "PT", {}],
		["address", "postalCode", "00-001", { streetAddress: "RYNEK 1" }],
		["address", "addressLine1", "Rynek 1", { postalCode: "00-001" }],
	] as const)("that contradicts the %s needs a confirmation: %s %s", async (kind, field, value, printed) => {
		const { db, correct, requests } = await setUp();
		const facts = { ...(kind === "passport" ? PASSPORT : BILL), ...printed };
		const extracted = await sealJson(db, uploads.extracted, `${kind}-upload`, facts);
		await db
			.update(uploads)
			.set({ extracted })
			.where(eq(uploads.id, `${kind}-upload`));
		expect(await correct(field, value)).toMatchObject({
			failure: { code: "correction_contradicts", fields: { compared: "error_correction_contradicts" } },
		});
		expect(requests).toEqual([]);
		expect(codeOf(await correct(field, value, { compared: true }))).toBeNull();
		expect(requests[0]?.event).toMatchObject({ document: { kind, decision: "review" } });
	});

	it("needs no confirmation because of another document, or without a document", async () => {
		const { db, correct, requests } = await setUp();
		const extracted = await sealJson(db, uploads.extracted, "address-upload", { ...BILL, country: "DE" });
		await db.update(uploads).set({ extracted }).where(eq(uploads.id, "address-upload"));
		expect(codeOf(await correct("firstName", "Łucja"))).toBeNull();
		expect(codeOf(await (await setUp()).correct("phone", "+48601234568"))).toBeNull();
		const environment = await setUp({ passportDocumentPath: null, passportDecision: null });
		expect(codeOf(await environment.correct("firstName", "Anna"))).toBeNull();
		expect([requests, environment.requests].map(([request]) => request?.event)).toMatchObject([
			{ document: { kind: "passport" } },
			{ document: null },
		]);
	});

	it.each([
		["x".repeat(MIN_REASON - 1), "correction_reason"],
		["x".repeat(MIN_REASON), null],
		["x".repeat(MAX_REASON), null],
		["x".repeat(MAX_REASON + 1), "correction_reason"],
	])("needs a reason of ten to 500 characters, %#", async (reason, code) => {
		const { correct } = await setUp();
		const outcome = await correct("phone", "+48601234568", { reason });
		expect(codeOf(outcome)).toBe(code);
		if (code) expect(outcome).toMatchObject({ failure: { fields: { reason: "error_correction_reason" } } });
	});

	it("is only for reviewers", async () => {
		const { correct, requests } = await setUp();
		expect(await correct("firstName", "Anna", {}, ADA)).toMatchObject({
			failure: { kind: "forbidden", code: "staff_only" },
		});
		expect(requests).toEqual([]);
	});

	it.each([
		["firstName", ""],
		["dateOfBirth", "2026-11-24"],
		["phone", "1"],
	])("of %s to %j is checked like the form", async (field, value) => {
		const { correct, requests } = await setUp();
		expect(await correct(field, value, { compared: true })).toMatchObject({
			failure: { kind: "invalid", code: "invalid_request", fields: { value: expect.stringMatching(/^error_/) } },
		});
		expect(requests).toEqual([]);
	});

	it("ignores errors of other answers that existed before, but not those that it causes", async () => {
		const before = await setUp({ phone: "1", city: "" });
		expect(codeOf(await before.correct("firstName", "Łucja"))).toBeNull();
		// A postal code is required in Poland, but not in the United Arab Emirates.
		const moved = await setUp({ country: "AE", postalCode: "" });
		expect(codeOf(await moved.correct("country", "PL", { compared: true }))).toBe("invalid_request");
		const minor = await setUp();
		expect(codeOf(await minor.correct("dateOfBirth", "2015-03-27", { compared: true }))).toBeNull();
	});
});

describe("a correction by the owner", () => {
	it("needs neither a reason nor a confirmation: a contradiction leads to a review", async () => {
		const { correctOwn, find, requests } = await setUp();
		expect(codeOf(await correctOwn("firstName", "Anna"))).toBeNull();
		expect(requests).toMatchObject([
			{
				...{ actor: { kind: "applicant" }, expectedVersion: 1 },
				event: { reason: "", value: "Anna", document: { kind: "passport", decision: "review" } },
			},
		]);
		expect(await find()).toMatchObject({ firstName: "Anna", passportDecision: "review" });
	});

	it("stores the value as the form would, in composed Unicode", async () => {
		const { correctOwn, requests } = await setUp();
		expect(codeOf(await correctOwn("city", "  Gdan\u0301sk-Oliwa "))).toBeNull();
		expect(requests[0]?.event).toMatchObject({ before: "Gdańsk", value: "Gdańsk-Oliwa" });
		expect(codeOf(await (await setUp()).correctOwn("phone", "601 234 568"))).toBeNull();
	});

	it.each<[string, string, string, number, Partial<Application>]>([
		["an unpaid application", "firstName", "not_paid", 1, { paymentStatus: "pending" }],
		["a filed application", "firstName", "correction_filed", 1, { filedAt: 5 }],
		["a completed application", "firstName", "correction_ended", 1, { status: "completed" }],
		["an older version", "firstName", "stale_version", 2, {}],
		["the e-mail address", "email", "invalid_request", 1, {}],
		["an invented field", "nifNumber", "invalid_request", 1, {}],
		["a delivery address without a delivery", "deliveryCity", "invalid_request", 1, {}],
	])("is refused for %s", async (_title, field, code, version, changes) => {
		const { services, correctOwn, requests } = await setUp(changes);
		expect(codeOf(await correctOwn(field, "Anna", version))).toBe(code);
		expect(codeOf(await correctOwnAnswer(services, "none", { field, value: "x" }, 1))).toBe("application_not_found");
		expect(requests).toEqual([]);
	});

	it("is refused if it changes nothing", async () => {
		const { correctOwn, requests } = await setUp();
		expect(await correctOwn("city", " Gdańsk ")).toMatchObject({
			failure: { kind: "invalid", code: "correction_same", fields: { value: "error_correction_same" } },
		});
		expect(requests).toEqual([]);
	});

	it("of the representative revokes the link that was sent to the former one, and only that does", async () => {
		for (const [field, value, isRevoked] of [
			["representativeName", "Ana Dias", true],
			["useProvidedRepresentative", "true", true],
			["phone", "+48601234568", false],
		] as const) {
			const { correctOwn, hasLink } = await setUp(OWN_REPRESENTATIVE);
			expect(codeOf(await correctOwn(field, value))).toBeNull();
			expect([field, await hasLink()]).toEqual([field, !isRevoked]);
		}
		const refused = await setUp(OWN_REPRESENTATIVE);
		await refused.correctOwn("representativeName", "");
		expect(await refused.hasLink()).toBe(true);
		const byStaff = await setUp(OWN_REPRESENTATIVE);
		await byStaff.correct("representativeName", "Ana Dias");
		expect(await byStaff.hasLink()).toBe(false);
	});
});
