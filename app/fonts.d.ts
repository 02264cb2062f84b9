declare module "*.ttf?letters" {
	/** Packed by Brotli, in base64 (vite/font-letters.ts). */
	const letters: string;
	export default letters;
}
