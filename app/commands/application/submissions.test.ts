import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { agentCases, agents } from "#app/data/agent-schema.server.ts";
import { counters } from "#app/data/counts-schema.server.ts";
import { ownerSessions } from "#app/data/owner-schema.server.ts";
import { referrals } from "#app/data/partner-schema.server.ts";
import { outbox, sessions, uploads } from "#app/data/schema.server.ts";
import { sealJson } from "#app/data/sealed-columns.server.ts";
import { settings } from "#app/data/settings-schema.server.ts";
import type { PassportFacts } from "#app/domain/documents/document-check.ts";
import { MAX_MAILS } from "#app/domain/inbox/mail.ts";
import { findSession } from "#app/queries/people/find-session.server.ts";
import { clearSettingsCache } from "#app/queries/settings.server.ts";
import { anApplication } from "#test/factories/application.ts";
import { applicationEnvironment, codeOf } from "#test/services/application-environment.ts";
import { APPLICANT } from "#test/services/fixtures.ts";
import { continueApplication, copyDraftToSession, saveDraft } from "./draft.server.ts";
import { checkForm, submitApplication } from "./submit-application.server.ts";

const DRAFT: Parameters<typeof saveDraft>[1] = {
	...{ applicationId: null, owned: [], verifiedOwner: false, network: "net", sessionId: "visit", referral: null },
	...{ packageType: "express", language: "pt", fields: { email: "lucja@example.com", firstName: "Łucja" } },
};
const PASSPORT: PassportFacts = {
	...{ surname: "GONCALVES", givenNames: "LUCJA MARIA", birthDate: "1990-03-27", nationality: "POL" },
} as PassportFacts;

async function setUp() {
	const environment = applicationEnvironment();
	const { services, db, addUpload } = environment;
	Object.assign(services, { agentHubs: { notifyChanged: async () => undefined } });
	for (const documentType of ["passport", "address", "guardian"] as const)
		await addUpload(documentType, { documentType });
	const parsed = await checkForm(services, APPLICANT, "standard", "call");
	if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
	const submission: Parameters<typeof submitApplication>[1] = {
		...{
			applicationId: null,
			owned: [],
			network: "net",
			sessionId: "visit",
			info: parsed.info,
			packageType: "standard",
		},
		...{ passportPath: "passport", addressPath: "address", referral: null, language: "es", consentToBegin: false },
	};
	/** A case of a firm whose staff entered the client's address, begun in the session. */
	async function beginFirmCase(columns: Partial<typeof agentCases.$inferInsert> = {}) {
		const firm = {
			name: "Firm",
			country: "PT",
			registration: "1",
			website: "",
			contact: "Carla",
			email: "c@f.example",
		};
		await db.insert(agents).values({ ...firm, state: "active", createdAt: 1 });
		await db.insert(agentCases).values({
			...{ id: "firm-case", agentId: 1, memberId: 1, name: "Łucja", email: APPLICANT.email, language: "en" },
			...{ packageType: "standard", byFirm: true, createdAt: 1, expiresAt: services.now() + 1, discountPercent: 15 },
			...columns,
		});
		const times = { createdAt: 1, updatedAt: 1 };
		await db
			.insert(sessions)
			.values({ id: "visit", agentCaseId: "firm-case", ...times })
			.onConflictDoUpdate({ target: sessions.id, set: { agentCaseId: "firm-case" } });
	}
	const addOwner = (applicationId: string, columns: Partial<typeof ownerSessions.$inferInsert> = {}) =>
		db.insert(ownerSessions).values({
			...{ id: `session-${applicationId}`, applicationId, browser: "browser", generation: 1, emailVerified: true },
			...{ device: "", createdAt: 1, seenAt: 1, ...columns },
		});
	const claimed = async () =>
		Object.fromEntries((await db.select().from(uploads)).map(({ id, applicationId }) => [id, applicationId]));
	const mailsDue = async () => (await db.select().from(outbox)).map(({ effect }) => effect);
	const submit = (changes: Partial<Parameters<typeof submitApplication>[1]> = {}) =>
		submitApplication(services, { ...submission, ...changes });
	return { ...environment, submission, submit, beginFirmCase, addOwner, claimed, mailsDue };
}

type Environment = Awaited<ReturnType<typeof setUp>>;

async function mustSubmit(environment: Environment, changes: Parameters<Environment["submit"]>[0] = {}) {
	const outcome = await environment.submit(changes);
	if (!outcome.ok) throw new Error(outcome.failure.code);
	return outcome.value;
}

async function mustSave({ services }: Environment, changes: Partial<Parameters<typeof saveDraft>[1]> = {}) {
	const outcome = await saveDraft(services, { ...DRAFT, ...changes });
	if (!outcome.ok) throw new Error(outcome.failure.code);
	return outcome.value;
}

async function setHousehold({ db }: Environment, value: { people: number; percent: number }) {
	await db.insert(settings).values({ key: "household", version: 1, value, changedBy: 1, at: 1, reason: "" });
	clearSettingsCache();
}

describe("saving a draft", () => {
	it("stores the form as typed in the application and the session, and queues the link", async () => {
		const environment = await setUp();
		await environment.db.insert(sessions).values({ id: "visit", orderId: "head", createdAt: 1, updatedAt: 1 });
		const fields = { ...DRAFT.fields, email: " lucja@example.com\u200b", "dateOfBirth.day": "27" };
		const saved = await mustSave(environment, { fields });
		expect(saved).toMatchObject({
			...{ status: "draft", language: "pt", packageType: "express", email: "lucja@example.com", firstName: "Łucja" },
			...{ personalInfo: { ...fields, email: "lucja@example.com" }, isDemo: false, orderId: null, agentId: null },
			...{ affiliateCode: null, discountPercent: 0, amount: 10_900, termsAccepted: false },
		});
		expect(saved.applicationNumber).toMatch(/^NIF-/);
		expect(saved.id).toMatch(/^[\w-]{22}$/);
		expect(await environment.mailsDue()).toEqual([
			{ kind: "mail", template: "saved", deferrable: true, key: `${saved.id}:1:saved` },
		]);
		expect(await findSession(environment.services, "visit")).toMatchObject({
			...{ applicationId: saved.id, orderId: null, draft: fields, packageType: "express" },
		});
		const again = await mustSave(environment, { applicationId: saved.id, packageType: "premium", isDemo: true });
		expect([again.id, again.version, again.amount, again.isDemo]).toEqual([saved.id, 2, 12_900, false]);
		expect((await mustSave(environment, { isDemo: true })).isDemo).toBe(true);
	});

	it.each<Record<string, string>>([{}, { email: "lucja@" }])(
		"rejects %j before anything is counted or stored",
		async (fields) => {
			const { services, db, requests } = await setUp();
			const outcome = await saveDraft(services, { ...DRAFT, fields });
			expect(outcome).toMatchObject({
				failure: { kind: "invalid", code: "invalid_request", fields: { email: expect.stringMatching(/^error_email/) } },
			});
			expect([requests, await db.select().from(sessions), await db.select().from(counters)]).toEqual([[], [], []]);
		},
	);

	it("is limited per network, except for demo applications, which have none", async () => {
		const environment = await setUp();
		for (let n = 0; n < MAX_MAILS.network.hour; n += 1) await mustSave(environment);
		expect(await saveDraft(environment.services, DRAFT)).toMatchObject({
			failure: { kind: "too-many", code: "too_many_mails", retryAfterSeconds: 3600 },
		});
		expect(environment.requests).toHaveLength(MAX_MAILS.network.hour);
		const demo = await mustSave(environment, { network: null });
		expect(await environment.mailsDue()).toContainEqual({ kind: "mail", template: "saved", key: `${demo.id}:1:saved` });
	});

	it("adds the session's documents only for a verified owner", async () => {
		const environment = await setUp();
		await environment.db.insert(sessions).values({
			...{ id: "visit", passportUploadId: "passport", addressUploadId: "address", guardianUploadId: "guardian" },
			...{ createdAt: 1, updatedAt: 1 },
		});
		await environment.db.update(uploads).set({ verdict: "verified" }).where(eq(uploads.id, "address"));
		const stranger = await mustSave(environment);
		expect(stranger).toMatchObject({
			passportDocumentPath: null,
			addressDocumentPath: null,
			guardianDocumentPath: null,
		});
		expect(await environment.claimed()).toEqual({ passport: null, address: null, guardian: null });
		expect((await findSession(environment.services, "visit")).passport?.uploadId).toBe("passport");
		const fields = { ...DRAFT.fields, dateOfBirth: "1990-03-27" };
		const owner = await mustSave(environment, { applicationId: stranger.id, verifiedOwner: true, fields });
		expect(owner).toMatchObject({
			...{ passportDocumentPath: "passport", passportDecision: "review", guardianDocumentPath: "guardian" },
			...{ addressDocumentPath: "address", addressDecision: "verified" },
		});
		expect(await environment.claimed()).toEqual({ passport: owner.id, address: owner.id, guardian: owner.id });
	});

	it("sends the link without a limit per recipient once the visitor has verified that address", async () => {
		const environment = await setUp();
		await environment.add(anApplication().with({ id: "mine" }).build());
		await environment.addOwner("mine");
		const verified = await mustSave(environment, { owned: ["mine"] });
		const others = await mustSave(environment, { owned: ["mine"], fields: { email: "other@example.com" } });
		expect((await environment.mailsDue()).map((effect) => [effect.key, "deferrable" in effect])).toEqual([
			[`${verified.id}:1:saved`, false],
			[`${others.id}:1:saved`, true],
		]);
	});

	it("records the partner's code with its discount and its source", async () => {
		const environment = await setUp();
		environment.addPartner("ROSA", { discount_percent: 10 });
		const saved = await mustSave(environment, { referral: { code: "rosa", clickedAt: 5 } });
		expect(saved).toMatchObject({ affiliateCode: "ROSA", discountPercent: 10, amount: 9810 });
		expect(await environment.db.select().from(referrals)).toMatchObject([
			{ applicationId: saved.id, code: "ROSA", clickedAt: 5, network: "net" },
		]);
	});

	it("gives a further person in an order the household's discount", async () => {
		const environment = await setUp();
		await setHousehold(environment, { people: 8, percent: 20 });
		expect(await mustSave(environment, { orderId: "head" })).toMatchObject({ orderId: "head", discountPercent: 20 });
		expect(await mustSave(environment)).toMatchObject({ orderId: null, discountPercent: 0 });
		await environment.db.delete(settings);
		clearSettingsCache();
	});

	it("links a firm's case, with its discount and its client's address", async () => {
		const environment = await setUp();
		await environment.beginFirmCase();
		const other = { ...DRAFT, fields: { email: "other@example.com" } };
		expect(await saveDraft(environment.services, other)).toMatchObject({
			failure: { code: "invalid_request", fields: { email: "error_agent_case_email" } },
		});
		expect(environment.requests).toEqual([]);
		const saved = await mustSave(environment);
		expect(saved).toMatchObject({ agentId: 1, agentConsent: { state: "requested" }, discountPercent: 15 });
		expect(await environment.db.select().from(agentCases)).toMatchObject([{ applicationId: saved.id }]);
		const moved = await mustSave(environment, { ...other, applicationId: saved.id, verifiedOwner: true });
		expect(moved.email).toBe("other@example.com");
	});

	it("links nothing if the application is no longer a draft", async () => {
		const environment = await setUp();
		await environment.add();
		await environment.beginFirmCase();
		expect(codeOf(await saveDraft(environment.services, { ...DRAFT, applicationId: "case-1" }))).toBe("wrong_state");
		expect(await environment.db.select().from(agentCases)).toMatchObject([{ applicationId: null }]);
		expect((await findSession(environment.services, "visit")).applicationId).toBeNull();
	});
});

describe("the session of an application's owner", () => {
	const stored = { id: "case-1", packageType: "premium", passportUploadId: "p", addressUploadId: "a" } as const;
	const application = anApplication()
		.with({ packageType: "premium", passportDocumentPath: "p", addressDocumentPath: "a", guardianDocumentPath: "g" })
		.build();
	const sessionRow = async ({ db }: Environment) => (await db.select().from(sessions))[0];

	it("takes over its documents and package, with the given draft or none", async () => {
		const environment = await setUp();
		await continueApplication(environment.services, "visit", application, { firstName: "Ana" });
		expect(await sessionRow(environment)).toMatchObject({
			...{ applicationId: "case-1", packageType: stored.packageType, passportUploadId: "p", addressUploadId: "a" },
			guardianUploadId: "g",
		});
		expect((await findSession(environment.services, "visit")).draft).toEqual({ firstName: "Ana" });
		await continueApplication(environment.services, "visit", application);
		expect((await sessionRow(environment))?.draft).toBeNull();
	});

	it("is not overwritten by a link to the application that it already works on", async () => {
		const environment = await setUp();
		const session = { id: "visit", createdAt: 1, updatedAt: 1, applicationId: "case-1", passportUploadId: "newer" };
		await environment.db.insert(sessions).values(session);
		await copyDraftToSession(environment.services, "visit", application);
		expect(await sessionRow(environment)).toMatchObject({ passportUploadId: "newer", updatedAt: 1 });
		await copyDraftToSession(environment.services, "visit", { ...application, id: "another" });
		expect(await sessionRow(environment)).toMatchObject({ applicationId: "another", passportUploadId: "p" });
	});
});

describe("submitting an application", () => {
	it("stores it, claims its documents, empties the session's draft and queues one mail", async () => {
		const environment = await setUp();
		const draft = await sealJson(environment.db, sessions.draft, "visit", { firstName: "Ana" });
		await environment.db.insert(sessions).values({ id: "visit", orderId: "head", draft, createdAt: 1, updatedAt: 1 });
		const submitted = await mustSubmit(environment);
		expect(submitted).toMatchObject({
			...{ status: "pending", version: 1, language: "es", packageType: "standard", amount: 7900, orderId: null },
			...{ firstName: APPLICANT.firstName, phone: "+48601234567", passportDocumentPath: "passport" },
			...{ addressDocumentPath: "address", guardianDocumentPath: null, guardianDecision: null, isDemo: false },
			...{ consentToBeginAt: null, agentId: null, affiliateCode: null, termsAccepted: true },
		});
		expect(await environment.claimed()).toEqual({ passport: submitted.id, address: submitted.id, guardian: null });
		expect(await findSession(environment.services, "visit")).toMatchObject({
			...{ applicationId: submitted.id, orderId: null, draft: {}, packageType: "standard" },
		});
		expect((await environment.mailsDue()).filter(({ key }) => key.startsWith(submitted.id))).toEqual([
			{ kind: "mail", template: "submitted", deferrable: true, key: `${submitted.id}:1:submitted` },
		]);
	});

	it("finds the same application when a lost response makes the browser repeat it", async () => {
		const environment = await setUp();
		const first = await mustSubmit(environment);
		expect((await mustSubmit(environment)).id).toBe(first.id);
		await environment.addUpload("passport-2");
		await environment.addUpload("address-2", { documentType: "address" });
		const others = { passportPath: "passport-2", addressPath: "address-2" };
		expect((await mustSubmit(environment, others)).id).not.toBe(first.id);
		expect(codeOf(await environment.submit({ sessionId: null }))).toBe("document_not_yours");
	});

	it.each([{ passportPath: null }, { addressPath: null }, { passportPath: "" }])(
		"requires both documents: %j",
		async (paths) => {
			const environment = await setUp();
			expect(codeOf(await environment.submit(paths))).toBe("file_missing");
			expect(environment.requests).toEqual([]);
		},
	);

	it("needs the link once its address is verified, except in an owner's browser", async () => {
		const environment = await setUp();
		const { id } = await mustSubmit(environment);
		await environment.addOwner(id, { emailVerified: false, verifiedAt: 1 });
		expect(await environment.submit({ applicationId: id })).toMatchObject({
			failure: { kind: "unauthenticated", code: "link_needed" },
		});
		expect(codeOf(await environment.submit({ applicationId: id, owned: ["other"] }))).toBe("link_needed");
		expect((await mustSubmit(environment, { applicationId: id, owned: [id] })).version).toBe(2);
	});

	it("e-mails an unverified address again only if it changed, and counts only those e-mails", async () => {
		const environment = await setUp();
		const { id } = await mustSubmit(environment);
		for (let n = 0; n < MAX_MAILS.network.hour; n += 1) await mustSubmit(environment);
		expect(await environment.mailsDue()).toHaveLength(1);
		const moved = (n: number) => ({ info: { ...environment.submission.info, email: `lucja${n}@example.com` } });
		for (let n = 1; n < MAX_MAILS.network.hour; n += 1) await mustSubmit(environment, moved(n));
		expect(await environment.submit(moved(99))).toMatchObject({
			failure: { kind: "too-many", code: "too_many_mails", retryAfterSeconds: 3600 },
		});
		expect((await environment.find(id)).email).toBe(`lucja${MAX_MAILS.network.hour - 1}@example.com`);
		expect((await mustSubmit(environment, { ...moved(99), network: null })).email).toBe("lucja99@example.com");
	});

	it("sends the mail of a draft's submission, and that of a demo application at once", async () => {
		const environment = await setUp();
		const { id } = await mustSave(environment);
		await mustSubmit(environment, { applicationId: id });
		expect((await environment.mailsDue()).map((effect) => [effect.key, "deferrable" in effect])).toEqual([
			[`${id}:1:saved`, true],
			[`${id}:2:submitted`, true],
		]);
		const demoSetup = await setUp();
		const demo = await mustSubmit(demoSetup, { network: null, isDemo: true });
		expect([demo.isDemo, await demoSetup.mailsDue()]).toEqual([
			true,
			[{ kind: "mail", template: "submitted", key: `${demo.id}:1:submitted` }],
		]);
	});

	it("does not delay the mail to an address that the visitor has verified with another application", async () => {
		const environment = await setUp();
		await environment.add(anApplication().with({ id: "mine", applicationNumber: "NIF-AAAA-AAAA" }).build());
		await environment.addOwner("mine");
		const { id } = await mustSubmit(environment, { owned: ["mine"] });
		expect(await environment.mailsDue()).toEqual([{ kind: "mail", template: "submitted", key: `${id}:1:submitted` }]);
	});

	it.each([
		["2008-11-24", "guardian"],
		["2008-11-23", null],
	])("for somebody born on %s has the guardian's documents %s", async (dateOfBirth, expected) => {
		const environment = await setUp();
		const info = { ...environment.submission.info, dateOfBirth };
		const submitted = await mustSubmit(environment, { info, guardianPath: "guardian" });
		expect(submitted.guardianDocumentPath).toBe(expected);
		expect((await environment.claimed()).guardian).toBe(expected && submitted.id);
	});

	it("reviews a verified document that contradicts the answers", async () => {
		const environment = await setUp();
		const extracted = await sealJson(environment.db, uploads.extracted, "passport", PASSPORT);
		await environment.db.update(uploads).set({ verdict: "verified", extracted }).where(eq(uploads.id, "passport"));
		await environment.db.update(uploads).set({ verdict: "verified" }).where(eq(uploads.id, "address"));
		const { id, ...decisions } = await mustSubmit(environment);
		expect(decisions).toMatchObject({ passportDecision: "verified", addressDecision: "verified" });
		const info = { ...environment.submission.info, dateOfBirth: "1990-03-28" };
		expect(await mustSubmit(environment, { applicationId: id, info })).toMatchObject({
			...{ passportDecision: "review", addressDecision: "verified" },
		});
	});

	it("records the consent to begin, the order, the partner's code and its source", async () => {
		const environment = await setUp();
		environment.addPartner("ROSA", { discount_percent: 10 });
		const referral = { code: "ROSA", clickedAt: 5 };
		const submitted = await mustSubmit(environment, { orderId: "head", consentToBegin: true, referral });
		expect(submitted).toMatchObject({
			...{ orderId: "head", consentToBeginAt: environment.services.now(), affiliateCode: "ROSA", discountPercent: 10 },
		});
		expect(await environment.db.select().from(referrals)).toMatchObject([
			{ applicationId: submitted.id, clickedAt: 5 },
		]);
		// An application does not change its order when it is submitted again.
		expect(await mustSubmit(environment, { applicationId: submitted.id, orderId: "other" })).toMatchObject({
			orderId: "head",
		});
	});

	it("gives a further person in an order the household's discount, if it is more than the firm's", async () => {
		const environment = await setUp();
		await setHousehold(environment, { people: 8, percent: 20 });
		const { id, discountPercent } = await mustSubmit(environment, { orderId: "head" });
		expect(discountPercent).toBe(20);
		await environment.db.update(settings).set({ value: { people: 8, percent: 10 } });
		clearSettingsCache();
		await environment.beginFirmCase();
		expect((await mustSubmit(environment, { applicationId: id })).discountPercent).toBe(15);
		await environment.db.delete(settings);
		clearSettingsCache();
	});

	it("of a firm's client goes to the address that the firm entered, and asks for consent first", async () => {
		const environment = await setUp();
		await environment.beginFirmCase();
		const info = { ...environment.submission.info, email: "other@example.com" };
		expect(await environment.submit({ info })).toMatchObject({
			failure: { code: "invalid_request", fields: { email: "error_agent_case_email" } },
		});
		expect(environment.requests).toEqual([]);
		const submitted = await mustSubmit(environment);
		expect(submitted).toMatchObject({ agentId: 1, discountPercent: 15 });
		expect(await environment.mailsDue()).toMatchObject([{ template: "agent_consent" }]);
		expect(await environment.db.select().from(agentCases)).toMatchObject([{ applicationId: submitted.id }]);
		await environment.addOwner(submitted.id);
		const own = { applicationId: submitted.id, owned: [submitted.id], info };
		expect((await mustSubmit(environment, own)).email).toBe("other@example.com");
	});

	it("draws another number at most three times if it is taken", async () => {
		const environment = await setUp();
		const { apply } = environment.services.rooms;
		let refusals = 3;
		environment.services.rooms.apply = async (id, request) => {
			refusals -= 1;
			if (refusals < 0) return apply(id, request);
			environment.requests.push({ applicationId: id, ...request });
			return { ok: false, failure: { kind: "conflict", code: "stale_version" } };
		};
		await mustSubmit(environment);
		const numbers = environment.requests.map(
			({ event }) => event.type === "application-submitted" && event.applicationNumber,
		);
		expect([numbers.length, new Set(numbers).size]).toEqual([4, 4]);
		refusals = 4;
		expect(codeOf(await environment.submit())).toBe("stale_version");
	});

	it("claims nothing if it is refused", async () => {
		const environment = await setUp();
		await environment.db.update(uploads).set({ verdict: "rejected" }).where(eq(uploads.id, "address"));
		expect(codeOf(await environment.submit())).toBe("document_rejected");
		expect(await environment.claimed()).toEqual({ passport: null, address: null, guardian: null });
		expect(await environment.db.select().from(sessions)).toEqual([]);
	});
});

it("checks a form as of today in Lisbon, more strictly than a call, with the service's settings", async () => {
	const { services } = await setUp();
	const check = async (input: object, source: "form" | "call" = "call") => {
		const result = await checkForm(services, input, "standard", source);
		return result.ok ? {} : result.errors;
	};
	expect(await check(APPLICANT)).toEqual({});
	expect(Object.keys(await check(APPLICANT, "form"))).toEqual(["hadNif"]);
	expect(Object.keys(await check({ ...APPLICANT, dateOfBirth: "2026-11-24" }))).toContain("dateOfBirth");
	expect(Object.keys(await check({ ...APPLICANT, phone: "123" }))).toEqual(["phone"]);
	Object.assign(services.settings, { birthDetailsRequired: true });
	expect(Object.keys(await check(APPLICANT))).toEqual(["placeOfBirth", "fatherName", "motherName"]);
	const premium = await checkForm(services, APPLICANT, "premium", "call");
	expect(premium.ok ? [] : Object.keys(premium.errors)).toContain("deliveryAddressLine1");
});
