import { type ComponentType, createContext } from "react";

/** Parts of a page that only the server renders, so browsers need not load them. Null in the browser. */
export type ServerParts = {
	/** Metadata for search engines and previews. */
	SearchHead: ComponentType<{ origin: string | null; resultParameters: readonly string[]; isError: boolean }>;
	/** Set for a page without client script; `styles` are inlined, or linked if null. */
	staticPage: { styles: string | null } | null;
};

export const ServerPartsContext = createContext<ServerParts | null>(null);
