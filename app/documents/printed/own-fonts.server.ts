import type { PDF } from "@libpdf/core";
import type { Fonts } from "./paper.server.ts";

/** Puts the two fonts of our papers into a document; they are loaded only here, so that no other request pays for them. */
export async function embedOwnFonts(pdf: PDF): Promise<Fonts> {
	const [{ unpack }, regular, semiBold] = await Promise.all([
		import("#app/unpack.server.ts"),
		import("@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf?letters"),
		import("@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf?letters"),
	]);
	return {
		regular: pdf.embedFont(unpack(regular.default)),
		bold: pdf.embedFont(unpack(semiBold.default)),
	};
}
