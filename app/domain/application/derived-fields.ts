import { aftercareDue } from "../aftercare/aftercare.ts";
import type { Cents } from "../money/money.ts";
import type { Payment } from "../money/payment.ts";
import { type Application, type Stage, stageOf } from "./application.ts";

/**
 * What follows from an application and its payments and is stored all the same, so that lists need not work it out of
 * every row.
 */
export type DerivedFields = {
	stage: Stage;
	/** What came in for it less what went back, whatever it was for. */
	balance: Cents;
	/** By when staff have something to do after completion, UTC milliseconds. */
	aftercareDue: number | null;
};

export function derivedFields(application: Application, payments: readonly Payment[]): DerivedFields {
	return {
		stage: stageOf(application),
		balance: payments.reduce((sum, payment) => sum + payment.amountReceived - payment.amountRefunded, 0),
		aftercareDue: aftercareDue(application),
	};
}
