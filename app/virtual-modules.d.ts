declare module "virtual:build-id" {
	/** The id of this build (vite/build-id.ts); null if nothing is built. */
	export const BUILD_ID: string | null;
}
declare module "virtual:coded-messages" {
	/** Messages by key (vite/coded-messages.ts). */
	export const CODED_MESSAGES: Partial<
		Record<string, (inputs: Record<string, string>, options: { locale: "en" | "es" | "pt" }) => string>
	>;
}
declare module "virtual:prose" {
	/** The prose of each language as JSON, compressed with Brotli, in base64 (vite/markdown.ts). */
	export const PACKED: Record<import("#app/domain/language.ts").Language, string>;
}
