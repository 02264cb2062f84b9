import { resolve } from "node:path";
import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { createRunnableDevEnvironment, type Plugin, resolveConfig } from "vite";
import { codedMessages } from "../../vite/coded-messages.ts";
import { markdown } from "../../vite/markdown.ts";
import { paraglideOptions } from "../../vite/paraglide.config.ts";

const root = resolve(import.meta.dirname, "../..");

/** Loaders are asked here, nothing is drawn. */
const withoutStyles: Plugin = {
	name: "without-styles",
	enforce: "pre",
	resolveId: (id) => (id.endsWith(".css") ? "\0no-styles" : null),
	load: (id) => (id === "\0no-styles" ? "" : null),
};

/**
 * Lends a module that needs the product's own code, by its path below test/bench. What that code loads on first use comes
 * while it is being used, so the environment is open until `use` is done.
 */
export async function withProductCode<T, Result>(path: string, use: (module: T) => Promise<Result>): Promise<Result> {
	const plugins = [withoutStyles, markdown(), codedMessages(root), paraglideVitePlugin(paraglideOptions)];
	const inline = { consumer: "server", dev: { moduleRunnerTransform: true }, resolve: { external: true } } as const;
	const config = await resolveConfig(
		{ root, configFile: false, logLevel: "error", plugins, environments: { inline } },
		"serve",
	);
	const options = { runnerOptions: { hmr: { logger: false } }, hot: false } as const;
	const environment = createRunnableDevEnvironment("inline", config, options);
	await environment.init();
	try {
		return await use((await environment.runner.import(resolve(import.meta.dirname, path))) as T);
	} finally {
		await environment.close();
	}
}
