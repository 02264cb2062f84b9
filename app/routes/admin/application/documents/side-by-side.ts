import type { AdminDocument, AdminPage } from "../application-view.ts";

/** A page that can be put beside another: its key is part of an address. */
export type SideBySidePage = { key: string; kind: AdminDocument["kind"]; page: AdminPage };

/** Two pages side by side, of those that are open; `missing` when others were asked for. */
export type SideBySide = { left: SideBySidePage; right: SideBySidePage; pages: SideBySidePage[]; missing: boolean };

/** Every page that is open and may be shown in a page of ours, those that count first. */
export function openPages(documents: readonly AdminDocument[]): SideBySidePage[] {
	return documents
		.filter(({ viewable }) => viewable)
		.flatMap(({ uploadId, kind, pages }) => pages.map((page) => ({ key: `${uploadId}.${page.number}`, kind, page })));
}

/**
 * What an address asks to be shown side by side; null when it asks for nothing, or when fewer than two pages are open. Unless
 * it names them: the passport and its second page, which bears the signature, else the next document; once there is a signed
 * power of attorney, the signature of the passport and that of the paper (F2).
 */
export function sideBySideOf(documents: readonly AdminDocument[], asked: URLSearchParams): SideBySide | null {
	const pages = openPages(documents);
	const first = pages.find(({ kind }) => kind === "passport") ?? pages[0];
	const others = pages.filter((page) => page !== first);
	const second = others.find(({ kind }) => kind === first?.kind) ?? others[0];
	if (!asked.has("beside") || !first || !second) return null;
	const signed = first.kind === "passport" ? signedPage(documents, pages) : undefined;
	const isSameUpload = ({ key }: SideBySidePage) => key.split(".")[0] === first.key.split(".")[0];
	const [one, other] = signed ? [others.find(isSameUpload) ?? first, signed] : [first, second];
	const named = (side: string) => pages.find(({ key }) => key === asked.get(side));
	const missing = ["left", "right"].some((side) => asked.has(side) && !named(side));
	return { left: named("left") ?? one, right: named("right") ?? other, pages, missing };
}

/** The last page of the paper that counts: it bears the signature. */
function signedPage(documents: readonly AdminDocument[], pages: readonly SideBySidePage[]): SideBySidePage | undefined {
	const paper = documents.find(({ kind, current }) => kind === "mandate" && current);
	return paper && pages.find(({ key }) => key === `${paper.uploadId}.${paper.pages.at(-1)?.number}`);
}
