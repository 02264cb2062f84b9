import { type ComponentType, createContext } from "react";

/** Parts of a page rendered only by the server, so that browsers need not load them. Null in the browser. */
export type ServerParts = {
	/** Metadata for search engines and previews. */
	SearchHead: ComponentType<{ origin: string | null; varies: readonly string[]; failed: boolean }>;
	/** The page loads no framework; `styles` are inlined, or linked if null. */
	still: { styles: string | null } | null;
};

export const ServerPartsContext = createContext<ServerParts | null>(null);
