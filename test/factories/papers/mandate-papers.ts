import { powerOfAttorneyPdf } from "#app/documents/printed/power-of-attorney.server.ts";
import { LANGUAGES } from "#app/domain/language.ts";
import { mandateEdition } from "#app/domain/mandate/mandate.ts";
import { pageCode } from "#app/domain/mandate/page-code.ts";
import { sampleMandate } from "#worker/offline/mandate-samples.ts";
import type { Raster } from "#worker/offline/specimens/png.ts";
import { printedPages } from "./photographed-paper.ts";

export type PrintedPage = { code: string; picture: Raster };
export type PrintedPaper = { pdf: Uint8Array; pages: PrintedPage[] };

/** The real documents of two applications, one in each language; the second has two pages. */
export function mandatePapers(): Promise<PrintedPaper[]> {
	return Promise.all(
		LANGUAGES.map(async (language, index) => {
			const mandate = {
				...sampleMandate(language, { isLong: index === 1 }),
				applicationId: `application ${index % 2}`,
			};
			const paper = await powerOfAttorneyPdf(mandate, { origin: "https://azulejonif.example" });
			if (!paper) throw new Error("a letter is missing");
			const { pdf } = paper;
			const edition = mandateEdition(mandate);
			const pictures = await printedPages(pdf);
			const pages = pictures.map(async (picture, index) => ({
				code: await pageCode(mandate.applicationId, edition, index + 1),
				picture,
			}));
			return { pdf, pages: await Promise.all(pages) };
		}),
	);
}
