import type { FulfilledBy } from "./fulfilled-by.ts";

const WITHDRAW = "app/domain/withdrawal/withdraw.test.ts";
const WITHDRAWAL_PAGE = "app/routes/order/withdraw/withdraw.workers.test.ts";
const REFUNDS = "app/routes/order/refunds/refunds.workers.test.ts";
const POLICY = "app/domain/money/refund-policy.test.ts";
const PAYMENT = "app/routes/order/payment/payment.workers.test.ts";
const RECEIPT = "app/routes/order/receipt/receipt.workers.test.ts";
const LATE = "app/routes/order/late.workers.test.ts";

/** Promises about prices, payments, withdrawal and refunds. */
export const KEPT_ABOUT_MONEY = {
	"price-paid-once": [
		"test/calls/payment-races.long.workers.test.ts",
		"opens one payment and one intent for forty calls at once",
	],
	"nothing-renews": [
		"worker/adapters/stripe-one-payment.test.ts",
		"asks for one payment and for nothing that could take another",
	],
	"partner-price-never-higher": [
		"test/calls/partner-discounts.workers.test.ts",
		"does not make way for a dearer one: a price that was shown never rises",
	],
	"button-names-amount": [
		"test/journeys/partner-code.e2e.ts",
		"lets an applicant type a partner's code, see the lower price in three languages and pay it",
	],
	"card-number-unseen": ["test/journeys/card-traces.long.e2e.ts", "keeps no card number and no security code"],
	"declined-takes-nothing": [
		"test/journeys/card-form.e2e.ts",
		"charges nothing when it is answered with no, and can be tried again",
	],
	"receipt-on-page": [RECEIPT, "is linked from the pages of a paid application, for its owner"],
	"receipt-repeats-consent": [
		RECEIPT,
		"shows the owner what was paid, with which card, by whom, and what was consented to",
	],
	"cancelled-before-filing": [REFUNDS, "say what goes back today and later, and one button sends it"],
	"post-cancelled-before-sending": [
		REFUNDS,
		"take the printed certificate back before it is sent, and its 50 € with it",
	],
	calculator: [
		"app/domain/withdrawal/quote.test.ts",
		"says what is really refunded, in ten thousand lives of an order",
	],
	"withdrawn-within-the-term": [WITHDRAWAL_PAGE, "takes the owner's withdrawal in two steps, sends everything back"],
	"withdrawal-confirmed": [
		WITHDRAWAL_PAGE,
		"takes the owner's withdrawal in two steps, sends everything back and acknowledges it with a PDF",
	],
	"withdrawal-page-everywhere": [WITHDRAWAL_PAGE, "stands at the foot of every page, in the words of the law, in %s"],
	"term-ends-on-a-working-day": [WITHDRAW, "ends with %s"],
	"withdrawn-when-sent": [WITHDRAW, "counts from when it was sent, not from when it was confirmed"],
	"late-withdrawal-recorded": [
		WITHDRAWAL_PAGE,
		"refuses on the fifteenth day in words, with what can still be done, and records what is sent all the same",
	],
	"withdrawal-repaid": [
		WITHDRAW,
		"alarms staff on the seventh day when it is not there, and on the twelfth it is sent once more by itself",
	],
	"withdrawn-before-filing": [
		WITHDRAW,
		"on the third day, before the filing, ends the order and sends everything back at once",
	],
	"withdrawn-after-filing": [
		WITHDRAW,
		"on the tenth day, after the filing, sends the share of the published steps back at once, without a review",
	],
	"withdrawn-after-the-number": [WITHDRAW, "after the NIF is refused in words"],
	"nothing-preselected": [
		PAYMENT,
		"leads on to the checkout with the chosen package, which repeats when we begin and the date",
	],
	"order-waits": [REFUNDS, "is paid, waits visibly for the end of the term, and goes on to the queue by itself"],
	"begun-when-asked": [REFUNDS, "begins now when asked to on its page, and the mail repeats the words"],
	"filed-in-time": [LATE, "gives all of the money back with one button when nothing was filed in seven business days"],
	"seven-days-anew": [POLICY, "the seven days begin anew when the last missing document came"],
	"rejected-share": [REFUNDS, "sends its 70 % back by itself"],
	"delay-decided-by-people": [POLICY, "is nobody’s figure when staff decide"],
	"delay-counts-from-the-date": [POLICY, "a delay counts from the due date: %s %s"],
	"charged-twice": ["test/calls/reconciliation.workers.test.ts", "goes back when the same application was paid twice"],
	"money-too-late": ["app/domain/application/status.test.ts", "sends money that arrives after the end straight back"],
	"fixed-refunds-leave": [
		WITHDRAWAL_PAGE,
		"sends the share of the published steps back once the request is filed, by itself",
	],
	"refund-request-confirmed": [REFUNDS, "waits in the queue of staff with its clock"],
	"refund-requests-decided": [
		REFUNDS,
		"waits in the queue of staff with its clock, and shows late when that has run out",
	],
	"refund-to-card": [
		"app/routes/order/confirmation/refund-list.workers.test.ts",
		"tells the owner what was refunded and how long banks take, and nobody else",
	],
	"dispute-waits-for-the-bank": [
		"app/domain/money/refund-transitions.test.ts",
		"wait while the bank holds the money, and get nothing from a lost dispute",
	],
	"rights-cost-nothing": { people: "Nothing but packages and the post has a price, and staff ask nobody for money" },
} as const satisfies Record<string, FulfilledBy>;
