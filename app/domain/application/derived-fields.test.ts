import { expect, it } from "vitest";
import { anApplication, aPayment } from "#test/factories/application.ts";
import { derivedFields } from "./derived-fields.ts";

it("the balance is the amount received minus the amount refunded, without open payments", () => {
	const received = aPayment({ amount: 7900, amountReceived: 7900, amountRefunded: 1000 });
	const open = aPayment({ id: "open", amount: 7900, amountReceived: 0, amountRefunded: 0 });
	expect(derivedFields(anApplication().paid().build(), [received, open]).balance).toBe(6900);
});
