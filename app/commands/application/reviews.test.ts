import { describe, expect, it } from "vitest";
import { reviews } from "#app/data/application-schema.server.ts";
import { readJobCursor } from "#app/data/scheduled-jobs.server.ts";
import { outbox } from "#app/data/schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import type { Staff } from "#app/domain/application/staff-roles.ts";
import { MAX_REVIEW_LENGTH, REVIEW_REQUEST_DELAY_MS } from "#app/domain/reviews/review.ts";
import { DAY } from "#app/domain/time/calendar.ts";
import { findPublicReviews, findReview } from "#app/queries/reviews.server.ts";
import { anApplication, NOON } from "#test/factories/application.ts";
import { applicationEnvironment, codeOf } from "#test/services/application-environment.ts";
import { aNif } from "#test/services/fixtures.ts";
import { decideReview, declineReview, requestReviews, saveReview } from "./reviews.server.ts";

const EVA: Staff = { id: 3, email: "eva@azulejo.example", role: "senior", person: 3, name: null };
const ADA: Staff = { ...EVA, id: 5, role: "auditor" };
const LEO: Staff = { ...EVA, id: 6, role: "finance" };
/** Moves all histories to the archive. */
const ARCHIVED = `UPDATE applications SET history_pending = 'file';
	UPDATE applications SET history_key = 'file', history_pending = NULL, history_version = 1`;
const FORM = { rating: "4", words: " Quick\r\nand   friendly. ", signed: "name" };

async function setUp(changes: Partial<Application> = {}) {
	const environment = applicationEnvironment();
	const { services, db } = environment;
	const application = await environment.add(anApplication().completed().with(changes).build());
	const save = (input: Record<string, unknown> = FORM, language: "en" | "pt" = "pt") =>
		saveReview(services, application, input, language);
	const row = async () => (await db.select().from(reviews))[0];
	const decide = async (decision: string, staff = EVA, writtenAt?: number) =>
		decideReview(services, staff, {
			applicationId: "case-1",
			writtenAt: writtenAt ?? (await row())?.writtenAt ?? 0,
			decision,
		});
	const mails = async () => (await db.select().from(outbox)).map(({ key, dueAt }) => [key, dueAt]);
	return { ...environment, application, save, row, decide, queued: mails };
}

describe("a review", () => {
	it("is stored sealed, under the first given name and the country, and waits for a decision", async () => {
		const { services, save, row } = await setUp();
		expect(codeOf(await save())).toBeNull();
		const stored = await row();
		expect(stored).toMatchObject({
			...{ applicationId: "case-1", state: "waiting", rating: 4, language: "pt", writtenAt: NOON, keyId: "k1" },
			...{ decidedBy: null, decidedAt: null, reason: null },
		});
		expect(stored?.content).not.toContain("Quick");
		expect(await findReview(services, "case-1")).toEqual({
			...{ state: "waiting", rating: 4, words: "Quick\nand friendly.", language: "pt", writtenAt: NOON, reason: null },
			author: { name: "Łucja", country: "PL" },
		});
		expect(await findReview(services, "another")).toBeNull();
	});

	it.each([
		[{}, { rating: "error_review_rating", signed: "error_review_signed" }],
		[{ ...FORM, rating: "6" }, { rating: "error_review_rating" }],
		[{ ...FORM, words: "x".repeat(MAX_REVIEW_LENGTH + 1) }, { words: "error_too_long" }],
		[{ ...FORM, words: "\u0007" }, { words: "error_characters" }],
		[{ ...FORM, signed: "somebody" }, { signed: "error_review_signed" }],
	])("is rejected if it is %o", async (input, fields) => {
		const { save, row } = await setUp();
		const outcome = await save(input);
		expect(outcome).toEqual({ ok: false, failure: { kind: "invalid", code: "invalid_request", fields } });
		expect(await row()).toBeUndefined();
	});

	it.each<Partial<Application>>([{ status: "approved" }, { erasedAt: 1 }])("is not stored with %o", async (changes) => {
		const { save, row } = await setUp(changes);
		expect(await save()).toMatchObject({ failure: { kind: "conflict", code: "wrong_state" } });
		expect(await row()).toBeUndefined();
	});

	it("repeated unchanged keeps its decision; each change is a new version that waits again", async () => {
		const { save, row, decide, wait, services } = await setUp();
		await save();
		expect(codeOf(await decide("publish"))).toBeNull();
		wait(5);
		await save({ ...FORM, words: "Quick\nand friendly." }, "en");
		expect(await row()).toMatchObject({ state: "published", writtenAt: NOON, language: "pt" });
		for (const [change, language] of [
			[{ rating: "5" }, "en"],
			[{ words: "Slow" }, "pt"],
			[{ signed: "anonymous" }, "pt"],
		] as const) {
			await decide("publish");
			const before = (await row())?.writtenAt ?? 0;
			await save({ ...FORM, ...change }, language);
			const after = await row();
			expect(after).toMatchObject({ state: "waiting", language, decidedBy: null, decidedAt: null, reason: null });
			expect(after?.writtenAt).toBeGreaterThan(before);
		}
		expect(await findReview(services, "case-1")).toMatchObject({ author: null, rating: 4 });
	});

	it("is deleted by its author, and may be written again", async () => {
		const { services, application, save, row, wait } = await setUp();
		await save();
		wait(1);
		expect(codeOf(await declineReview(services, application))).toBeNull();
		expect(await row()).toMatchObject({
			...{ state: "declined", rating: null, content: null, keyId: null, language: "en", writtenAt: NOON + 1 },
		});
		expect(await findReview(services, "case-1")).toBe("declined");
		expect(codeOf(await save())).toBeNull();
		expect(await row()).toMatchObject({ state: "waiting", rating: 4, writtenAt: NOON + 2 });
	});

	it("changes the public reviews at once", async () => {
		const { services, save, decide, application } = await setUp();
		const counts = async () => (await findPublicReviews(services))?.summary.counted;
		await save();
		expect(await counts()).toBe(1);
		await save({ ...FORM, rating: "1" });
		expect((await findPublicReviews(services))?.summary.average).toBe(1);
		await decide("publish");
		expect((await findPublicReviews(services))?.reviews).toHaveLength(1);
		await declineReview(services, application);
		expect(await counts()).toBe(0);
	});
});

describe("a decision about a review", () => {
	it("publishes it without an e-mail", async () => {
		const { services, save, row, decide, wait, queued, delivered } = await setUp();
		await save();
		wait(9);
		expect(await decide("publish")).toEqual({ ok: true, value: null });
		expect(await row()).toMatchObject({ state: "published", decidedBy: 3, decidedAt: NOON + 9, reason: null });
		expect([await queued(), delivered]).toEqual([[], ["case-1"]]);
		expect(services.now()).toBe(NOON + 9);
	});

	it("refuses it with a reason, which is mailed once", async () => {
		const { save, row, decide, wait, queued, sqlite, find } = await setUp();
		await save();
		sqlite.exec(ARCHIVED);
		wait(9);
		expect(await decide("insult")).toEqual({ ok: true, value: "insult" });
		expect(await row()).toMatchObject({ state: "refused", decidedBy: 3, decidedAt: NOON + 9, reason: "insult" });
		expect(await decide("unlawful")).toMatchObject({ failure: { kind: "conflict", code: "review_changed" } });
		expect(await queued()).toEqual([[`case-1:${NOON + 9}:review_refused`, NOON + 9]]);
		expect(sqlite.prepare("SELECT history_version AS version FROM applications").get()).toEqual({ version: 0 });
		expect((await find()).version, "it is not an event").toBe(1);
		// A reviewer may change their mind.
		expect(codeOf(await decide("publish"))).toBeNull();
		expect(await row()).toMatchObject({ state: "published", reason: null });
	});

	it.each([
		["publish", ADA, undefined, "staff_only"],
		["publish", LEO, undefined, "staff_only"],
		["delete", EVA, undefined, "invalid_request"],
		["", EVA, undefined, "invalid_request"],
		["publish", EVA, NOON - 1, "review_changed"],
		["insult", EVA, NOON + 1, "review_changed"],
	])("%j by %o about version %s fails with %s", async (decision, staff, writtenAt, code) => {
		const { save, row, decide, queued, delivered } = await setUp();
		await save();
		const outcome = await decide(decision, staff, writtenAt);
		expect(codeOf(outcome)).toBe(code);
		if (code === "invalid_request")
			expect(outcome).toMatchObject({ failure: { fields: { decision: "error_review_decision" } } });
		expect([(await row())?.state, await queued(), delivered]).toEqual(["waiting", [], []]);
	});

	it("fails for a review that its author has deleted", async () => {
		const { services, application, decide, save } = await setUp();
		await save();
		await declineReview(services, application);
		expect([codeOf(await decide("publish")), codeOf(await decide("insult"))]).toEqual([
			"review_changed",
			"review_changed",
		]);
	});
});

describe("the request for a review", () => {
	async function completedAt(times: readonly (readonly [string, number, Partial<Application>?])[]) {
		const environment = applicationEnvironment();
		for (const [id, stateSince, changes = {}] of times)
			await environment.add(
				anApplication()
					.completed()
					.with({ id, applicationNumber: `NIF-${id}`, nifNumber: aNif(), stateSince, ...changes })
					.build(),
			);
		const requested = async () => {
			await requestReviews(environment.services);
			return (await environment.db.select().from(outbox)).map(({ key }) => key.split(":")[0]);
		};
		return { ...environment, requested };
	}
	const due = NOON - REVIEW_REQUEST_DELAY_MS;

	it("is mailed fourteen days after completion, from a week before the first run, once", async () => {
		const { requested, db, services, wait } = await completedAt([
			["now", due],
			["later", due + 1],
			["first", due - 7 * DAY],
			["earlier", due - 7 * DAY - 1],
			["open", due, { status: "approved" }],
			["erased", due, { erasedAt: 1 }],
		]);
		expect(await requested()).toEqual(["first", "now"]);
		expect((await db.select().from(outbox))[0]).toMatchObject({
			...{ key: "first:review_request", applicationId: "first", createdAt: NOON, dueAt: NOON, attempts: 0 },
			effect: { kind: "mail", template: "review_request", deferrable: true, key: "first:review_request" },
		});
		expect(await readJobCursor(db, "request-reviews")).toBe(`${due} now`);
		wait(1);
		expect(await requested()).toEqual(["first", "now", "later"]);
		await db.delete(outbox);
		expect(await requested(), "not again").toEqual([]);
		expect(services.now()).toBe(NOON + 1);
	});

	it("is not mailed to people who wrote one or declined, but to the next ones", async () => {
		const environment = await completedAt([
			["a", due],
			["b", due],
			["c", due],
		]);
		const application = await environment.find("a");
		await saveReview(environment.services, application, FORM, "en");
		await declineReview(environment.services, { ...application, id: "b" });
		expect(await environment.requested()).toEqual(["c"]);
		expect(await readJobCursor(environment.db, "request-reviews")).toBe(`${due} c`);
	});

	it("continues after the last of fifty that completed at the same time", async () => {
		const ids = Array.from({ length: 52 }, (_, n) => `case-${String(n).padStart(2, "0")}`);
		const environment = await completedAt(ids.map((id) => [id, due]));
		expect(await environment.requested()).toEqual(ids.slice(0, 50));
		expect(await environment.requested()).toEqual(ids);
	});

	it("makes an archived history outdated", async () => {
		const { sqlite, requested } = await completedAt([["a", due]]);
		sqlite.exec(ARCHIVED);
		await requested();
		expect(sqlite.prepare("SELECT history_version AS version FROM applications").get()).toEqual({ version: 0 });
	});
});
