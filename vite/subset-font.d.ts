declare module "subset-font" {
	/** The font with the letters of `text` alone; of a variable font with the axes named here at one value. */
	export default function subsetFont(
		font: Buffer,
		text: string | undefined,
		options: {
			targetFormat: "woff2" | "truetype";
			keepAllGlyphs?: boolean;
			keepFeatures?: string[];
			noHinting?: boolean;
			variationAxes?: Record<string, number>;
		},
	): Promise<Buffer>;
}
