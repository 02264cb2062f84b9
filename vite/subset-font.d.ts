declare module "subset-font" {
	/** The font with only the letters of `text`; a variable font is fixed at one value of each of these axes. */
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
