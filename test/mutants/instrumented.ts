import { globSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { createInstrumenter } from "@stryker-mutator/instrumenter";

/** One small change of the product that some test should notice: `to` instead of `from`, `at` so many characters into the file. */
export type Mutant = { id: string; file: string; line: number; kind: string; at: number; from: string; to: string };

type Position = { line: number; column: number };
type Made = {
	id: string;
	fileName: string;
	mutatorName: string;
	status?: string;
	replacement: string;
	location: { start: Position; end: Position };
};

const root = resolve(import.meta.dirname, "../..");

/**
 * What no mutant is made of. A text is a name of something or prose: where it is a name, types refuse another one
 * (unions of literals, keys of messages); what prose says, the tests of translations and of exact words read letter by letter.
 */
const LEFT_OUT = ["StringLiteral"];

type Node = { type: string; name?: string; property?: Node; callee?: Node; expression?: Node; elements?: unknown[] };
type Path = { node: Node; parent: Node };

/** What goes into the log is read by those who operate the site, and changes nothing for anybody who uses it. */
const logged = {
	shouldIgnore({ node }: Path) {
		const call = node.type === "ExpressionStatement" ? node.expression : node;
		const called = call?.type === "CallExpression" ? (call.callee?.property ?? call.callee) : null;
		return called?.name === "log" ? "logged" : undefined;
	},
};

/** A class or a style changes how something looks, and nothing of what it says or does. */
const looks = {
	shouldIgnore: ({ node }: { node: { type: string; name?: { name?: string } } }) =>
		node.type === "JSXAttribute" && /^(className|style)$/.test(node.name?.name ?? "") ? "looks" : undefined,
};

/** A list without entries tells React when an effect need not run again: with one entry that never changes it tells the same. */
const dependencies = {
	shouldIgnore: ({ node, parent }: Path) =>
		node.type === "ArrayExpression" && node.elements?.length === 0 && /^use[A-Z]/.test(parent.callee?.name ?? "")
			? "no dependencies"
			: undefined,
};

const quiet = () => {};
const logger = { isDebugEnabled: () => false, debug: quiet, info: quiet, warn: quiet, error: quiet, trace: quiet };
const given: Record<string, unknown> = { logger };

/** As much of Stryker's injector as its instrumenter needs: values by name, classes that say which they want. */
const injector = {
	provideValue(name: string, value: unknown) {
		given[name] = value;
		return injector;
	},
	injectClass<T>(Wanted: { new (...values: unknown[]): T; inject: readonly string[] }): T {
		return new Wanted(...Wanted.inject.map((name) => given[name]));
	},
};

/** Every source of these folders with all its mutants in it, asleep until their id is woken (wake.ts), and the list of them. */
export async function instrumented(
	folders: readonly string[],
): Promise<{ code: Map<string, string>; mutants: Mutant[] }> {
	const names = folders
		.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
		.filter((file) => !/\.test\.tsx?$/.test(file))
		.sort();
	const files = names.map((file) => ({
		name: join(root, file),
		mutate: true as const,
		content: readFileSync(join(root, file), "utf8"),
	}));
	const made = await createInstrumenter(injector as never).instrument(files, {
		plugins: null,
		excludedMutations: LEFT_OUT,
		ignorers: [logged, looks, dependencies],
	});
	const texts = new Map(files.map(({ name, content }) => [name, content]));
	return {
		code: new Map(made.files.map(({ name, content }) => [name, String(content)])),
		mutants: (made.mutants as Made[])
			// Those left out are on the list too.
			.filter(({ status }) => status !== "Ignored")
			.map((mutant) => ({
				id: mutant.id,
				file: relative(root, mutant.fileName),
				line: mutant.location.start.line + 1,
				kind: mutant.mutatorName,
				...placeIn(texts.get(mutant.fileName) ?? "", mutant.location),
				to: mutant.replacement,
			})),
	};
}

/** Lines and columns of the instrumenter count from 0. */
function placeIn(text: string, { start, end }: Made["location"]): { at: number; from: string } {
	const lines = text.split("\n");
	const offset = ({ line, column }: Position) =>
		lines.slice(0, line).reduce((sum, before) => sum + before.length + 1, column);
	const at = offset(start);
	return { at, from: text.slice(at, offset(end)) };
}
