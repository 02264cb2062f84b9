import { describe, expect, it } from "vitest";
import { affiliateClicks, affiliateDays, affiliates, clickSalts, referrals } from "#app/data/partner-schema.server.ts";
import { anApplication } from "#test/factories/application.ts";
import { applicationEnvironment } from "#test/services/application-environment.ts";
import { recordClick, recordReferral, recordReferralSource } from "./referrals.server.ts";

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0";

function twoPartners() {
	const environment = applicationEnvironment();
	const { services, addPartner, db } = environment;
	addPartner("RUI", { discount_percent: 10 });
	addPartner("EVA");
	const days = async () =>
		(await db.select().from(affiliateDays)).map((row) => [row.affiliateId, row.day, row.clicks, row.started]);
	const click = (code: string, n: number, userAgent = BROWSER) =>
		recordClick(services, code, { network: "net", userAgent: `${userAgent} ${n}` });
	return { ...environment, days, click };
}

describe("a click", () => {
	it("counts once per day and visitor, ignoring case, unless the visitor is a bot or the code is inactive", async () => {
		const { db, days, click, sqlite, pass } = twoPartners();
		for (const n of [1, 1, 2]) await click("rui", n);
		await click("RUI", 3, "Googlebot/2.1");
		await click("NONE", 1);
		await click("EVA", 1);
		expect(await days()).toEqual([
			[1, "2026-11-23", 2, 0],
			[2, "2026-11-23", 1, 0],
		]);
		sqlite.exec("UPDATE affiliates SET is_active = 0 WHERE code = 'EVA'");
		await click("EVA", 2);
		pass(1);
		await click("RUI", 1);
		expect(await days()).toEqual([
			[1, "2026-11-23", 2, 0],
			[2, "2026-11-23", 1, 0],
			[1, "2026-11-24", 1, 0],
		]);
		expect((await db.select().from(clickSalts)).map(({ day }) => day)).toEqual(["2026-11-23", "2026-11-24"]);
	});

	it("marks its partner when it is the twentieth on one network in a day", async () => {
		const { services, db, click } = twoPartners();
		const marked = async () => (await db.select().from(affiliates)).map(({ clickFarmAt }) => clickFarmAt);
		for (let n = 1; n < 20; n += 1) await click("RUI", n);
		await click("EVA", 1);
		await click("RUI", 19);
		expect(await marked()).toEqual([null, null]);
		await click("RUI", 20);
		expect(await marked()).toEqual([services.now(), null]);
		expect(await db.select().from(affiliateClicks)).toHaveLength(21);
	});
});

describe("the source of a code", () => {
	const record = (
		{ services }: ReturnType<typeof twoPartners>,
		affiliateCode: string | null,
		clicked: string | null,
		{ isDemo = false, id = "case-1" } = {},
	) =>
		recordReferralSource(
			services,
			{ id, affiliateCode, isDemo },
			{ referral: clicked === null ? null : { code: clicked, clickedAt: 7 }, network: "net" },
		);

	it("remains the first evidence of the same code, and is replaced with a different code", async () => {
		const environment = twoPartners();
		const { services, db, days, sqlite } = environment;
		await record(environment, "RUI", "rui");
		const first = { applicationId: "case-1", code: "RUI", clickedAt: 7, recordedAt: services.now(), network: "net" };
		await record(environment, "rui", null);
		await record(environment, "EVA", "EVA", { id: "case-2" });
		expect(await db.select().from(referrals)).toMatchObject([first, { applicationId: "case-2", code: "EVA" }]);
		sqlite.exec("UPDATE referrals SET card = 'c'");
		await record(environment, "EVA", "RUI");
		expect(await db.select().from(referrals)).toMatchObject([
			{ code: "EVA", clickedAt: null, card: null },
			{ code: "EVA", clickedAt: 7, card: "c" },
		]);
		expect(await days()).toEqual([
			[1, "2026-11-23", 0, 1],
			[2, "2026-11-23", 0, 2],
		]);
	});

	it("is not recorded without a code, or for a demonstration", async () => {
		const environment = twoPartners();
		await record(environment, null, "RUI");
		await record(environment, "RUI", "RUI", { isDemo: true });
		expect([await environment.db.select().from(referrals), await environment.days()]).toEqual([[], []]);
	});
});

describe("a code before the payment", () => {
	const recordFor = async (environment: ReturnType<typeof twoPartners>, code: string) => {
		const input = { referral: { code, clickedAt: 7 }, network: "net" };
		const { affiliate, application } = await recordReferral(environment.services, await environment.find(), input);
		return [affiliate.valid, affiliate.reason ?? null, application.affiliateCode, application.discountPercent];
	};

	it("replaces another and gives its discount", async () => {
		const environment = twoPartners();
		await environment.add(anApplication().build());
		expect(await recordFor(environment, "eva")).toEqual([true, null, "EVA", 0]);
		expect(await recordFor(environment, "rui")).toEqual([true, null, "RUI", 10]);
		expect(await environment.db.select().from(referrals)).toMatchObject([
			{ code: "RUI", clickedAt: 7, network: "net" },
		]);
		const { version } = await environment.find();
		expect(await recordFor(environment, "RUI")).toEqual([true, null, "RUI", 10]);
		expect((await environment.find()).version).toBe(version);
	});

	it("changes nothing if it is unknown, inactive or the applicant's own, or after the payment", async () => {
		const environment = twoPartners();
		environment.addPartner("OWN", { email: "lucja@example.com" });
		environment.addPartner("OLD", { is_active: 0 });
		await environment.add(anApplication().build());
		expect(await recordFor(environment, "NONE")).toEqual([false, "unknown", null, 0]);
		expect(await recordFor(environment, "OLD")).toEqual([false, "inactive", null, 0]);
		expect(await recordFor(environment, "OWN")).toEqual([false, "own", null, 0]);
		environment.sqlite.exec("UPDATE applications SET paid_at = 1, payment_status = 'paid'");
		expect(await recordFor(environment, "EVA")).toEqual([true, null, null, 0]);
		expect(environment.requests).toEqual([]);
	});

	it("is not reported as valid if the room refuses it", async () => {
		const environment = twoPartners();
		await environment.add(anApplication().build());
		const refused = { ok: false, failure: { kind: "conflict", code: "wrong_state" } };
		Object.assign(environment.services, { rooms: { apply: async () => refused } });
		expect(await recordFor(environment, "eva")).toEqual([false, "unknown", null, 0]);
		expect(await environment.db.select().from(referrals)).toEqual([]);
	});
});
