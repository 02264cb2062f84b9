declare module "*.ttf?letters" {
	/** Deflated, in base64 (vite/font-letters.ts). */
	const letters: string;
	export default letters;
}
