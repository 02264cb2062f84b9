import { globSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { createInstrumenter } from "@stryker-mutator/instrumenter";

/** One small change of the product that a test should detect: `to` replaces `from` at offset `at` of the file. */
export type Mutant = { id: string; file: string; line: number; kind: string; at: number; from: string; to: string };

type Position = { line: number; column: number };
type InstrumentedMutant = {
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
const EXCLUDED = ["StringLiteral"];

type Node = { type: string; name?: string; property?: Node; callee?: Node; expression?: Node; elements?: unknown[] };
type Path = { node: Node; parent: Node };

/** Log messages are for operators and affect no user. */
const ignoreLogs = {
	shouldIgnore({ node }: Path) {
		const call = node.type === "ExpressionStatement" ? node.expression : node;
		const called = call?.type === "CallExpression" ? (call.callee?.property ?? call.callee) : null;
		return called?.name === "log" ? "logged" : undefined;
	},
};

/** Class and style attributes change appearance only. */
const ignoreStyles = {
	shouldIgnore: ({ node }: { node: { type: string; name?: { name?: string } } }) =>
		node.type === "JSXAttribute" && /^(className|style)$/.test(node.name?.name ?? "") ? "looks" : undefined,
};

/** An empty dependency list means that an effect runs once; a list with one constant entry means the same. */
const ignoreEmptyDependencies = {
	shouldIgnore: ({ node, parent }: Path) =>
		node.type === "ArrayExpression" && node.elements?.length === 0 && /^use[A-Z]/.test(parent.callee?.name ?? "")
			? "no dependencies"
			: undefined,
};

const noop = () => {};
const logger = { isDebugEnabled: () => false, debug: noop, info: noop, warn: noop, error: noop, trace: noop };
const values: Record<string, unknown> = { logger };

/** The part of Stryker's injector that its instrumenter needs: values by name, and classes that declare their dependencies. */
const injector = {
	provideValue(name: string, value: unknown) {
		values[name] = value;
		return injector;
	},
	injectClass<T>(Wanted: { new (...values: unknown[]): T; inject: readonly string[] }): T {
		return new Wanted(...Wanted.inject.map((name) => values[name]));
	},
};

/** Instruments every source of these folders with all mutants, each inactive until its id is activated (wake.ts), and lists them. */
export async function instrument(
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
	const result = await createInstrumenter(injector as never).instrument(files, {
		plugins: null,
		excludedMutations: EXCLUDED,
		ignorers: [ignoreLogs, ignoreStyles, ignoreEmptyDependencies],
	});
	const texts = new Map(files.map(({ name, content }) => [name, content]));
	return {
		code: new Map(result.files.map(({ name, content }) => [name, String(content)])),
		mutants: (result.mutants as InstrumentedMutant[])
			// The list includes ignored mutants.
			.filter(({ status }) => status !== "Ignored")
			.map((mutant) => ({
				id: mutant.id,
				file: relative(root, mutant.fileName),
				line: mutant.location.start.line + 1,
				kind: mutant.mutatorName,
				...locationIn(texts.get(mutant.fileName) ?? "", mutant.location),
				to: mutant.replacement,
			})),
	};
}

/** The instrumenter counts lines and columns from 0. */
function locationIn(text: string, { start, end }: InstrumentedMutant["location"]): { at: number; from: string } {
	const lines = text.split("\n");
	const offset = ({ line, column }: Position) =>
		lines.slice(0, line).reduce((sum, before) => sum + before.length + 1, column);
	const at = offset(start);
	return { at, from: text.slice(at, offset(end)) };
}
