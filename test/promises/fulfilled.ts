import type { FulfilledBy } from "./fulfilled-by.ts";
import { KEPT_ABOUT_DATA } from "./kept-data.ts";
import { KEPT_ABOUT_MONEY } from "./kept-money.ts";
import { KEPT_ABOUT_PARTNERS } from "./kept-partners.ts";
import { KEPT_ABOUT_SERVICE } from "./kept-service.ts";

/** Every promise that is marked in prose, and what keeps it. */
export const KEPT: Record<string, FulfilledBy> = {
	...KEPT_ABOUT_SERVICE,
	...KEPT_ABOUT_MONEY,
	...KEPT_ABOUT_DATA,
	...KEPT_ABOUT_PARTNERS,
};
