import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv, type ValidateFunction } from "ajv";
import { parseForm } from "#worker/offline/stripe/api/parameters.ts";

const PATH = join(import.meta.dirname, "../../../shared/data/stripe/stripe-2023-08-16.schema.json");

type Schema = { definitions: Record<string, { properties?: object }>; requests: Record<string, object> };

/** True where the provider's public description lies next to the repository. */
export const hasProviderSchema = existsSync(PATH);

/** Judges objects and requests by the description of version 2023-08-16: the pinned one differs in two Connect items alone. */
export function providerSchema() {
	const schema = JSON.parse(readFileSync(PATH, "utf8")) as Schema;
	const { definitions } = schema;
	const objects = new Ajv({ strict: false, allErrors: true }).addSchema(schema);
	// Forms carry text alone.
	const forms = new Ajv({ strict: false, allErrors: true, coerceTypes: true }).addSchema(schema);

	function complaintsOf(validate: ValidateFunction | undefined, name: string, value: unknown): string[] {
		if (!validate) return [`the description knows no ${name}`];
		if (validate(value)) return [];
		return (validate.errors ?? []).map((error) => `${name}${error.instancePath} ${error.message}`);
	}

	return {
		/** What is wrong with an object, by its own `object`. */
		objectComplaints(value: { object: string }, name: string = value.object): string[] {
			return complaintsOf(objects.getSchema(`stripe#/definitions/${name}`), name, value);
		},
		/** Names that the description does not know. */
		unknownNames(value: { object: string }): string[] {
			const known = Object.keys(definitions[value.object]?.properties ?? {});
			return Object.keys(value).filter((name) => !known.includes(name));
		},
		/** What is wrong with a form sent to such an address, such as `POST /v1/refunds`. */
		requestComplaints(line: string, form: string): string[] {
			const pointer = encodeURIComponent(line.replaceAll("~", "~0").replaceAll("/", "~1"));
			return complaintsOf(forms.getSchema(`stripe#/requests/${pointer}`), line, parseForm(new URLSearchParams(form)));
		},
		requestLines: Object.keys(schema.requests),
	};
}
