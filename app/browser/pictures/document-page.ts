import { MAX_PAGES } from "#app/domain/documents/document-limits.ts";
import type { PictureAdvice } from "./picture-advice.ts";

/** Quarter turns clockwise. */
type QuarterTurns = 0 | 1 | 2 | 3;

/** A page of a document on the applicant's device, before it is sent. */
export type DocumentPage = {
	/** Does not change when the page moves. */
	id: string;
	/** The file to send, before rotation. */
	file: File;
	rotation: QuarterTurns;
	/** URL of a thumbnail; null for a PDF and for pictures that this browser cannot show. */
	preview: string | null;
	/** Advice about the picture. */
	advice: readonly PictureAdvice[];
};

let nextPageNumber = 0;

/** Converts a file to a page that was not inspected. */
export function toUncheckedPage(file: File): DocumentPage {
	nextPageNumber += 1;
	return { id: `page-${nextPageNumber}`, file, rotation: 0, preview: null, advice: [] };
}

/** Moves a page one position back (-1) or forward (1); null if there is no such position. */
export function movePage(pages: readonly DocumentPage[], id: string, offset: -1 | 1): DocumentPage[] | null {
	const fromIndex = pages.findIndex((page) => page.id === id);
	const toIndex = fromIndex + offset;
	const [page, otherPage] = [pages[fromIndex], pages[toIndex]];
	if (!page || !otherPage) return null;
	return pages.map((candidate, index) => (index === fromIndex ? otherPage : index === toIndex ? page : candidate));
}

export function rotatePage(pages: readonly DocumentPage[], id: string, quarterTurns: -1 | 1): DocumentPage[] {
	return pages.map((page) => {
		if (page.id !== id) return page;
		const rotation = ((page.rotation + quarterTurns + 4) % 4) as QuarterTurns;
		// The advice concerns the old orientation.
		return { ...page, rotation, advice: page.advice.filter((advice) => advice !== "sideways") };
	});
}

export function removePage(pages: readonly DocumentPage[], id: string): DocumentPage[] {
	return pages.filter((page) => page.id !== id);
}

/** Appends pages, or replaces a page with them. `tooMany` contains the pages that exceed the limit. */
export function addPages(
	pages: readonly DocumentPage[],
	added: readonly DocumentPage[],
	replacedId: string | null,
): { pages: DocumentPage[]; tooMany: DocumentPage[] } {
	const index = pages.findIndex((page) => page.id === replacedId);
	const combined = index < 0 || added.length === 0 ? [...pages, ...added] : pages.toSpliced(index, 1, ...added);
	return { pages: combined.slice(0, MAX_PAGES), tooMany: combined.slice(MAX_PAGES) };
}

export function isPdf({ type, name }: Pick<File, "type" | "name">): boolean {
	return type === "application/pdf" || (type === "" && /\.pdf$/i.test(name));
}
