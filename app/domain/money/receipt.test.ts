import { describe, expect, it } from "vitest";
import { anApplication, aPayment, NOON } from "#test/factories/application.ts";
import type { Payment } from "./payment.ts";
import { buildReceipt, cardBrandName, retainedAmount } from "./receipt.ts";

function paid(changes: Partial<Payment> = {}): Payment {
	const arrived = { state: "succeeded", amountReceived: 7900, succeededAt: NOON } as const;
	return aPayment({ ...arrived, cardBrand: "visa", cardLast4: "4242", ...changes });
}

describe("a receipt", () => {
	it("states what was paid for, by whom, how and when, with the consent and the due date", () => {
		const application = anApplication()
			.paid()
			.with({ packageType: "express", estimatedCompletionDate: NOON + 1 });
		expect(buildReceipt(application.build(), paid())).toEqual({
			number: "R-7K2M-Q4R8-1",
			applicationNumber: "NIF-7K2M-Q4R8",
			purpose: "application",
			packageType: "express",
			amount: 7900,
			discount: 0,
			amountRefunded: 0,
			currency: "eur",
			paidAt: NOON,
			card: { brand: "visa", last4: "4242" },
			method: null,
			payer: {
				name: "Łucja María Gonçalves",
				email: "lucja@example.com",
				address: {
					addressLine1: "ul. Długa 5",
					addressLine2: undefined,
					city: "Gdańsk",
					postalCode: "80-827",
					country: "PL",
				},
			},
			consentToBeginAt: NOON,
			beginsAt: null,
			dueAt: NOON + 1,
			isTest: true,
		});
	});

	it("for delivery has its own number, and neither the consent nor the due date of the NIF", () => {
		const receipt = buildReceipt(anApplication().completed().build(), paid({ purpose: "physical_delivery" }));
		expect(receipt).toMatchObject({ number: "R-7K2M-Q4R8-2", consentToBeginAt: null, dueAt: null });
	});

	it("does not exist before the payment has succeeded, or for a mismatched payment", () => {
		for (const state of ["created", "requires_action", "processing", "failed", "canceled", "mismatch"] as const) {
			expect(buildReceipt(anApplication().build(), paid({ state })), state).toBeNull();
		}
	});

	it("takes its amounts from the payment, whatever the application says, and keeps the amount paid despite refunds", () => {
		const application = anApplication().paid().with({ amount: 1 }).build();
		const receipt = buildReceipt(application, paid({ amountReceived: 10900, amountRefunded: 3000 }));
		expect(receipt).toMatchObject({ amount: 10900, amountRefunded: 3000 });
		expect(receipt && retainedAmount(receipt)).toBe(7900);
	});

	it("names a card by its familiar brand", () => {
		expect(["visa", "amex", "unheard_of", null].map(cardBrandName)).toEqual(["Visa", "American Express", null, null]);
		expect(buildReceipt(anApplication().build(), paid({ cardLast4: null }))?.card).toBeNull();
	});
});
