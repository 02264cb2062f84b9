declare module "virtual:build-id" {
	/** Names this very build (vite/build-id.ts); null where nothing is built. */
	export const BUILD_ID: string | null;
}
declare module "virtual:coded-messages" {
	/** Each by its key (vite/coded-messages.ts). */
	export const CODED_MESSAGES: Partial<
		Record<string, (inputs: Record<string, string>, options: { locale: "en" | "es" | "pt" }) => string>
	>;
}
declare module "virtual:prose" {
	/** The prose of each language as JSON, packed by Brotli, in base64 (vite/markdown.ts). */
	export const PACKED: Record<import("#app/domain/language.ts").Language, string>;
}
