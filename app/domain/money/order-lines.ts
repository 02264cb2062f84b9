import type { Cents } from "./money.ts";
import type { PaymentSnapshot } from "./payment.ts";
import type { RefundSnapshot } from "./refund.ts";

/**
 * One application's part of an intent that pays for several people. The provider's metadata contain all lines, so that
 * each room can determine its own part from the provider's response alone. They never change: a changed order gets a
 * new intent (decision 082).
 */
export type OrderLine = { paymentId: string; applicationId: string; amount: Cents };

/**
 * Maximum number of people per order: the key of its intent names all payments, and the provider accepts 255
 * characters.
 */
export const MAX_PEOPLE = 8;

/** Whether two lists of lines are the same order: the same payments and amounts. */
export function isSameOrder(a: readonly OrderLine[], b: readonly OrderLine[]): boolean {
	const toKeys = (lines: readonly OrderLine[]) => lines.map(({ paymentId, amount }) => `${paymentId} ${amount}`).sort();
	return toKeys(a).join() === toKeys(b).join();
}

export function sumLines(lines: readonly OrderLine[]): Cents {
	return lines.reduce((sum, { amount }) => sum + amount, 0);
}

/**
 * Returns the part of a snapshot that belongs to one line, as if the line had its own intent. The parts of all lines
 * sum to the snapshot's amounts, to the cent. If the sum of the lines is not the amount charged, the parts differ from
 * the lines and the payments become mismatches.
 */
export function extractLine(snapshot: PaymentSnapshot, lines: readonly OrderLine[], line: OrderLine): PaymentSnapshot {
	const position = lines.indexOf(line);
	const share = (total: Cents) => split(total, lines)[position] ?? 0;
	return {
		...snapshot,
		paymentId: line.paymentId,
		applicationId: line.applicationId,
		amount: share(snapshot.amount),
		amountReceived: share(snapshot.amountReceived),
		refunds: lineRefunds(snapshot.refunds, lines, position),
		disputes: snapshot.disputes.map((dispute) => ({
			...dispute,
			id: linePartId(dispute.id, position),
			amount: share(dispute.amount),
		})),
	};
}

/** Splits an amount in proportion to the lines' amounts. The cents left over by rounding down go to the first lines. */
function split(total: Cents, lines: readonly OrderLine[]): Cents[] {
	const sum = sumLines(lines);
	const shares = lines.map(({ amount }) => (sum === 0 ? 0 : Math.floor((total * amount) / sum)));
	const remainder = total - shares.reduce((allocated, share) => allocated + share, 0);
	return shares.map((share, position) => share + (position < remainder ? 1 : 0));
}

/**
 * Returns the refunds of one line: those requested for it, and its share of those made manually at the provider. The
 * latter are assigned to the lines in order, oldest first, as long as a line has money left, so that no line refunds
 * more than its amount.
 */
function lineRefunds(
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
		return amount > 0 ? [{ ...refund, providerId: linePartId(refund.providerId, position), amount }] : [];
	});
	return [...refunds.filter(({ paymentId }) => paymentId === lines[position]?.paymentId), ...parts];
}

/** Deducts an amount from the first lines that have money left, and returns what was taken from each line. */
function deductFromLines(amount: Cents, amounts: Cents[]): Cents[] {
	let remaining = amount;
	return amounts.map((available, position) => {
		const amountTaken = Math.max(0, Math.min(available, remaining));
		remaining -= amountTaken;
		amounts[position] = available - amountTaken;
		return amountTaken;
	});
}

/**
 * Returns the id of one line's part of a dispute or of a manual refund: `dp_1/2` is the second line's part of
 * `dp_1`.
 */
function linePartId(id: string, position: number): string {
	return `${id}/${position + 1}`;
}
