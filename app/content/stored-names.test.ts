import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { LANGUAGES } from "#app/domain/language.ts";
import { findProse } from "./prose.server.ts";

/** Set by the payment provider on payment pages. */
const FROM_STRIPE = ["__stripe_mid", "__stripe_sid"];

const sources = globSync(["app/**/*.{ts,tsx}", "worker/**/*.ts", "durable/**/*.ts"])
	.filter((file) => !/\.test\.|app\/paraglide\/|\.d\.ts$/.test(file))
	.map((file) => ({ file, code: readFileSync(file, "utf8") }));
const allCode = sources.map(({ code }) => code).join("\n");

/** Resolves a constant to its text, in its own file or where it is exported. */
function resolveName(name: string, code: string): string {
	if (/^["'`]/.test(name)) return name.slice(1, -1);
	const constant = new RegExp(`const ${name} = ["'\`]([\\w-]+)["'\`]`);
	return (constant.exec(code) ?? constant.exec(allCode))?.[1] ?? `nothing says what ${name} is`;
}

/** How cookies and browser storage entries are written, with the name in the first group. */
const WRITES = [
	/\bcreateCookie\(\s*(["'`][\w-]+["'`]|\w+)/g,
	/(?<!\.)\bserialize\(\s*(["'`][\w-]+["'`]|\w+)/g,
	/\bsetCookie\(\s*\w+,\s*(["'`][\w-]+["'`]|\w+)/g,
	/`\$\{(\w+)\}=[^`]*; Path=/g,
	/\bsetItem\(\s*(["'`][\w-]+["'`]|\w+)/g,
];

function writtenByUs(): string[] {
	return sources.flatMap(({ code }) =>
		WRITES.flatMap((write) => [...code.matchAll(write)].map(([, name = ""]) => resolveName(name, code))),
	);
}

/** The keys that the router itself writes; view transitions only if a link uses them. */
function writtenByTheRouter(): string[] {
	const [folder = ""] = globSync("node_modules/react-router/dist/production");
	const code = globSync(`${folder}/**/*.js`)
		.map((file) => readFileSync(file, "utf8"))
		.join("\n");
	const keys = [...code.matchAll(/const (\w+_STORAGE_KEY) = "([^"]+)"/g)];
	const isUsed = (constant: string) => constant !== "TRANSITIONS_STORAGE_KEY" || allCode.includes("viewTransition");
	return keys.filter(([, constant = ""]) => isUsed(constant)).map(([, , key = ""]) => key);
}

/** The names formatted as code in the first column of the policy's tables. */
function namesInTheTable(language: (typeof LANGUAGES)[number]): string[] {
	const html = findProse("privacy-policy", language)?.html ?? "";
	const firstCells = [...html.matchAll(/<tr>\s*<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = ""]) => cell);
	return firstCells.flatMap((cell) => [...cell.matchAll(/<code>([^<]+)<\/code>/g)].map(([, name = ""]) => name));
}

const sorted = (names: string[]) => [...new Set(names)].sort();

describe("the privacy policy", () => {
	test.each(LANGUAGES)("lists exactly the cookies and storage entries that the code writes, in %s", (language) => {
		const router = writtenByTheRouter();
		expect(router).toContain("react-router-scroll-positions");
		expect(sorted(namesInTheTable(language))).toEqual(sorted([...writtenByUs(), ...router, ...FROM_STRIPE]));
	});

	test("covers every way of storing data", () => {
		const otherStorage =
			/\bindexedDB\b|\bcookieStore\b|document\.cookie|navigator\.serviceWorker|(local|session)Storage\[/;
		const found = sources.filter(({ code }) => otherStorage.test(code)).map(({ file }) => file);
		// The service worker, which is mentioned above the table.
		expect(found).toEqual(["app/browser/push-notifications.ts"]);
		for (const language of LANGUAGES) expect(findProse("privacy-policy", language)?.html).toContain("push-worker.js");
	});
});
