import type { Address, Application } from "../application/application.ts";
import { expectedDate } from "../application/expected-dates.ts";
import { fullName } from "../person/age.ts";
import type { Cents } from "./money.ts";
import { discountAmount, type PackageId, type PaymentPurpose } from "./packages.ts";
import type { Payment } from "./payment.ts";

/** The last part of a receipt's number: 1 for the application, 2 for the postal delivery. */
const NUMBER_SUFFIXES: Record<PaymentPurpose, 1 | 2> = { application: 1, physical_delivery: 2 };

/** Proof that one payment arrived. Not an invoice, which comes from certified software (row F39). */
export type Receipt = {
	number: string;
	applicationNumber: string;
	purpose: PaymentPurpose;
	packageType: PackageId;
	/** Everything received, before refunds. */
	amount: Cents;
	/** The discount on the package, already deducted. */
	discount: Cents;
	amountRefunded: Cents;
	currency: string;
	paidAt: number;
	/** The brand in the card provider's spelling: "visa". */
	card: { brand: string | null; last4: string } | null;
	/** The provider's name for the payment method, such as "multibanco". */
	method: string | null;
	payer: { name: string; email: string; address: Address };
	/**
	 * When the applicant asked us to begin before the withdrawal period ends, UTC milliseconds; for the application only.
	 * Repeated here because the law requires a confirmation on a durable medium (F38).
	 */
	consentToBeginAt: number | null;
	/** When work begins without that consent; null once it has begun. */
	beginsAt: number | null;
	/** The expected date of the NIF, UTC milliseconds; null if it cannot be estimated now. */
	dueAt: number | null;
	/** Paid with a test card: no money was moved. */
	isTest: boolean;
};

/** Returns R-XXXX-XXXX-1 for the application NIF-XXXX-XXXX, R-XXXX-XXXX-2 for its postal delivery. */
export function receiptNumber(applicationNumber: string, purpose: PaymentPurpose): string {
	return `${applicationNumber.replace(/^NIF/, "R")}-${NUMBER_SUFFIXES[purpose]}`;
}

/** Returns the receipt of a payment; null until its money has arrived. */
export function buildReceipt(application: Application, payment: Payment): Receipt | null {
	if (payment.state !== "succeeded" || payment.succeededAt === null) return null;
	const { applicationNumber, addressLine1, addressLine2, city, postalCode, country } = application;
	const isForApplication = payment.purpose === "application";
	return {
		number: receiptNumber(applicationNumber, payment.purpose),
		applicationNumber,
		purpose: payment.purpose,
		packageType: application.packageType,
		amount: payment.amountReceived,
		discount: isForApplication ? discountAmount(application) : 0,
		amountRefunded: payment.amountRefunded,
		currency: payment.currency,
		paidAt: payment.succeededAt,
		card: payment.cardLast4 === null ? null : { brand: payment.cardBrand, last4: payment.cardLast4 },
		method: payment.method,
		payer: {
			name: fullName(application),
			email: application.email,
			address: { addressLine1, addressLine2: addressLine2 ?? undefined, city, postalCode, country },
		},
		consentToBeginAt: isForApplication ? application.consentToBeginAt : null,
		beginsAt: isForApplication ? application.beginsAt : null,
		dueAt: isForApplication ? expectedDate(application) : null,
		isTest: !payment.livemode,
	};
}

/** Returns what we retain after refunds. */
export function retainedAmount(receipt: Pick<Receipt, "amount" | "amountRefunded">): Cents {
	return receipt.amount - receipt.amountRefunded;
}

const CARD_BRANDS: Record<string, string> = {
	amex: "American Express",
	cartes_bancaires: "Cartes Bancaires",
	diners: "Diners Club",
	discover: "Discover",
	eftpos_au: "eftpos",
	jcb: "JCB",
	mastercard: "Mastercard",
	unionpay: "UnionPay",
	visa: "Visa",
};

/** Returns the display name of a card brand; null if unknown. */
export function cardBrandName(brand: string | null): string | null {
	return (brand && CARD_BRANDS[brand]) ?? null;
}
