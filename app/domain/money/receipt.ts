import type { Address, Application } from "../application/application.ts";
import { promisedDate } from "../application/expected-dates.ts";
import { fullName } from "../person/age.ts";
import { ONE_BOX_TEXT } from "../withdrawal/begin-request.ts";
import type { Cents } from "./money.ts";
import type { PackageId } from "./packages.ts";
import { discountOn, type PaymentPurpose } from "./packages.ts";
import type { Payment } from "./payment.ts";

/** The last part of a receipt's number: the application is paid first, the post after it. */
const PLACES: Record<PaymentPurpose, 1 | 2> = { application: 1, physical_delivery: 2 };

/** Proof that one payment arrived. Never an invoice: those come from certified software (row F39). */
export type Receipt = {
	number: string;
	applicationNumber: string;
	purpose: PaymentPurpose;
	packageType: PackageId;
	/** All that arrived, whatever was refunded later. */
	amount: Cents;
	/** What a partner's code had taken off before that. */
	discount: Cents;
	amountRefunded: Cents;
	currency: string;
	paidAt: number;
	/** The brand as the card provider writes it: "visa". */
	card: { brand: string | null; last4: string } | null;
	/** The provider's word for how it was paid, such as "multibanco". */
	method: string | null;
	payer: { name: string; email: string; address: Address };
	/** The durable confirmation of row F38; of the application alone. */
	consentToBeginAt: number | null;
	/** Version of what was ticked for it (domain/withdrawal/begin-request.ts). */
	beginText: string | null;
	/** Without that consent: when work begins, by itself; null once it has begun. */
	beginsAt: number | null;
	/** By when the NIF is expected, as far as a date can be named now. */
	dueAt: number | null;
	/** Paid with a test card: no money moved. */
	isTest: boolean;
};

/** R-XXXX-XXXX-1 for the application NIF-XXXX-XXXX, R-XXXX-XXXX-2 for the post. */
export function receiptNumber(applicationNumber: string, purpose: PaymentPurpose): string {
	return `${applicationNumber.replace(/^NIF/, "R")}-${PLACES[purpose]}`;
}

/** The receipt of a payment; null until its money is here. */
export function receiptOf(application: Application, payment: Payment): Receipt | null {
	if (payment.state !== "succeeded" || payment.succeededAt === null) return null;
	const { applicationNumber, addressLine1, addressLine2, city, postalCode, country } = application;
	const ordersApplication = payment.purpose === "application";
	return {
		number: receiptNumber(applicationNumber, payment.purpose),
		applicationNumber,
		purpose: payment.purpose,
		packageType: application.packageType,
		amount: payment.amountReceived,
		discount: ordersApplication ? discountOn(application) : 0,
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
		consentToBeginAt: ordersApplication ? application.consentToBeginAt : null,
		beginText:
			ordersApplication && application.consentToBeginAt !== null
				? (application.beginRequest?.text ?? ONE_BOX_TEXT)
				: null,
		beginsAt: ordersApplication ? application.beginsAt : null,
		dueAt: ordersApplication ? promisedDate(application) : null,
		isTest: !payment.livemode,
	};
}

/** What stays with us after refunds. */
export function amountKept(receipt: Pick<Receipt, "amount" | "amountRefunded">): Cents {
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

/** A card's brand as people know it; null when it is none that we know. */
export function cardBrandName(brand: string | null): string | null {
	return (brand && CARD_BRANDS[brand]) ?? null;
}
