/** The most that staff may ever let a partner's code take off, in whole per cent. */
export const MAX_DISCOUNT = 25;

/** What staff gave a partner's code: whole per cent, and the last day on which it is offered (Lisbon, YYYY-MM-DD), if any. */
export type Discount = { percent: number; until: string | null };

/**
 * What a code takes off for somebody who names it now, in whole per cent; 0 for nothing.
 * @param limit the most that any code may take off at present (a setting): what was given above it is cut
 * @param today civil date in Lisbon
 */
export function offeredDiscount({ percent, until }: Discount, limit: number, today: string): number {
	return until !== null && today > until ? 0 : Math.min(percent, limit);
}
