import { type ComponentType, createContext } from "react";

/** What only the server puts into a page, so that browsers need not carry it. Null in the browser. */
export type ServerParts = {
	/** What search engines and previews are told. */
	SearchHead: ComponentType<{ origin: string | null; varies: readonly string[]; failed: boolean }>;
	/** The page ships no framework; `styles` travel in the page itself, or are linked when null. */
	still: { styles: string | null } | null;
};

export const ServerPartsContext = createContext<ServerParts | null>(null);
