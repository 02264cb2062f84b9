import type { FulfilledBy } from "./fulfilled-by.ts";

const FRAUDS = "test/calls/partner-frauds.long.workers.test.ts";
const REFERRALS = "test/calls/referrals.workers.test.ts";
const ACCOUNT = "app/routes/partners/account.workers.test.ts";
const PAYOUTS = "test/calls/partner-payouts.long.workers.test.ts";
const CLOSING = "is closed only by whoever says so and came by a link just now, and its code counts for nobody then";

/** Promises to partners. */
export const KEPT_ABOUT_PARTNERS = {
	"partner-decided-by-a-person": [
		"app/routes/partners/sign-up.workers.test.ts",
		"waits for a person, earns nothing before, and hears what happens next",
	],
	"partner-named-to-applicant": [
		"app/routes/site/referral.workers.test.ts",
		"says in %s that the partner is paid, by whom, never how much, and leads on",
	],
	"sale-of-thirty-days": ["app/domain/partners/referral.test.ts", "counts for thirty days and not a millisecond more"],
	"sale-of-the-last-link": [
		FRAUDS,
		"is the last one that was followed before the application was begun, and no other link changes it",
	],
	"sale-unchanged-after-payment": [
		REFERRALS,
		"takes the place of another one until the money is there, and never after",
	],
	"sale-counts-once": [
		"test/journeys/duplicate-webhook-events.long.e2e.ts",
		"makes one payment, one commission and one mail",
	],
	"commission-of-what-stayed": [PAYOUTS, "keeps ten per cent of what stayed after a refund of seventy"],
	"commission-keeps-its-share": [PAYOUTS, "keeps the share of the day of the sale, whatever the partner gets later"],
	"commission-after-thirty-days": [
		"app/domain/partners/commission.test.ts",
		"can be approved thirty days after payment and end, whichever is later",
	],
	"commission-doubts-to-a-person": [
		REFERRALS,
		"is shown to staff with its reason, and is released or rejected by those who may",
	],
	"commission-clawed-back": [PAYOUTS, "is clawed back by a refund after the payout, and the next payout nets it"],
	"own-order-earns-nothing": [REFERRALS, "is held for %s"],
	"partners-paid-monthly": ["app/domain/partners/payout.test.ts", "after %s payments are prepared on %s"],
	"account-confirmed": [ACCOUNT, "count once the mailed link is opened by its button, and never before"],
	"account-change-waits": [ACCOUNT, "wait 72 hours after a change, and the page says until when"],
	"shared-account-to-a-person": [FRAUDS, "a partner who is paid to the account of another one"],
	"statement-for-each-payment": [
		"app/routes/partners/payments.workers.test.ts",
		"comes to the amount, names whom it is made out to and no applicant, and is its partner's alone",
	],
	"partner-suspended-with-reason": [
		"app/routes/partners/dashboard.workers.test.ts",
		"tells a suspended partner why, and what still holds",
	],
	"partner-closes-account": [ACCOUNT, CLOSING],
	"partner-notice": { people: "Staff give notice by e-mail; nothing of ours ends a part in the programme by itself" },
} as const satisfies Record<string, FulfilledBy>;
