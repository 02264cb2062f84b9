declare module "virtual:prose" {
	/** The prose of each language as JSON, packed by Brotli, in base64 (vite/markdown.ts). */
	export const PACKED: Record<import("#app/domain/language.ts").Language, string>;
}
