import { expect, it } from "vitest";
import { payoutAccount } from "./payment-details.ts";

it("an account is shown by a part of it, and compared whole whatever its spelling", () => {
	const paypal = { method: "paypal", email: " Marta@Partner.Example " } as const;
	expect(payoutAccount(paypal)).toBe("ma•••@partner.example");
	expect(payoutAccount(paypal, "whole")).toBe("marta@partner.example");
	const bank = { method: "bank", iban: "pt50 0002 0123 1234 5678 9015 4", holder: "Marta" } as const;
	expect(payoutAccount(bank)).toBe("PT50 •••• 0154");
	expect(payoutAccount(bank, "whole")).toBe("PT50000201231234567890154");
});
