import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";

/** The headless browser is first, because it starts and renders much faster. */
const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** Returns the browser for the end-to-end tests: named by CHROMIUM_PATH, on the PATH, or downloaded by Playwright. */
export function findChromium() {
	const configuredPath = process.env.CHROMIUM_PATH;
	if (configuredPath) return configuredPath;
	for (const folder of (process.env.PATH ?? "").split(delimiter)) {
		for (const name of NAMES) if (existsSync(join(folder, name))) return join(folder, name);
	}
	return findPlaywrightChromium();
}

function findPlaywrightChromium() {
	const script = "import('playwright-core').then(({chromium})=>process.stdout.write(chromium.executablePath()))";
	const { stdout } = spawnSync(process.execPath, ["-e", script], { encoding: "utf8" });
	return stdout && existsSync(stdout) ? stdout : null;
}

/** Installs Chromium: Debian's package for root on Debian, else Playwright's download. */
export function installChromium() {
	const isDebianRoot = existsSync("/etc/debian_version") && process.getuid?.() === 0;
	if (isDebianRoot) {
		spawnSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
		const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
		spawnSync("apt-get", ["install", "-y", "-qq", "chromium-headless-shell"], {
			stdio: ["ignore", "ignore", "inherit"],
			env,
		});
	} else {
		const cli = join(dirname(createRequire(import.meta.url).resolve("playwright-core")), "cli.js");
		spawnSync(process.execPath, [cli, "install", "chromium"], { stdio: "inherit" });
	}
	if (!findChromium()) throw new Error("Chromium is missing. Install it and set CHROMIUM_PATH to its executable.");
}
