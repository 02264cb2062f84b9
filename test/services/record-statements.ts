import { writeFileSync } from "node:fs";
import {
	createMigratedDatabase,
	RECORD_FILE,
	type Statement,
	selectNeededStatements,
} from "../../ops/released-statements.ts";

const MAX_LENGTH = 40;

const recorded = new Map<string, Statement>();

/** A binding in Node: adds the statements of a test file to the record of a release. */
export async function recordStatements(request: { json(): Promise<unknown> }): Promise<Response> {
	for (const { sql, values } of (await request.json()) as Statement[]) {
		// Lists and rows of any length are one statement; the values with the most NULLs say most.
		const key = sql.replaceAll(/\?(, \?)+/g, "?").replaceAll(/(\([^()]*\))(, \1)+/g, "$1");
		const known = recorded.get(key);
		if (!known || countNulls(values) > countNulls(known.values))
			recorded.set(key, values ? { sql, values: values.map(shorten) } : { sql });
	}
	const needed = selectNeededStatements(createMigratedDatabase(), [...recorded.values()]);
	const lines = needed.map((statement) => JSON.stringify(statement)).sort();
	writeFileSync(RECORD_FILE, `[\n\t${lines.join(",\n\t")}\n]\n`);
	return new Response();
}

const countNulls = (values: Statement["values"] = []) => values.filter((value) => value === null).length;

/** Sealed texts are long; indexes read JSON. */
function shorten<T>(value: T): T | string {
	return typeof value === "string" && !/^[[{]/.test(value) ? value.slice(0, MAX_LENGTH) : value;
}
