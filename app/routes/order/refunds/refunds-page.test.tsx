import type { ComponentType } from "react";
import { describe, expect, it } from "vitest";
import { DAY } from "#app/domain/time/calendar.ts";
import { anApplication, aPayment, NOON } from "#test/factories/application.ts";
import { itShows } from "#test/services/outline.tsx";
import { buildRefundsView, type RefundRequestProblem, type RefundsView } from "./refunds.server.ts";
import Refunds from "./refunds.tsx";

const VIEW: RefundsView = {
	id: "case-1",
	number: "NIF-1",
	today: "Today you would get €79.00 back.",
	lines: [],
	cancellationText: null,
	withdrawal: null,
	deliveryText: null,
	requestForm: null,
	requests: [],
};
const PROBLEM: RefundRequestProblem = { fields: {}, message: "", values: { cause: "", reason: "", payment: "" } };
const Page = Refunds as unknown as ComponentType<{ loaderData: unknown; actionData?: unknown }>;
const page = (view: Partial<RefundsView>, { done = null as string | null, problem = undefined as unknown } = {}) => (
	<Page
		key="r"
		loaderData={{ view: { ...VIEW, ...view }, done, refunds: null }}
		actionData={problem ? { problem } : undefined}
	/>
);
const BUTTONS = { only: /^button|^## |withdraw|name=(requestId|payment)|^option.*p[12]/ };
const ONE = { requestId: "request-1", payments: [{ id: "p1", label: "The application" }] };
const TWO = { ...ONE, payments: [...ONE.payments, { id: "p2", label: "The printed certificate" }] };

describe("the refunds page", () => {
	itShows({
		"offers nothing that is not possible": [
			page({}),
			[
				"title: Cancel and get a refund – Azulejo NIF",
				"[NIF-1](/confirmation/case-1?lang=en)",
				"# Cancel and get a refund",
				"Today you would get €79.00 back.",
				"What you get back, and when",
				"| scope=col When",
				"| scope=col You will get back",
				"| scope=col Why",
				"[Refund Policy](/refund-policy?lang=en)",
			],
		],
		"lists what would be refunded, and when": [
			page({ lines: [{ when: "Now", amount: "€79.00", clause: "Nothing was filed." }] }),
			[
				"| scope=col When",
				"| scope=col You will get back",
				"| scope=col Why",
				"| scope=row Now",
				"| €79.00",
				"| Nothing was filed.",
			],
			{ only: /^\|/ },
		],
		"lists earlier requests": [
			page({ requests: [{ id: "r1", text: "Asked on Monday." }] }),
			["## Your requests", "- Asked on Monday."],
			{ only: /^- |^## / },
		],
		"offers to cancel": [
			page({ cancellationText: "You get it all." }),
			["## Cancel your application", "button danger value=cancel name=intent: Cancel my application"],
			BUTTONS,
		],
		"leads to the withdrawal": [
			page({ withdrawal: { text: "Until Friday.", label: "Withdraw here" } }),
			["[Withdraw here](secondary /withdraw?id=case-1&lang=en)"],
			BUTTONS,
		],
		"offers to cancel the printed certificate": [
			page({ deliveryText: "You get €19.00." }),
			["## The printed certificate", "button danger value=cancel-post name=intent: Cancel the printed certificate"],
			BUTTONS,
		],
		"offers to ask for a refund of the only payment": [
			page({ requestForm: ONE }),
			[
				"## Ask for a refund",
				"<input type=hidden name=requestId value=request-1>",
				"<input type=hidden name=payment value=p1>",
				"button primary value=request name=intent: Send the request",
			],
			BUTTONS,
		],
		"offers a choice of several payments": [
			page({ requestForm: TWO }),
			[
				"## Ask for a refund",
				"<input type=hidden name=requestId value=request-1>",
				"<select id=payment name=payment>",
				"option value=p1 selected: The application",
				"option value=p2: The printed certificate",
				"button primary value=request name=intent: Send the request",
			],
			BUTTONS,
		],
		"keeps what was typed, with the errors beside their fields": [
			page(
				{ requestForm: TWO },
				{
					done: "requested",
					problem: {
						fields: { cause: "Choose why.", reason: "Explain it." },
						message: "",
						values: { cause: "too_slow", reason: "Kept words", payment: "p2" },
					},
				},
			),
			[
				"title: Error: Cancel and get a refund – Azulejo NIF",
				"- [Choose why.](#cause)",
				"- [Explain it.](#reason)",
				"option value=p2 selected: The printed certificate",
				"p id=cause-error: Error: Choose why.",
				"<select aria-describedby=cause-error aria-invalid=true id=cause name=cause>",
				"option value=too_slow selected: It took too long",
				"p id=reason-error: Error: Explain it.",
				"<textarea aria-describedby=reason-hint reason-error aria-invalid=true maxlength=2000 id=reason name=reason>",
				"Kept words",
			],
			{ only: /^title|rror|Choose why|Explain it|Kept|selected|^success|^danger/ },
		],
		"says why something was refused": [
			page({}, { done: "cancelled", problem: { ...PROBLEM, message: "Too late." } }),
			["title: Error: Cancel and get a refund – Azulejo NIF", "danger role=alert:", "Too late."],
			{ only: /^title|Too late|^success|^danger/ },
		],
		"confirms a cancellation": [
			page({}, { done: "cancelled" }),
			[
				"title: Cancel and get a refund – Azulejo NIF",
				"success role=status:",
				"Your application has been cancelled. A confirmation is on its way to your e-mail address.",
			],
			{ only: /^title|^success|ancelled/ },
		],
		"confirms nothing that has no name": [page({}, { done: "toString" }), [], { only: /^success/ }],
	});
});

const build = (
	application: ReturnType<typeof anApplication>,
	payment: Parameters<typeof aPayment>[0] = {},
	now = NOON,
) =>
	buildRefundsView(
		application.build(),
		[
			aPayment({
				...{ state: "succeeded", amountReceived: 7900, succeededAt: NOON },
				...payment,
			}),
		],
		{ now, language: "en", withdrawLabel: "Withdraw here" },
	);

const REQUEST = {
	id: "r1",
	paymentId: "payment-1",
	cause: "too_slow",
	reason: "Slow",
	clause: "filed",
	state: "open",
	requestedAt: NOON,
	dueAt: NOON + 3 * DAY,
	decidedAt: NOON + 2 * DAY,
} as never;
const request = (changes: object) => ({ ...(REQUEST as object), ...changes }) as never;

describe("what an owner may get back", () => {
	it("is everything, by cancelling or withdrawing, before the filing", () => {
		const view = build(anApplication().paid());
		expect([view.today, view.cancellationText, view.withdrawal, view.lines[0]]).toEqual([
			"Today you would get €79.00 back.",
			"We stop at once and send €79.00 back to your card. This cannot be undone.",
			{
				label: "Withdraw here",
				text: "Until December 7, 2026 you can withdraw from the contract and get €79.00 back.",
			},
			{ when: "Today", amount: "€79.00", clause: "We have not submitted your request yet." },
		]);
	});

	it("includes no withdrawal after one was accepted, without a payment, or after the period", () => {
		const accepted = anApplication()
			.paid()
			.with({ withdrawal: { outcome: "accepted" } as never });
		expect([
			build(accepted).withdrawal,
			build(anApplication()).withdrawal,
			build(anApplication().paid(), {}, NOON + 30 * DAY).withdrawal,
		]).toEqual([null, null, null]);
	});

	it("is nothing once the number was obtained", () => {
		const { today, lines, cancellationText } = build(anApplication().completed());
		expect([today, lines, cancellationText]).toEqual([
			"Today you would get nothing back.",
			[{ when: "Today", amount: "Nothing", clause: "Your NIF has been obtained." }],
			null,
		]);
	});

	it("offers to cancel an unpaid application, but not a draft", () => {
		const unpaid = { state: "created", amountReceived: 0, succeededAt: null } as const;
		expect([
			build(anApplication(), unpaid).cancellationText,
			build(anApplication().draft(), unpaid).cancellationText,
		]).toEqual(["We stop at once. Nothing has been paid.", null]);
	});

	it("describes each request by its state", () => {
		const requests = [REQUEST, request({ id: "r2", state: "approved" }), request({ id: "r3", state: "refused" })];
		expect(build(anApplication().filed(), { requests }).requests).toEqual([
			{ id: "r1", text: "Requested on November 23, 2026. You will have our answer by November 26, 2026." },
			{ id: "r2", text: "Requested on November 23, 2026, approved on November 25, 2026." },
			{
				id: "r3",
				text: "Requested on November 23, 2026, refused on November 25, 2026. The reason is in our e-mail.",
			},
		]);
	});

	it("may be asked for after the filing, for each payment", () => {
		const { requestForm } = build(anApplication().filed(), {}, NOON + 20 * DAY);
		expect(requestForm).toEqual({
			requestId: expect.stringMatching(/^[\w-]{22}$/),
			payments: [{ id: "payment-1", label: "The application, €79.00" }],
		});
	});
});
