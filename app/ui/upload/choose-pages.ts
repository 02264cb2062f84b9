import { addPages, type DocumentPage } from "#app/browser/pictures/document-page.ts";
import { preparePages, type RefusedFile } from "#app/browser/pictures/prepare-pages.ts";
import { reportFormError } from "#app/browser/site/page-view.ts";
import type { CardDocument } from "#app/domain/documents/document-check.ts";
import type { BrowserError } from "#app/domain/measures/visit-steps.ts";
import { m } from "#app/paraglide/messages.js";

export { buildFilesToSend } from "#app/browser/pictures/prepare-pages.ts";
export { PageTiles } from "./page-tiles.tsx";

type PageSelection = {
	documentType: CardDocument;
	currentPages: readonly DocumentPage[];
	files: readonly File[];
	/** The page to replace with the first of the files. */
	replacedId: string | null;
	signal: AbortSignal;
};

/** Returns all pages after files were chosen, and the reason for rejected files. Rejects if aborted. */
export async function choosePages({ documentType, currentPages, files, replacedId, signal }: PageSelection) {
	const prepared = await preparePages(files, documentType, signal);
	const { pages, tooMany } = addPages(currentPages, prepared.pages, replacedId);
	const problem = findProblem(files, prepared.refused, tooMany.length > 0);
	if (problem) reportFormError(problem.error);
	return { pages, problem };
}

type Problem = { title: string; message: string; error: BrowserError };

function findProblem(files: readonly File[], refused: readonly RefusedFile[], hasTooMany: boolean): Problem | null {
	if (files.length === 0)
		return { title: m.error_file_missing_title(), message: m.error_file_missing(), error: "error_file_missing" };
	const [first] = refused;
	if (!first)
		return hasTooMany
			? {
					title: m.error_file_too_many_pages_title(),
					message: m.error_file_too_many_pages(),
					error: "error_file_too_many_pages",
				}
			: null;
	const { title, message, error } = PROBLEM_LABELS[first.problem];
	if (files.length === 1) return { title: title(), message: message(), error };
	const lines = refused.map(({ name, problem }) =>
		m.pages_refused({ name, reason: PROBLEM_LABELS[problem].message() }),
	);
	return { title: title(), message: lines.join(" "), error };
}

const PROBLEM_LABELS = {
	"wrong-type": { title: m.upload_wrong_type_title, message: m.upload_wrong_type, error: "error_file_wrong_type" },
	"too-large": { title: m.upload_too_large_title, message: m.upload_too_large, error: "error_file_too_large" },
	empty: { title: m.error_file_empty_title, message: m.error_file_empty, error: "error_file_empty" },
	heif: { title: m.pages_heif_title, message: m.pages_heif, error: "error_picture_heif" },
	"too-heavy": { title: m.pages_too_heavy_title, message: m.pages_too_heavy, error: "error_picture_heavy" },
} as const;
