/** Options of a page in `export const handle`. */
export type PageHandle = {
	/** The page needs scripts; without this it ships no framework. */
	hydrate?: boolean;
	/**
	 * The page depends only on its URL path, the language, the settings and these query parameters, or on figures
	 * recomputed daily that show their date. Without a framework it is cached for all visitors, and indexable without
	 * these parameters.
	 */
	varies?: readonly string[];
	/**
	 * With `varies`: the page changes within minutes, so it is cached in memory for thirty seconds and in no data centre.
	 */
	fresh?: boolean;
	/** Omits "Why Choose Our Service?" (row 19). */
	hideTrustStrip?: boolean;
	/** Omits the footer: no links may lead away from the payment, and the partners' portal has its own footer. */
	hideFooter?: boolean;
	/** Omits the company blurb from the footer, on the pages after payment. Legal links remain. */
	briefFooter?: boolean;
	/** Omits everything around the page, for the back office and printouts. */
	bare?: boolean;
	/** The banner of a bare page. */
	Banner?: () => React.ReactNode;
};

/** Marks an error response of a page's own action: its form shows the error, and no error page replaces it. */
export const PAGE_RESPONSE_HEADER = "X-Page-Answer";
