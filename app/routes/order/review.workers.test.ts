import { describe, expect, it } from "vitest";
import { decideReview, declineReview, saveReview } from "#app/commands/application/reviews.server.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { loadExport } from "#app/queries/export/export.server.ts";
import { clearReviewCache } from "#app/queries/reviews.server.ts";
import { Client, signIn } from "#test/services/client.ts";
import { flushBackgroundWork } from "#test/services/flush-background-work.ts";
import { advanceClock, columnsWith, count, row } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { erase } from "#test/services/own-data.ts";
import { aCompletedApplication, aFiledApplication } from "#test/services/states.ts";
import { offlineStaff } from "#worker/offline/staff.ts";
import { clearPageCache } from "#worker/pages/cached-pages.ts";

const TEXT = "Quick & clear.\n<script>alert(1)</script> Thank you.";
const TYPED = { rating: "4", words: TEXT, signed: "name" };

/** A public page as a visitor reads it now. */
async function publicPage(path: string): Promise<string> {
	clearPageCache();
	clearReviewCache();
	const response = await new Client().get(path);
	expect(response.status).toBe(200);
	return response.text();
}

const textOf = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

async function loadReviewed(id: string) {
	const services = await openServices();
	const application = await findApplication(services, id);
	if (!application) throw new Error("no application");
	return { services, application };
}

/** The version and state of the one review. */
const stored = () => row("SELECT state, written_at FROM reviews");

/** Submits the staff form for the current version or another one. */
async function decide(staff: Client, id: string, decision: string, writtenAt?: number): Promise<Response> {
	const version = writtenAt ?? Number((await stored()).written_at);
	return staff.post("/admin/reviews?lang=en", { id, writtenAt: String(version), state: "waiting", decision });
}

async function mails(type: string): Promise<{ text: string }[]> {
	await flushBackgroundWork();
	const { body } = await new Client().call<{ emailType: string; text: string }[]>(
		"/offline/mailbox?format=json&to=lucja@example.com",
	);
	return body.filter(({ emailType }) => emailType === type);
}

describe("a review", () => {
	it("counts when it is written, appears when it is published, and is checked again when it is changed", async () => {
		const { applicant, id } = await aCompletedApplication();
		expect(await publicPage("/reviews?lang=en")).toContain("There are no published reviews yet");
		const sent = await applicant.post(`/review/${id}?lang=en`, TYPED);
		expect([sent.status, sent.headers.get("Location")]).toEqual([302, `/review/${id}?lang=en`]);
		expect(await (await applicant.get(`/review/${id}?lang=en`)).text()).toContain("Your review waits for the check");
		expect(await columnsWith(["Quick & clear"])).toEqual([]);

		const waiting = await publicPage("/reviews?lang=en");
		expect(waiting).not.toContain("Quick");
		expect(textOf(waiting)).toContain("4.0 out of 5 from 1 review");
		expect(await publicPage("/?lang=en")).not.toContain("Verified reviews");

		const staff = await signIn("rui@azulejo.example");
		const list = await (await staff.get("/admin/reviews?lang=en")).text();
		expect(list).toContain("&lt;script&gt;alert(1)");
		expect(list).not.toContain("out of 5");
		expect((await decide(staff, id, "publish")).status).toBe(302);
		expect(await count("audit_entries WHERE action = 'review-published'")).toBe(1);

		for (const [path, author] of [
			["/reviews?lang=en", "Łucja, Poland"],
			["/reviews?lang=es", "Łucja, Polonia"],
			["/reviews?lang=pt", "Łucja, Polónia"],
			["/?lang=en", "Łucja, Poland"],
		] as const) {
			const html = await publicPage(path);
			expect(html).toContain("Quick &amp; clear.\n&lt;script&gt;alert(1)&lt;/script&gt; Thank you.");
			expect(html).toContain(author);
			for (const secret of [id, "Gonçalves", "lucja@example.com", "aggregateRating"])
				expect(html).not.toContain(secret);
		}

		await applicant.post(`/review/${id}`, { rating: "2", words: "On second thoughts.", signed: "anonymous" });
		const form = await (await applicant.get(`/review/${id}?lang=en`)).text();
		expect(form).toMatch(/<input(?=[^>]*name="signed")(?=[^>]*value="anonymous")(?=[^>]*checked)[^>]*>/);
		const changed = await publicPage("/reviews?lang=en");
		expect(changed).not.toContain("Quick");
		expect(changed).not.toContain("On second thoughts");
		expect(textOf(changed)).toContain("2.0 out of 5 from 1 review");
		await decide(staff, id, "publish");
		expect(textOf(await publicPage("/reviews?lang=en"))).toContain("On second thoughts. Anonymous");
	});

	it("is rejected for a reason that its author reads by e-mail and on the page, and no longer counts", async () => {
		const { applicant, id } = await aCompletedApplication();
		await applicant.post(`/review/${id}?lang=en`, { ...TYPED, rating: "1" });
		const staff = await signIn("eva@azulejo.example");
		const withoutReason = await decide(staff, id, "");
		expect(withoutReason.status).toBe(422);
		expect(await withoutReason.text()).toContain("Choose a reason");
		expect((await decide(staff, id, "low_rating")).status).toBe(422);
		expect((await decide(staff, id, "personal_data")).status).toBe(302);
		expect(await row("SELECT details FROM audit_entries WHERE action = 'review-refused'")).toEqual({
			details: '{"reason":"personal_data"}',
		});
		const [mail, ...others] = await mails("review_refused");
		expect(others).toEqual([]);
		expect(mail?.text).toContain("It contains personal data of other people");
		expect(mail?.text).not.toContain("Quick");
		const ownPage = await (await applicant.get(`/review/${id}?lang=en`)).text();
		expect(ownPage).toContain("Reason: it contains personal data of other people");
		const shown = textOf(await publicPage("/reviews?lang=en"));
		expect(shown).toContain("1 of 1. Their authors know the reason");
		expect(shown).not.toContain("out of 5 from");
	});

	it("is decided once, and only as it was read", async () => {
		const { applicant, id } = await aCompletedApplication();
		await applicant.post(`/review/${id}`, TYPED);
		const staff = await signIn("rui@azulejo.example");
		const { written_at: readAt } = await stored();
		await applicant.post(`/review/${id}`, { ...TYPED, words: "Changed meanwhile." });
		const stale = await decide(staff, id, "publish", Number(readAt));
		expect(stale.status).toBe(409);
		expect(await stale.text()).toContain("The author has changed or deleted this review");
		const { services } = await loadReviewed(id);
		const version = { applicationId: id, writtenAt: Number((await stored()).written_at) };
		const outcomes = await Promise.all(
			(["Rui", "Eva"] as const).map((name) =>
				decideReview(services, offlineStaff(name), { ...version, decision: "insult" }),
			),
		);
		expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true]);
		expect(await mails("review_refused")).toHaveLength(1);
	});

	it("is limited to one per application, however often the form is submitted", async () => {
		const { applicant, id } = await aCompletedApplication();
		await Promise.all([applicant.post(`/review/${id}`, TYPED), applicant.post(`/review/${id}`, TYPED)]);
		expect(await count("reviews")).toBe(1);
		await decide(await signIn("rui@azulejo.example"), id, "publish");
		await applicant.post(`/review/${id}`, TYPED);
		expect((await stored()).state).toBe("published");
	});

	it("is written only by the owner of a completed application, and checked only by staff who work with applicants", async () => {
		const { applicant: other, id: unfinished } = await aFiledApplication({ email: "other@applicant.example" });
		const early = await other.post(`/review/${unfinished}?lang=en`, TYPED);
		expect(early.status).toBe(409);
		expect(await (await other.get(`/review/${unfinished}?lang=en`)).text()).toContain("once we have obtained your NIF");
		const { applicant, id } = await aCompletedApplication();
		for (const stranger of [other, new Client()]) {
			expect((await stranger.get(`/review/${id}`)).status).toBe(401);
			expect((await stranger.post(`/review/${id}`, TYPED)).status).toBe(401);
		}
		expect(await count("reviews")).toBe(0);
		await applicant.post(`/review/${id}`, TYPED);
		for (const name of ["leo", "ada"]) {
			const staff = await signIn(`${name}@azulejo.example`);
			const page = await staff.get("/admin/reviews?lang=en");
			expect([page.status, (await page.text()).includes("Quick")]).toEqual([403, false]);
			expect((await decide(staff, id, "publish")).status).toBe(403);
		}
		expect((await stored()).state).toBe("waiting");
	});

	it("is deleted by its author, and with the person's data", async () => {
		const { applicant, id } = await aCompletedApplication();
		await applicant.post(`/review/${id}`, TYPED);
		const { services, application } = await loadReviewed(id);
		expect((await loadExport(services, application)).json).toMatchObject({
			noRequestForAReview: false,
			review: { rating: 4, words: TEXT, shownAs: { name: "Łucja", country: "PL" }, state: "waiting" },
		});
		await applicant.post(`/review/${id}`, { intent: "decline" });
		expect(await row("SELECT state, rating, content, key_id FROM reviews")).toEqual({
			...{ state: "declined", rating: null, content: null, key_id: null },
		});
		await applicant.post(`/review/${id}`, TYPED);
		await decide(await signIn("rui@azulejo.example"), id, "publish");
		expect(await publicPage("/reviews?lang=en")).toContain("Quick");
		expect((await erase(applicant, id)).status).toBe(200);
		expect(await count("reviews")).toBe(0);
		expect(await publicPage("/reviews?lang=en")).not.toContain("Quick");
		// A form submitted in the meantime.
		expect((await saveReview(services, application, TYPED, "en")).ok).toBe(false);
		expect(await count("reviews")).toBe(0);
	});
});

describe("the request for a review", () => {
	it("arrives once, fourteen days after completion, and links to the page", async () => {
		const { id } = await aCompletedApplication();
		await advanceClock("P13D", "request-reviews");
		expect(await mails("review_request")).toEqual([]);
		await advanceClock("P1DT1H", "request-reviews");
		const [mail, ...others] = await mails("review_request");
		expect(others).toEqual([]);
		expect(mail?.text).toContain("to=review");
		expect(mail?.text).toContain("We ask only this once");
		for (let day = 0; day < 3; day += 1) await advanceClock("P15D", "request-reviews");
		expect(await mails("review_request")).toHaveLength(1);
		expect(await count(`outbox WHERE application_id = '${id}' AND done_at IS NULL`)).toBe(0);
	});

	it.each(["written", "declined"])("does not arrive when a review is %s", async (how) => {
		const { id } = await aCompletedApplication();
		const { services, application } = await loadReviewed(id);
		if (how === "written") await saveReview(services, application, TYPED, "en");
		else await declineReview(services, application);
		await advanceClock("P15D", "request-reviews");
		expect(await mails("review_request")).toEqual([]);
	});
});
