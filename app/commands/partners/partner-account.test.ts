import { describe, expect, it } from "vitest";
import { letters } from "#app/data/inbox-schema.server.ts";
import { affiliateLinks, affiliateSessions, affiliates, affiliateTraces } from "#app/data/partner-schema.server.ts";
import { MAX_MAILS } from "#app/domain/inbox/mail.ts";
import type { PartnerState } from "#app/domain/partners/partner.ts";
import type { PartnerSession } from "#app/domain/partners/partner-session.ts";
import type { PaymentDetails, TaxDetails } from "#app/domain/partners/payout.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { decryptPartner, findPartnerByEmail, findPartnerById } from "#app/queries/partners/partners.server.ts";
import type { Mail } from "#app/services.ts";
import { partnerEnvironment } from "#test/services/partner-environment.ts";
import { consumeMailQuota, notMeUrl, setNotMeBlock } from "../mail/mail-quota.server.ts";
import {
	changeTaxDetails,
	closePartner,
	confirmPaymentDetails,
	requestPaymentDetailsChange,
	signUpPartner,
} from "./partner-account.server.ts";
import {
	endPartnerSessions,
	findPartnerLink,
	redeemPartnerLink,
	requestPartnerLink,
	startPartnerSession,
	touchPartnerSession,
} from "./partner-sign-in.server.ts";

const RUI = {
	name: "Rui",
	email: "rui@partner.example",
	country: "PT",
	code: "RUI",
	promotion: "A blog about Lisbon.",
	terms: "on",
} as const;
const BANK: PaymentDetails = { method: "bank", iban: "PT50 0002 0123 1234 5678 9015 4", holder: "Rui" };
const PAYPAL: PaymentDetails = { method: "paypal", email: "pay@other.example" };
const TAX: TaxDetails = {
	kind: "person",
	name: "Rui",
	address: "Lisbon",
	country: "PT",
	taxNumber: "1",
	vatNumber: "",
};

/** An in-memory environment whose e-mails, letters and log entries are recorded. */
function setUp() {
	const environment = partnerEnvironment();
	const mails: Mail[] = [];
	const logged: unknown[] = [];
	const running: Promise<unknown>[] = [];
	const { services, addPartner } = environment;
	const { db } = services;
	Object.assign(services, {
		settings: {
			origin: "https://azulejo.example",
			support: "help@azulejo.example",
			adminEmail: "team@azulejo.example",
			cookieSecrets: ["secret"],
		},
		mailer: {
			send: async (mail: Mail) => {
				mails.push(mail);
				return { providerId: `p-${mails.length}` };
			},
		},
		background: (work: Promise<unknown>) => void running.push(work),
		log: (event: string, details: unknown) => void logged.push([event, details]),
	});
	const waitForBackground = async () => void (await Promise.all(running.splice(0)));
	const signUp = async (changes: Partial<typeof RUI | Record<"email" | "code" | "name", string>> = {}) => {
		const visitor = { language: "es" as const, network: "network" };
		const outcome = await signUpPartner(services, { ...RUI, ...changes } as typeof RUI, visitor);
		await waitForBackground();
		return outcome.ok ? null : outcome.failure;
	};
	/** A partner without payment details. */
	async function aPartner(columns: Record<string, string | number | null> = {}, code = "RUI") {
		const none = {
			payment_info: null,
			payout_method: null,
			payout_index: null,
			payout_verified_at: null,
			tax_info: null,
		};
		return partner(addPartner(code, { ...none, language: "pt", ...columns }));
	}
	async function partner(id: number) {
		const row = await findPartnerById(services, id);
		if (!row) throw new Error("no partner");
		return row;
	}
	const session = (affiliateId: number, changes: Partial<PartnerSession> = {}): PartnerSession => {
		const at = services.now();
		return { id: "s", affiliateId, device: "d", createdAt: at, seenAt: at, reauthenticatedAt: at, ...changes };
	};
	const sentLetters = async () => {
		await waitForBackground();
		return (await db.select().from(letters)).map((row) => [
			row.key,
			row.recipient,
			row.language,
			row.subject,
			row.path,
		]);
	};
	const token = (mail = mails.findLast(({ emailType }) => emailType === "partner_link")) =>
		/token=([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "";
	const links = async () =>
		(await db.select().from(affiliateLinks)).map(({ affiliateId, kind }) => [affiliateId, kind]);
	return {
		...environment,
		db,
		mails,
		logged,
		waitForBackground,
		signUp,
		aPartner,
		partner,
		session,
		sentLetters,
		token,
		links,
	};
}

const es = { locale: "es" } as const;
const pt = { locale: "pt" } as const;
const codeOf = (outcome: { ok: true } | { ok: false; failure: { code: string } }) =>
	outcome.ok ? null : outcome.failure.code;

describe("a partner's sign-up", () => {
	it("waits for a decision, is confirmed by e-mail, and is announced to the team", async () => {
		const { services, db, signUp, sentLetters, logged, mails } = setUp();
		expect(await signUp()).toBeNull();
		const now = services.now();
		const [row, ...others] = await db.select().from(affiliates);
		expect(others).toEqual([]);
		const { terms: _, ...fields } = RUI;
		expect(row).toMatchObject({
			...{ ...fields, id: 1, commissionRate: 10, isActive: false, state: "applied", language: "es", createdAt: now },
			...{ termsAcceptedAt: now, decidedBy: null, decidedAt: null, decidedFor: null, discountPercent: 0 },
		});
		expect(await sentLetters()).toEqual([
			[`partner:1:applied:${now}`, RUI.email, "es", m.partner_mail_applied_title({}, es), null],
			[
				`partner:1:team:${now}`,
				"team@azulejo.example",
				"en",
				m.letter_partner_subject({}, { locale: "en" }),
				"/admin/partners/1",
			],
		]);
		const [applied, team] = await db.select().from(letters);
		expect([applied?.emailType, applied?.body]).toEqual(["partner_news", m.partner_mail_applied({ code: "RUI" }, es)]);
		expect([team?.emailType, team?.body]).toEqual(["admin_notice", m.letter_partner_body({}, { locale: "en" })]);
		expect(mails.map(({ to }) => to)).toEqual([RUI.email, "team@azulejo.example"]);
		expect(logged).toEqual([["partner-applied", { partner: 1 }]]);
	});

	it("with a code that another partner has, in any letter case, is rejected even for the code's owner", async () => {
		const { services, db, signUp, aPartner, sentLetters } = setUp();
		await aPartner();
		const codeTaken = { code: "invalid_request", fields: { code: "error_partner_code_taken" } };
		expect(await signUp({ code: "rUi", email: "eve@other.example" })).toMatchObject(codeTaken);
		expect(await signUp()).toMatchObject(codeTaken);
		expect([await db.select().from(affiliates), await sentLetters()]).toMatchObject([[{ code: "RUI" }], []]);
		// A refusal consumes no quota.
		expect(await consumeMailQuota(services, { network: null, owner: { unverified: RUI.email } })).toBe("consumed");
	});

	it.each(["applied", "active", "suspended", "closed"] satisfies PartnerState[])(
		"with the e-mail address of a partner who is %s responds as usual, and notifies the owner once a day",
		async (state) => {
			const { db, signUp, aPartner, sentLetters, pass, logged } = setUp();
			const before = await aPartner({ state });
			expect(await signUp({ code: "OTHER", email: "RUI@partner.example" })).toBeNull();
			expect(await db.select().from(affiliates)).toEqual([before]);
			const letter = (day: string) => [
				...[`partner:1:known:${day}`, RUI.email, "pt", m.partner_mail_known_title({}, es), "/affiliate-sign-in"],
			];
			expect(await sentLetters()).toEqual([letter("2026-01-10")]);
			expect((await db.select().from(letters))[0]).toMatchObject({
				...{ emailType: "partner_news", body: m.partner_mail_known({}, es) },
			});
			pass(HOUR / DAY);
			expect(await signUp({ code: "OTHER" })).toBeNull();
			expect(await sentLetters()).toHaveLength(1);
			pass(1);
			expect(await signUp({ code: "OTHER" })).toBeNull();
			expect(await sentLetters()).toEqual([letter("2026-01-10"), letter("2026-01-11")]);
			expect(logged).toEqual([]);
		},
	);

	it("by a rejected partner replaces their previous one, with the same code or another", async () => {
		const { services, db, signUp, aPartner, partner, sentLetters, pass } = setUp();
		const rejection = { state: "rejected", decided_by: 4, decided_at: 1, decided_for: "no-fit", commission_rate: 20 };
		const { id, createdAt } = await aPartner({ ...rejection, created_at: services.now() });
		pass(2);
		expect(await signUp({ name: "Rui S." })).toBeNull();
		const open = { state: "applied", isActive: false, decidedBy: null, decidedAt: null, decidedFor: null };
		const resubmitted = {
			...open,
			id,
			name: "Rui S.",
			commissionRate: 10,
			termsAcceptedAt: services.now(),
			language: "es",
		};
		expect(await partner(id)).toMatchObject(resubmitted);
		// The time to decide restarts, or the sign-up would be deleted as undecided.
		expect((await partner(id)).createdAt).toBe(createdAt + 2 * DAY);
		expect((await sentLetters()).map(([key]) => key)).toEqual(
			["applied", "team"].map((kind) => `partner:${id}:${kind}:${services.now()}`),
		);
		await db.update(affiliates).set({ state: "rejected" });
		pass(2);
		expect(await signUp({ code: "RUI-2" })).toBeNull();
		expect(await db.select().from(affiliates)).toMatchObject([{ id, code: "RUI-2", state: "applied" }]);
		const { id: other } = await aPartner({}, "OTHER");
		await db.update(affiliates).set({ state: "rejected" });
		expect(await signUp({ code: "OTHER" })).toMatchObject({ fields: { code: "error_partner_code_taken" } });
		expect((await partner(other)).state).toBe("rejected");
	});

	it("is rejected once its network has caused too many e-mails, and is not e-mailed once its recipient has had too many", async () => {
		const { services, db, signUp, sentLetters } = setUp();
		for (let n = 0; n < MAX_MAILS.unverified.hour; n += 1)
			await consumeMailQuota(services, { network: null, owner: { unverified: RUI.email } });
		expect(await signUp()).toBeNull();
		expect((await sentLetters()).map(([key]) => key)).toEqual([`partner:1:team:${services.now()}`]);
		await db.delete(affiliates);
		await db.delete(letters);
		for (let n = 0; n < MAX_MAILS.network.hour; n += 1)
			await consumeMailQuota(services, { network: "network", owner: null });
		expect(await signUp({ email: "new@other.example" })).toMatchObject({
			...{ kind: "too-many", code: "too_many_mails", retryAfterSeconds: HOUR / SECOND },
		});
		expect([await db.select().from(affiliates), await sentLetters()]).toEqual([[], []]);
	});

	it("does not notify the owner of a known address who has blocked such e-mails", async () => {
		const { services, signUp, aPartner, sentLetters } = setUp();
		await aPartner();
		const blockUrl = new URL(notMeUrl(services, RUI.email, "en"));
		await setNotMeBlock(services, blockUrl.searchParams.get("token") ?? "", true);
		expect(await signUp({ code: "OTHER" })).toBeNull();
		expect(await sentLetters()).toEqual([]);
	});
});

describe("payment details", () => {
	it.each([
		["a bank account", BANK, RUI.email, []],
		[
			"the partner's own PayPal address",
			{ method: "paypal", email: "RUI@partner.example" },
			"RUI@partner.example",
			null,
		],
		["another PayPal address", PAYPAL, "pay@other.example", [RUI.email]],
	] as const)("(%s) wait for the link that is e-mailed there", async (_, details, to, warned) => {
		const { services, db, aPartner, partner, session, sentLetters, mails, token, links } = setUp();
		const rui = await aPartner();
		await changeTaxDetails(services, rui, TAX);
		const outcome = await requestPaymentDetailsChange(services, await partner(rui.id), session(rui.id), details, "n");
		expect(codeOf(outcome)).toBeNull();
		const row = await partner(rui.id);
		expect(await decryptPartner(services, row)).toEqual({ payment: null, nextPayment: details, tax: TAX });
		expect(row).toMatchObject({ payoutMethod: null, payoutIndex: null, payoutVerifiedAt: null });
		expect(row.keyId).toBe(db.keyring.current.id);
		expect(await links()).toEqual([[rui.id, "payout"]]);
		const [mail] = mails;
		expect([mail?.to, mail?.subject, mail?.emailType]).toEqual([
			to,
			m.partner_mail_confirm_title({}, pt),
			"partner_link",
		]);
		expect([mail?.reference, mail?.key.startsWith(`partner:${rui.id}:link:`)]).toEqual([`partner:${rui.id}`, true]);
		expect(mail?.text).toContain(`https://azulejo.example/affiliate-sign-in?token=${token(mail)}&lang=pt`);
		expect(mail?.text).toContain("24");
		expect(mail?.text).toContain("/not-me?token=");
		// The partner is notified as well if the address is not their own.
		const letter = [`partner:${rui.id}:payout-requested:${services.now()}`, RUI.email, "pt"];
		const expected = [...letter, m.partner_mail_asked_title({}, pt), "/affiliate-dashboard/account"];
		expect(await sentLetters()).toEqual(warned?.length === 0 ? [] : [expected]);
		const [first] = await db.select().from(letters);
		expect(first?.emailType).toBe(first && "partner_security");
	});

	it("replace those requested before, whose link becomes invalid, and need recent authentication", async () => {
		const { services, db, aPartner, partner, session, token, mails, links, pass } = setUp();
		const { id } = await aPartner();
		const requestChange = async (details: PaymentDetails, age: number) =>
			codeOf(
				await requestPaymentDetailsChange(
					services,
					await partner(id),
					session(id, { reauthenticatedAt: services.now() - age }),
					details,
					"n",
				),
			);
		expect(await requestChange(BANK, 15 * MINUTE)).toBe("proof_needed");
		expect([(await partner(id)).nextPaymentInfo, mails]).toEqual([null, []]);
		expect(await requestChange(BANK, 15 * MINUTE - 1)).toBeNull();
		const first = token();
		await db.insert(affiliateLinks).values([
			{ tokenHash: "own", affiliateId: id, kind: "sign-in", createdAt: 1, expiresAt: 2 },
			{ tokenHash: "other", affiliateId: id + 1, kind: "payout", createdAt: 1, expiresAt: 2 },
		]);
		expect(await requestChange(PAYPAL, 0)).toBeNull();
		expect(await findPartnerLink(services, first)).toBeNull();
		expect(await findPartnerLink(services, token())).toEqual({ affiliateId: id, kind: "payout" });
		expect((await links()).sort()).toEqual([
			[id, "payout"],
			[id, "sign-in"],
			[id + 1, "payout"],
		]);
		expect((await decryptPartner(services, await partner(id))).nextPayment).toEqual(PAYPAL);
		pass(1 - 1 / DAY);
		expect(await findPartnerLink(services, token())).not.toBeNull();
		pass(1 / DAY);
		expect(await findPartnerLink(services, token())).toBeNull();
		expect(await redeemPartnerLink(services, token())).toBeNull();
	});

	it("are limited by the partner's own quota, or by the recipient's if the address is not theirs", async () => {
		const { services, aPartner, session, mails, partner } = setUp();
		const rui = await aPartner();
		const requestChange = async (details: PaymentDetails) => {
			const outcome = await requestPaymentDetailsChange(services, rui, session(rui.id), details, "n");
			return outcome.ok ? null : outcome.failure;
		};
		const quotaSpent = { kind: "too-many", code: "too_many_mails", retryAfterSeconds: HOUR / SECOND };
		// E-mails that strangers cause to the partner's address do not count.
		await consumeMailQuota(services, { network: null, owner: { unverified: RUI.email } });
		for (let n = 0; n < MAX_MAILS.verifiedOwner.hour; n += 1)
			expect(await requestChange(n % 2 === 0 ? BANK : { method: "paypal", email: "RUI@partner.example" })).toBeNull();
		expect(await requestChange(BANK)).toMatchObject(quotaSpent);
		const { nextPaymentInfo } = await partner(rui.id);
		expect(await requestChange(PAYPAL)).toBeNull();
		expect(await requestChange(PAYPAL)).toMatchObject(quotaSpent);
		expect(mails.filter(({ emailType }) => emailType === "partner_link")).toHaveLength(
			MAX_MAILS.verifiedOwner.hour + 1,
		);
		expect((await partner(rui.id)).nextPaymentInfo).not.toBe(nextPaymentInfo);
		for (let n = 0; n < MAX_MAILS.network.hour; n += 1) await consumeMailQuota(services, { network: "n", owner: null });
		expect(await requestChange({ method: "paypal", email: "third@other.example" })).toMatchObject(quotaSpent);
	});

	it.each([
		["the first", null, BANK, false],
		["another spelling of the same", BANK, { ...BANK, iban: "pt50000201231234567890154" }, false],
		["another account", BANK, PAYPAL, true],
	] as const)("that are %s pause payouts for 72 hours if they change", async (_, before, next, isChange) => {
		const { services, db, aPartner, partner, session, sentLetters } = setUp();
		const { id } = await aPartner({ payout_held_until: 7 });
		await aPartner({}, "OTHER");
		const confirm = async (details: PaymentDetails) => {
			await requestPaymentDetailsChange(services, await partner(id), session(id), details, "n");
			return codeOf(await confirmPaymentDetails(services, await partner(id)));
		};
		if (before) expect(await confirm(before)).toBeNull();
		await changeTaxDetails(services, await partner(id), TAX);
		await db.delete(letters);
		expect(await confirm(next)).toBeNull();
		const row = await partner(id);
		expect(await decryptPartner(services, row)).toEqual({ payment: next, nextPayment: null, tax: TAX });
		const now = services.now();
		expect(row).toMatchObject({
			...{ payoutMethod: next.method, payoutVerifiedAt: now, nextPaymentInfo: null, keyId: db.keyring.current.id },
			payoutHeldUntil: isChange ? now + 72 * HOUR : 7,
		});
		expect(row.payoutIndex).toMatch(/^\S{20,}$/);
		expect((await partner(id + 1)).payoutIndex).toBeNull();
		const changed = (await sentLetters()).filter(([key]) => String(key).includes("payout-changed"));
		const to = [RUI.email, "pt", m.partner_mail_changed_title({}, pt), "/affiliate-dashboard/account"];
		expect(changed).toEqual([[`partner:${id}:payout-changed:${now}`, ...to]]);
		const [letter] = (await db.select().from(letters)).filter(({ key }) => key.includes("payout-changed"));
		const account = next.method === "paypal" ? "pa•••@other.example" : "PT50 •••• 0154";
		const body = isChange
			? m.partner_mail_changed({ account, hours: 72 }, pt)
			: m.partner_mail_confirmed({ account }, pt);
		expect([letter?.body, letter?.emailType]).toEqual([body, "partner_security"]);
	});

	it("are confirmed once, and not if others were requested in the meantime", async () => {
		const { services, aPartner, partner, session, sentLetters } = setUp();
		const { id } = await aPartner();
		expect(codeOf(await confirmPaymentDetails(services, await partner(id)))).toBe("link_expired");
		await requestPaymentDetailsChange(services, await partner(id), session(id), BANK, "n");
		const page = await partner(id);
		await requestPaymentDetailsChange(services, page, session(id), { ...BANK, holder: "Other" }, "n");
		expect(codeOf(await confirmPaymentDetails(services, page))).toBe("stale_version");
		expect(await partner(id)).toMatchObject({ paymentInfo: null, payoutMethod: null });
		expect(await sentLetters()).toEqual([]);
		const newer = await partner(id);
		expect(codeOf(await confirmPaymentDetails(services, newer))).toBeNull();
		expect(codeOf(await confirmPaymentDetails(services, newer))).toBe("stale_version");
		expect(await sentLetters()).toHaveLength(1);
	});

	it("and tax details are stored separately, and changing one keeps the other", async () => {
		const { services, aPartner, partner, session } = setUp();
		const { id } = await aPartner();
		const other = await aPartner({}, "OTHER");
		await requestPaymentDetailsChange(services, await partner(id), session(id), BANK, "n");
		await confirmPaymentDetails(services, await partner(id));
		await requestPaymentDetailsChange(services, await partner(id), session(id), PAYPAL, "n");
		await changeTaxDetails(services, await partner(id), TAX);
		const opened = { payment: BANK, nextPayment: PAYPAL, tax: TAX };
		expect(await decryptPartner(services, await partner(id))).toEqual(opened);
		await changeTaxDetails(services, await partner(id), { ...TAX, name: "Rui Lda", kind: "company" });
		const changed = { ...opened, tax: { ...TAX, name: "Rui Lda", kind: "company" } };
		expect(await decryptPartner(services, await partner(id))).toEqual(changed);
		expect(await partner(other.id)).toEqual(other);
	});
});

describe("a partner's account", () => {
	it.each([
		["active", null, false],
		["suspended", "unclear-orders", true],
	] as const)(
		"that is %s is closed once, after recent authentication, with one e-mail",
		async (state, decidedFor, isHeld) => {
			const { services, db, aPartner, partner, session, sentLetters, pass } = setUp();
			const rui = await aPartner({ state, decided_for: decidedFor, promotion: "A blog" });
			const other = await aPartner({}, "OTHER");
			const close = async (age: number) =>
				codeOf(
					await closePartner(
						services,
						await partner(rui.id),
						session(rui.id, { reauthenticatedAt: services.now() - age }),
					),
				);
			expect(await close(15 * MINUTE)).toBe("proof_needed");
			expect(await partner(rui.id)).toEqual(rui);
			const now = services.now();
			expect(await close(15 * MINUTE - 1)).toBeNull();
			pass(1);
			expect(await close(0)).toBeNull();
			expect(await partner(rui.id)).toEqual({ ...rui, state: "closed", isActive: false, closedAt: now, promotion: "" });
			expect(await partner(other.id)).toEqual(other);
			expect(await sentLetters()).toEqual([
				[`partner:${rui.id}:closed:${now}`, RUI.email, "pt", m.partner_mail_closed_title({}, pt), null],
			]);
			const body = isHeld ? m.partner_mail_closed_held({}, pt) : m.partner_mail_closed({}, pt);
			expect(await db.select().from(letters)).toMatchObject([{ body, emailType: "partner_news" }]);
		},
	);
});

describe("a partner's sign-in", () => {
	it.each([
		["active", true],
		["suspended", true],
		["closed", true],
		["applied", false],
		["rejected", false],
	] as const)("while %s: %s", async (state, isAllowed) => {
		const { services, aPartner, mails, waitForBackground, token, pass } = setUp();
		const { id } = await aPartner({ state });
		for (const email of [" RUI@PARTNER.EXAMPLE ", "nobody@partner.example"])
			await requestPartnerLink(services, email, "network");
		await waitForBackground();
		expect(mails.map(({ to, subject }) => [to, subject])).toEqual(
			isAllowed ? [[RUI.email, m.partner_mail_sign_in_title({}, pt)]] : [],
		);
		if (!isAllowed) return;
		expect(mails[0]?.text).toContain("10 minutos");
		expect(await findPartnerLink(services, token())).toEqual({ affiliateId: id, kind: "sign-in" });
		pass((10 * MINUTE - 1) / DAY);
		expect(await findPartnerLink(services, `${token().slice(1)}x`)).toBeNull();
		expect(await findPartnerLink(services, token())).not.toBeNull();
		expect(await redeemPartnerLink(services, token())).toEqual({ affiliateId: id, kind: "sign-in" });
		expect(await redeemPartnerLink(services, token())).toBeNull();
		pass(1);
		await requestPartnerLink(services, RUI.email, "network");
		await waitForBackground();
		pass((10 * MINUTE) / DAY);
		expect(await findPartnerLink(services, token())).toBeNull();
		expect(await redeemPartnerLink(services, token())).toBeNull();
	});

	it("is e-mailed once an hour to partners who have never signed in, and five times to others", async () => {
		const { services, db, aPartner, mails, waitForBackground } = setUp();
		const { id } = await aPartner();
		const request = async (times: number, network: string) => {
			mails.length = 0;
			for (let n = 0; n < times; n += 1) {
				await requestPartnerLink(services, RUI.email, network);
				await waitForBackground();
			}
			return mails.length;
		};
		await db.insert(affiliateTraces).values({ affiliateId: id + 1, kind: "network", hash: "h", seenAt: 1 });
		expect(await request(6, "one")).toBe(MAX_MAILS.unverified.hour);
		await startPartnerSession(services, id, { network: "n", device: "d", browser: null });
		expect(await request(6, "one")).toBe(MAX_MAILS.verifiedLinks.hour);
		expect(await db.select().from(affiliateLinks)).toHaveLength(6);
		for (let n = 0; n < MAX_MAILS.network.hour; n += 1)
			await consumeMailQuota(services, { network: "spent", owner: null });
		await aPartner({ email: "eva@partner.example" }, "EVA");
		await requestPartnerLink(services, "eva@partner.example", "spent");
		await waitForBackground();
		expect(mails).toHaveLength(5);
	});

	it("starts a session and records its network and browser, each only once", async () => {
		const { services, db, pass } = setUp();
		const device = { network: "net", device: "Firefox, Windows", browser: "b" };
		const first = services.now();
		const token = await startPartnerSession(services, 7, device);
		expect(token).toMatch(/^[\w-]{43}$/);
		const [session] = await db.select().from(affiliateSessions);
		expect(session).toEqual({
			...{ id: session?.id, affiliateId: 7, device: "Firefox, Windows" },
			...{ createdAt: first, seenAt: first, reauthenticatedAt: first },
		});
		expect(session?.id).toMatch(/^[0-9a-f]{32}$/);
		pass(1);
		await startPartnerSession(services, 7, { ...device, browser: null });
		await startPartnerSession(services, 8, { ...device, network: "other", browser: null });
		const traces = await db.select().from(affiliateTraces).orderBy(affiliateTraces.affiliateId, affiliateTraces.kind);
		expect(traces.map(({ affiliateId, kind, hash, seenAt }) => [affiliateId, kind, hash, seenAt])).toEqual([
			[7, "browser", "b", first],
			[7, "network", "net", first + DAY],
			[8, "network", "other", first + DAY],
		]);
	});

	it("records the use of a session once a minute, and ends one session or all of the partner's", async () => {
		const { services, db, pass } = setUp();
		const row = { device: "d", createdAt: services.now(), seenAt: services.now(), reauthenticatedAt: services.now() };
		const owners: [string, number][] = [
			["a", 7],
			["b", 7],
			["c", 7],
			["other", 8],
		];
		const rows = owners.map(([id, affiliateId]) => ({ ...row, id, affiliateId }));
		await db.insert(affiliateSessions).values(rows);
		const seenTimes = async () =>
			(await db.select().from(affiliateSessions)).map(({ id, seenAt }) => [id, seenAt - row.seenAt]);
		const touch = () => touchPartnerSession(services, rows[0] as PartnerSession);
		pass((MINUTE - 1) / DAY);
		await touch();
		expect((await seenTimes())[0]).toEqual(["a", 0]);
		pass(1 / DAY);
		await touch();
		expect(await seenTimes()).toEqual([
			["a", MINUTE],
			["b", 0],
			["c", 0],
			["other", 0],
		]);
		await endPartnerSessions(services, 7, "other");
		await endPartnerSessions(services, 7, "b");
		expect((await seenTimes()).map(([id]) => id)).toEqual(["a", "c", "other"]);
		await endPartnerSessions(services, 7, null);
		expect((await seenTimes()).map(([id]) => id)).toEqual(["other"]);
	});
});

it("finds the newest account with an e-mail address, in any letter case", async () => {
	const { services, aPartner } = setUp();
	await aPartner();
	const newer = await aPartner({ email: RUI.email }, "RUI-2");
	expect((await findPartnerByEmail(services, " Rui@Partner.example "))?.id).toBe(newer.id);
	expect(await findPartnerByEmail(services, "rui@partner")).toBeNull();
});
