import { Buffer } from "node:buffer";
import type { PDF } from "@libpdf/core";
import type { Fonts } from "./page-writer.server.ts";

/** Embeds the two fonts of our documents (vite/subset-type.ts) in a PDF, imported on demand. */
export async function embedOwnFonts(pdf: PDF): Promise<Fonts> {
	const [regular, semiBold] = await Promise.all([import("./sans-400.ttf?inline"), import("./sans-600.ttf?inline")]);
	return {
		regular: pdf.embedFont(decodeDataUrl(regular.default)),
		bold: pdf.embedFont(decodeDataUrl(semiBold.default)),
	};
}

/** Decodes a base64 data URL. */
function decodeDataUrl(url: string): Uint8Array {
	return new Uint8Array(Buffer.from(url.slice(url.indexOf(",") + 1), "base64"));
}
