import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { createRunnableDevEnvironment, type Plugin, resolveConfig } from "vite";
import { codedMessages } from "../../vite/coded-messages.ts";
import { markdown } from "../../vite/markdown.ts";
import { paraglideOptions } from "../../vite/paraglide.config.ts";

const root = resolve(import.meta.dirname, "../..");

/** Only loaders run here, without rendering. */
const withoutStyles: Plugin = {
	name: "without-styles",
	enforce: "pre",
	resolveId: (id) => (id.endsWith(".css") ? "\0no-styles" : null),
	load: (id) => (id === "\0no-styles" ? "" : null),
};

/**
 * Imports a module that needs product code, by its path below test/bench. Lazy imports of that code load during use,
 * so the environment stays open until `run` is done.
 */
export async function withProductCode<T, Result>(path: string, run: (module: T) => Promise<Result>): Promise<Result> {
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
		return await run((await environment.runner.import(resolve(import.meta.dirname, path))) as T);
	} finally {
		await environment.close();
	}
}

/** Kilobytes of the runtime started by this process: current (VmRSS), or peak since `resetChildPeak` (VmHWM). */
export function childMemory(field: "VmRSS" | "VmHWM"): number {
	return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`${runtime()}/status`, "utf8"))?.[1] ?? 0);
}

/** Resets the peak. */
export function resetChildPeak(): void {
	// 5 resets the peak (proc_pid_clear_refs(5)).
	writeFileSync(`${runtime()}/clear_refs`, "5");
}

/** Milliseconds of processor time that the runtime which `parent` started has used, all its threads together. */
export function childProcessorTime(parent = process.pid): number {
	const after = readFileSync(`${runtime(parent)}/stat`, "utf8")
		.replace(/^.*\) /s, "")
		.split(" ");
	// utime and stime in ticks of 10 ms (proc_pid_stat(5)).
	return (Number(after[11]) + Number(after[12])) * 10;
}

/** Returns the folder of the workerd that `parent` started. */
function runtime(parent = process.pid): string {
	for (const entry of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
		const folder = `/proc/${entry}`;
		try {
			const [name = "", startedBy] = /\((.*)\) \S (\d+)/s.exec(readFileSync(`${folder}/stat`, "utf8"))?.slice(1) ?? [];
			if (name.startsWith("workerd") && Number(startedBy) === parent) return folder;
		} catch {
			// Ended during the search.
		}
	}
	throw new Error("no workerd runs");
}
