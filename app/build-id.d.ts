declare module "virtual:build-id" {
	/** Names this very build (build-id.plugin.ts); null where nothing is built. */
	export const BUILD_ID: string | null;
}
