type SearchStatusProps = {
	/** How many are found, in words; null when nothing was searched for. */
	found: string | null;
	/** Said only to those who do not see the page, which says it large. */
	none: string;
	count: number;
};

/** What a search has found, for everybody: it stays in its place while its words change, so that they are read out. */
export function SearchStatus({ found, none, count }: SearchStatusProps) {
	return (
		<p role="status" className="search-status" data-results>
			{found !== null && <span className={count > 0 ? "muted" : "sr-only"}>{count > 0 ? found : none}</span>}
		</p>
	);
}
