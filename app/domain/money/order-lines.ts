import type { Cents } from "./money.ts";
import type { PaymentSnapshot } from "./payment.ts";
import type { RefundSnapshot } from "./refund.ts";

/**
 * One application's part of an intent that pays for several people. The provider's metadata contain all lines, so that
 * each room can tell its own part from the provider's response alone. They never change: a changed order gets a new
 * intent (decision 082).
 */
export type OrderLine = { paymentId: string; applicationId: string; amount: Cents };

/** Maximum people per order: the key of its intent names all payments, and the provider accepts 255 characters. */
export const MAX_PEOPLE = 8;

/** Returns whether two lists of lines are the same order: the same payments and amounts. */
export function isSameOrder(a: readonly OrderLine[], b: readonly OrderLine[]): boolean {
	const keysOf = (lines: readonly OrderLine[]) => lines.map(({ paymentId, amount }) => `${paymentId} ${amount}`).sort();
	return keysOf(a).join() === keysOf(b).join();
}

export function sumOf(lines: readonly OrderLine[]): Cents {
	return lines.reduce((sum, { amount }) => sum + amount, 0);
}

/**
 * Returns what a snapshot of an intent says about one of its lines, as if the line had an intent of its own. The parts
 * of all lines add up to the snapshot to the cent; when the sum of the lines is not what was charged, the parts differ
 * from the lines, and their payments end as a mismatch.
 */
export function partOf(snapshot: PaymentSnapshot, lines: readonly OrderLine[], line: OrderLine): PaymentSnapshot {
	const position = lines.indexOf(line);
	const share = (total: Cents) => split(total, lines)[position] ?? 0;
	return {
		...snapshot,
		paymentId: line.paymentId,
		applicationId: line.applicationId,
		amount: share(snapshot.amount),
		amountReceived: share(snapshot.amountReceived),
		refunds: refundsOf(snapshot.refunds, lines, position),
		disputes: snapshot.disputes.map((dispute) => ({
			...dispute,
			id: partId(dispute.id, position),
			amount: share(dispute.amount),
		})),
	};
}

/** Splits an amount by the lines' amounts; the cents left over by rounding down go to the first lines. */
function split(total: Cents, lines: readonly OrderLine[]): Cents[] {
	const sum = sumOf(lines);
	const shares = lines.map(({ amount }) => (sum === 0 ? 0 : Math.floor((total * amount) / sum)));
	const remainder = total - shares.reduce((allocated, share) => allocated + share, 0);
	return shares.map((share, position) => share + (position < remainder ? 1 : 0));
}

/**
 * The refunds of one line: those requested on its behalf, and its share of those made by hand at the provider. The
 * latter are assigned to the lines in order, oldest first, as far as a line has money left: no line refunds more than
 * its share.
 */
function refundsOf(
	refunds: readonly RefundSnapshot[],
	lines: readonly OrderLine[],
	position: number,
): RefundSnapshot[] {
	const isCounted = ({ state }: RefundSnapshot) => state !== "failed" && state !== "canceled";
	const remainingAmounts = lines.map(({ paymentId, amount }) => {
		const ownRefunds = refunds.filter((refund) => refund.paymentId === paymentId && isCounted(refund));
		return amount - ownRefunds.reduce((sum, refund) => sum + refund.amount, 0);
	});
	const unallocatedRefunds = refunds.filter(({ paymentId }) => !lines.some((line) => line.paymentId === paymentId));
	const parts = unallocatedRefunds.toReversed().flatMap((refund) => {
		const amounts = isCounted(refund)
			? deductFromLines(refund.amount, remainingAmounts)
			: lines.map(({ amount }) => amount);
		const amount = Math.min(refund.amount, amounts[position] ?? 0);
		return amount > 0 ? [{ ...refund, providerId: partId(refund.providerId, position), amount }] : [];
	});
	return [...refunds.filter(({ paymentId }) => paymentId === lines[position]?.paymentId), ...parts];
}

/** Takes an amount from the first lines that have some left. */
function deductFromLines(amount: Cents, amounts: Cents[]): Cents[] {
	let remaining = amount;
	return amounts.map((available, position) => {
		const amountTaken = Math.max(0, Math.min(available, remaining));
		remaining -= amountTaken;
		amounts[position] = available - amountTaken;
		return amountTaken;
	});
}

/** The provider's id of a refund by hand or a dispute, for one line: `dp_1/2` is the second line's part of `dp_1`. */
function partId(id: string, position: number): string {
	return `${id}/${position + 1}`;
}
