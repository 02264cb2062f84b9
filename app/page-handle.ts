/** What a page may say of itself in `export const handle`. */
export type PageHandle = {
	/** The page holds state that needs scripts; without it the page ships no framework. */
	hydrate?: boolean;
	/**
	 * The page depends on its address, the language, the settings and these query parameters alone, or on figures that are
	 * made anew once a day and say of which day they are. Without a framework it
	 * is cached for everybody as it is, and without any of them in its address search engines may list it.
	 */
	varies?: readonly string[];
	/** Leaves out "Why Choose Our Service?" (row 19). */
	hideTrustStrip?: boolean;
	/** Leaves out the foot: on the way to the payment nothing leads away, and the partners' portal has one of its own. */
	hideFooter?: boolean;
	/** Leaves who we are out of the foot: its reader has paid. What the law asks for, and every link, stays. */
	briefFooter?: boolean;
	/** Leaves out everything around the page: back office, printouts. */
	bare?: boolean;
	/** What stands at the top of a bare page. */
	Banner?: () => React.ReactNode;
};

/** Of an error that a page's own action answers with: its form says what is wrong, and nothing takes the page's place. */
export const ANSWER_HEADER = "X-Page-Answer";
