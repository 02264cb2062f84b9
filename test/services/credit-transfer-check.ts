import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { validateXML } from "xmllint-wasm";

const OURS = resolve(import.meta.dirname, "credit-transfer-schema.xsd");

/**
 * The standard's schema, available from iso20022.org and not part of this repository:
 * `PAIN_SCHEMA=…/pain.001.001.09.xsd npx vitest run --project node app/documents/transfers` validates against it
 * too.
 */
export const standardSchema = process.env.PAIN_SCHEMA;

/** Returns the schema errors of a credit transfer file. @param schema a path */
export async function schemaErrors(xml: string, schema: string = OURS): Promise<string[]> {
	const { errors } = await validateXML({
		xml: [{ fileName: "transfers.xml", contents: xml }],
		schema: [{ fileName: "schema.xsd", contents: readFileSync(schema, "utf8") }],
	});
	return errors.map(({ message }) => message);
}
