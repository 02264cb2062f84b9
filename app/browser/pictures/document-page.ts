import { MAX_PAGES } from "#app/domain/documents/document-limits.ts";
import type { PictureAdvice } from "./picture-advice.ts";

/** Quarter turns clockwise. */
type Turn = 0 | 1 | 2 | 3;

/** One page of a document on the applicant's own device, before it is sent. */
export type DocumentPage = {
	/** Stays with the page wherever it is moved. */
	id: string;
	/** As it will be sent, but for the turn. */
	file: File;
	turn: Turn;
	/** Address of a small picture of it; null for a PDF and for what this browser cannot show. */
	preview: string | null;
	/** What a better picture would mend. */
	advice: readonly PictureAdvice[];
};

let pagesSoFar = 0;

/** A file as a page before any check. */
export function plainPage(file: File): DocumentPage {
	pagesSoFar += 1;
	return { id: `page-${pagesSoFar}`, file, turn: 0, preview: null, advice: [] };
}

/** Where a page would go: -1 is one place earlier, 1 one later; null when there is no such place. */
export function movedPages(pages: readonly DocumentPage[], id: string, by: -1 | 1): DocumentPage[] | null {
	const from = pages.findIndex((page) => page.id === id);
	const [page, other] = [pages[from], pages[from + by]];
	if (!page || !other) return null;
	return pages.map((here, at) => (at === from ? other : at === from + by ? page : here));
}

export function turnedPages(pages: readonly DocumentPage[], id: string, by: -1 | 1): DocumentPage[] {
	return pages.map((page) => {
		if (page.id !== id) return page;
		const turn = ((page.turn + by + 4) % 4) as Turn;
		// The advice was about the old orientation.
		return { ...page, turn, advice: page.advice.filter((advice) => advice !== "sideways") };
	});
}

export function withoutPage(pages: readonly DocumentPage[], id: string): DocumentPage[] {
	return pages.filter((page) => page.id !== id);
}

/** New pages at the end, or the first of them in the place of another one. `tooMany` found no room. */
export function withPages(
	pages: readonly DocumentPage[],
	more: readonly DocumentPage[],
	inPlaceOf: string | null,
): { pages: DocumentPage[]; tooMany: DocumentPage[] } {
	const at = pages.findIndex((page) => page.id === inPlaceOf);
	const all = at < 0 || more.length === 0 ? [...pages, ...more] : pages.toSpliced(at, 1, ...more);
	return { pages: all.slice(0, MAX_PAGES), tooMany: all.slice(MAX_PAGES) };
}

export function isPdf({ type, name }: Pick<File, "type" | "name">): boolean {
	return type === "application/pdf" || (type === "" && /\.pdf$/i.test(name));
}
