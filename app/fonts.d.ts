declare module "*.ttf?letters" {
	/** Deflated, in base64 (font.plugin.ts). */
	const letters: string;
	export default letters;
}
