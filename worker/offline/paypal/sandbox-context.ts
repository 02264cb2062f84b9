import type { Batch, Batches, Item } from "./batches.ts";
import type { MoneyBook } from "./money-book.ts";

/** What every action of the stand-in works with. */
export type SandboxContext = {
	batches: Batches;
	book: MoneyBook;
	/** UTC milliseconds of the product's clock. */
	now: number;
	/** Tells our webhook that something happened, with the batch or payment as it is now. */
	emit(type: string, about: Batch | Item): void;
};
