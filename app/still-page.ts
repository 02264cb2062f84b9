import { createContext } from "react";

/** How a page without a framework is dressed: styles in the page itself, or null where they are linked. */
export type StillDress = { styles: string | null };

/** Null on pages that hydrate. */
export const StillPage = createContext<StillDress | null>(null);
