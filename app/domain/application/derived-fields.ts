import { aftercareDue } from "../aftercare/aftercare.ts";
import type { Cents } from "../money/money.ts";
import type { Payment } from "../money/payment.ts";
import { type Application, getStage, type Stage } from "./application.ts";

/**
 * Fields derived from an application and its payments, stored so that lists need not compute them for
 * every row.
 */
export type DerivedFields = {
	stage: Stage;
	/** Total received minus total refunded, for all purposes. */
	balance: Cents;
	/** When the next task of staff after completion is due, UTC milliseconds. */
	aftercareDue: number | null;
};

export function derivedFields(application: Application, payments: readonly Payment[]): DerivedFields {
	return {
		stage: getStage(application),
		balance: payments.reduce((sum, payment) => sum + payment.amountReceived - payment.amountRefunded, 0),
		aftercareDue: aftercareDue(application),
	};
}
