import { describe, expect, it } from "vitest";
import { type HoldReason, isSameAddress, listHoldReasons, type SaleFacts } from "./hold-reasons.ts";

const DAY = 86_400_000;

function facts(changes: Partial<SaleFacts> = {}, partner: Partial<SaleFacts["partner"]> = {}): SaleFacts {
	return {
		partner: {
			...{ name: "Maria Silva", email: "maria@blog.example", paymentInfo: null, suspended: false, sharesPayout: false },
			...{ clickFarmAt: null, address: "Rua Augusta 12, 3.º E, 1100-053 Lisboa", ...partner },
		},
		applicant: {
			...{ firstName: "Ann", lastName: "Lee", email: "ann@post.example" },
			address: "14 Baker Street, NW1 6XE London",
		},
		...{
			applicationCreatedAt: 10 * DAY,
			clickedAt: 9 * DAY,
			browserEmails: [],
			isPartnerBrowser: false,
			isPartnerNetwork: false,
		},
		...{ cardEmails: [], otherSalesOnCard: 0, sales: { total: 0, reversed: 0 } },
		...changes,
	};
}

const applicant = (changes: Partial<SaleFacts["applicant"]>) => ({ ...facts().applicant, ...changes });

it("does not hold a sale to a stranger who clicked before applying", () => {
	expect(listHoldReasons(facts())).toEqual([]);
});

it.each<[string, HoldReason, SaleFacts]>([
	[
		"the partner's own mailbox in another spelling",
		"own-email",
		facts({ applicant: applicant({ email: "MA.RIA+nif@gmail.com" }) }, { email: "maria@gmail.com" }),
	],
	["the partner's own name", "own-name", facts({ applicant: applicant({ firstName: "Silva", lastName: "María" }) })],
	[
		"an address in the partner's organisation",
		"same-domain",
		facts({ applicant: applicant({ email: "joe@blog.example" }) }),
	],
	[
		"the partner's household",
		"same-address",
		facts({ applicant: applicant({ address: "r. augusta, 12 3 e 1100-053 LISBOA" }) }),
	],
	["a browser that the partner has signed in with", "same-browser", facts({ isPartnerBrowser: true })],
	[
		"a browser that applied under the partner's address",
		"same-browser",
		facts({ browserEmails: ["maria@blog.example"] }),
	],
	["the partner's network", "same-network", facts({ isPartnerNetwork: true })],
	["a card that paid for two other sales of the partner", "same-card", facts({ otherSalesOnCard: 2 })],
	["a card that paid for the partner", "same-card", facts({ cardEmails: ["maria@blog.example"] })],
	["a code without a click", "no-click", facts({ clickedAt: null })],
	["a click after the application was started", "late-code", facts({ clickedAt: 10 * DAY + 1 })],
	["a click from a click farm", "click-farm", facts({}, { clickFarmAt: 9 * DAY + 1 })],
	["a partner a third of whose sales were refunded", "many-refunds", facts({ sales: { total: 6, reversed: 2 } })],
	["a partner half of whose four sales were refunded", "many-refunds", facts({ sales: { total: 4, reversed: 2 } })],
	["a suspended partner", "suspended", facts({}, { suspended: true })],
	["a partner who shares a payout account with another", "shared-payout", facts({}, { sharesPayout: true })],
])("holds a sale for %s", (_, reason, sale) => {
	expect(listHoldReasons(sale)).toEqual([reason]);
});

describe("weak evidence", () => {
	it.each([
		[
			"two customers of a large e-mail provider",
			facts({ applicant: applicant({ email: "ann@gmail.com" }) }, { email: "maria@gmail.com" }),
		],
		["a couple that pays with one card", facts({ otherSalesOnCard: 1, cardEmails: ["tom@post.example"] })],
		["one refunded sale out of four", facts({ sales: { total: 4, reversed: 1 } })],
		["two refunded sales out of three, too few to judge", facts({ sales: { total: 3, reversed: 2 } })],
		["click-farm clicks a day later", facts({}, { clickFarmAt: 10 * DAY })],
		["the same street", facts({ applicant: applicant({ address: "Rua Augusta 99, 1100-053 Lisboa" }) })],
		["the moment of the click itself", facts({ clickedAt: 10 * DAY })],
	])("does not hold a sale: %s", (_, sale) => {
		expect(listHoldReasons(sale)).toEqual([]);
	});

	it.each([
		["Main Street 12", "main street, 12", true],
		["R. Augusta 12 E, Lisboa", "Rua Augusta 12, Lisboa", true],
		["Rua Augusta 12, 1100-053 Lisboa", "Rua Augusta 12, 1100-053 Lisbon", true],
		["Rua do Ouro 12, Porto", "Avenida da Liberdade 12, Lisboa", false],
		["Rua Augusta, Lisboa, Portugal", "Rua Augusta, Lisboa, Portugal", false],
		["Lisboa 1", "Lisboa 1", false],
	])("includes addresses that are too short, without a number or in another street: %s and %s", (one, other, same) => {
		expect(isSameAddress(one, other)).toBe(same);
	});
});
