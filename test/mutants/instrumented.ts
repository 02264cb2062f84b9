import { globSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { createInstrumenter } from "@stryker-mutator/instrumenter";

/** One small change of the product that a test should detect: `to` replaces `from` at offset `at` of the file. */
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
 * Nodes without mutants. A string is an identifier or prose: types check identifiers (literal unions, message keys),
 * and the tests of translations and exact texts compare prose literally.
 */
const LEFT_OUT = ["StringLiteral"];

type Node = { type: string; name?: string; property?: Node; callee?: Node; expression?: Node; elements?: unknown[] };
type Path = { node: Node; parent: Node };

/** Log messages are for operators and affect no user. */
const logged = {
	shouldIgnore({ node }: Path) {
		const call = node.type === "ExpressionStatement" ? node.expression : node;
		const called = call?.type === "CallExpression" ? (call.callee?.property ?? call.callee) : null;
		return called?.name === "log" ? "logged" : undefined;
	},
};

/** Class and style attributes change appearance only. */
const looks = {
	shouldIgnore: ({ node }: { node: { type: string; name?: { name?: string } } }) =>
		node.type === "JSXAttribute" && /^(className|style)$/.test(node.name?.name ?? "") ? "looks" : undefined,
};

/** An empty dependency list means that an effect runs once; a list with one constant entry means the same. */
const dependencies = {
	shouldIgnore: ({ node, parent }: Path) =>
		node.type === "ArrayExpression" && node.elements?.length === 0 && /^use[A-Z]/.test(parent.callee?.name ?? "")
			? "no dependencies"
			: undefined,
};

const quiet = () => {};
const logger = { isDebugEnabled: () => false, debug: quiet, info: quiet, warn: quiet, error: quiet, trace: quiet };
const given: Record<string, unknown> = { logger };

/** The part of Stryker's injector that its instrumenter needs: values by name, and classes that declare their dependencies. */
const injector = {
	provideValue(name: string, value: unknown) {
		given[name] = value;
		return injector;
	},
	injectClass<T>(Wanted: { new (...values: unknown[]): T; inject: readonly string[] }): T {
		return new Wanted(...Wanted.inject.map((name) => given[name]));
	},
};

/** Instruments every source of these folders with all mutants, each inactive until its id is activated (wake.ts), and lists them. */
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
			// The list includes ignored mutants.
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

/** The instrumenter counts lines and columns from 0. */
function placeIn(text: string, { start, end }: Made["location"]): { at: number; from: string } {
	const lines = text.split("\n");
	const offset = ({ line, column }: Position) =>
		lines.slice(0, line).reduce((sum, before) => sum + before.length + 1, column);
	const at = offset(start);
	return { at, from: text.slice(at, offset(end)) };
}
