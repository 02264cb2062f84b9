declare module "virtual:build-id" {
	/** Names this very build (vite/build-id.ts); null where nothing is built. */
	export const BUILD_ID: string | null;
}
