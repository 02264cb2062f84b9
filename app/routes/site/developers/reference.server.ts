import { API_PROBLEMS } from "#app/domain/agents/api-problems.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import { translateFailure } from "#app/labels/failure-labels.server.ts";
import type { ApiDocument, ApiOperation, ApiSchema } from "#app/services.ts";

/** A field of a request or response; `name` is a path such as `price.amount`. */
export type Field = { name: string; type: string; isOptional: boolean; text: string };

/** A call for display; examples are JSON or plain text. */
export type ReferenceCall = {
	id: string;
	method: "GET" | "POST";
	path: string;
	summary: string;
	access: string;
	parameters: Field[];
	fields: Field[];
	request: string | null;
	curl: string;
	response: { status: string; text: string; example: string | null; fields: Field[] };
	problems: { status: string; text: string }[];
};

export type Reference = {
	groups: { id: string; title: string; calls: ReferenceCall[] }[];
	problems: { code: string; status: number; text: string }[];
};

type Schemas = ApiDocument["components"]["schemas"];

function resolveSchema(schemas: Schemas, schema: ApiSchema): ApiSchema {
	const name = schema.$ref?.split("/").at(-1);
	if (name)
		return {
			...resolveSchema(schemas, schemas[name] ?? {}),
			...(schema.description && { description: schema.description }),
		};
	// A nullable schema resolves to its other variant, with the description of the union.
	const [variant, ...rest] = (schema.anyOf ?? []).filter(({ type }) => type !== "null");
	if (!variant || rest.length > 0) return schema;
	const { anyOf: _anyOf, ...own } = schema;
	return { ...resolveSchema(schemas, variant), ...own };
}

function formatType(schemas: Schemas, schema: ApiSchema): string {
	const resolved = resolveSchema(schemas, schema);
	const isNullable =
		schema.anyOf?.some(({ type }) => type === "null") ||
		(Array.isArray(resolved.type) && resolved.type.includes("null"));
	const type = resolved.const !== undefined ? JSON.stringify(resolved.const) : namedType(schemas, resolved);
	return isNullable ? `${type} or null` : type;
}

function namedType(schemas: Schemas, { enum: values, type, items, format }: ApiSchema): string {
	if (values) return values.length > 8 ? "string" : values.map(String).join(" | ");
	if (items) return `${formatType(schemas, items)}[]`;
	if (format === "binary") return "file";
	return format === "date-time"
		? "time"
		: [type ?? "object"]
				.flat()
				.filter((name) => name !== "null")
				.join(" | ");
}

/** Lists the fields of an object; fields of nested objects have paths as names. */
function listFields(schemas: Schemas, schema: ApiSchema, prefix = ""): Field[] {
	const { properties = {}, required = [], items } = resolveSchema(schemas, schema);
	if (items) return listFields(schemas, items, prefix);
	return Object.entries(properties).flatMap(([name, property]) => {
		const resolved = resolveSchema(schemas, property);
		const field = {
			name: prefix + name,
			type: formatType(schemas, property),
			isOptional: !required.includes(name),
			text: [resolved.description, (resolved.enum?.length ?? 0) > 8 && `One of ${resolved.enum?.join(", ")}.`]
				.filter(Boolean)
				.join(" "),
		};
		const inner = resolved.items ? resolveSchema(schemas, resolved.items) : resolved;
		return inner.properties
			? [field, ...listFields(schemas, inner, `${prefix}${name}${resolved.items ? "[]" : ""}.`)]
			: [field];
	});
}

/** Returns an example value of the schema, from its own examples if it has any. */
function buildExample(schemas: Schemas, schema: ApiSchema): unknown {
	const {
		examples,
		properties,
		items,
		type,
		enum: values,
		const: constant,
		default: defaultValue,
	} = resolveSchema(schemas, schema);
	if (examples) return examples[0];
	if (constant !== undefined) return constant;
	if (defaultValue !== undefined) return defaultValue;
	if (values) return values[0];
	if (items) return [buildExample(schemas, items)];
	if (properties)
		return Object.fromEntries(
			Object.entries(properties).map(([name, property]) => [name, buildExample(schemas, property)]),
		);
	return { boolean: true, integer: 1, number: 1 }[String([type].flat()[0])] ?? "…";
}

function toJson(value: unknown): string {
	return JSON.stringify(value, null, 2);
}

type Body = { type: string; schema: ApiSchema; example?: string };

function buildCurl(
	origin: string,
	path: string,
	operation: ApiOperation,
	requestBody: Body | null,
	example: string | null,
): string {
	const isIdempotent = operation.parameters.some(({ name }) => name === "Idempotency-Key");
	const parts = [
		`curl ${origin}${path.replace("{id}", "$CASE")}`,
		'-H "Authorization: Bearer $AZULEJO_KEY"',
		...(isIdempotent ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
	];
	if (requestBody?.type === "multipart/form-data") parts.push("-F documentType=passport", "-F file=@passport.pdf");
	else if (requestBody) parts.push(`-H "Content-Type: ${requestBody.type}"`, `--data-binary '${example ?? ""}'`);
	else if (isIdempotent) parts.push("-X POST");
	return parts.join(" \\\n  ");
}

function toReferenceCall(
	origin: string,
	schemas: Schemas,
	path: string,
	method: string,
	operation: ApiOperation,
): ReferenceCall {
	const [entry] = Object.entries(operation.requestBody?.content ?? {});
	const requestBody = entry ? { type: entry[0], ...entry[1] } : null;
	const isJson = requestBody?.type === "application/json";
	const request =
		requestBody?.example ?? (requestBody && isJson ? toJson(buildExample(schemas, requestBody.schema)) : null);
	const statuses = Object.entries(operation.responses);
	const [status = "", response] = statuses.find(([code]) => code < "300") ?? [];
	const [contentEntry] = Object.entries(response?.content ?? {});
	const schema = contentEntry?.[0] === "application/json" ? contentEntry[1].schema : null;
	return {
		id: `${method}-${path
			.replace("/api/v1/", "")
			.replace(/[^a-z]+/gi, "-")
			.replace(/-$/, "")}`,
		method: method.toUpperCase() as ReferenceCall["method"],
		path,
		summary: operation.summary,
		access: operation.description,
		parameters: operation.parameters.map(({ name, required, description, schema }) => ({
			name,
			type: formatType(schemas, schema),
			isOptional: !required,
			text: description ?? schema.description ?? "",
		})),
		fields: requestBody ? listFields(schemas, requestBody.schema) : [],
		request,
		curl: buildCurl(origin, path, operation, requestBody, request),
		response: {
			status,
			text: response?.description ?? "",
			example: schema && toJson(buildExample(schemas, schema)),
			fields: schema ? listFields(schemas, schema) : [],
		},
		problems: statuses.flatMap(([code, { description }]) => (code < "300" ? [] : { status: code, text: description })),
	};
}

/** Returns the reference for display, with calls grouped by tag. */
export function buildReference({ paths, components }: ApiDocument, origin: string): Reference {
	const groups = new Map<string, ReferenceCall[]>();
	for (const [path, methods] of Object.entries(paths))
		for (const [method, operation] of Object.entries(methods)) {
			const title = operation.tags?.[0] ?? "Other";
			const call = toReferenceCall(origin, components.schemas, path, method, operation);
			groups.set(title, [...(groups.get(title) ?? []), call]);
		}
	return {
		groups: [...groups].map(([title, calls]) => ({ id: title.toLowerCase(), title, calls })),
		problems: Object.entries(API_PROBLEMS).map(([code, kind]) => {
			const failure = { kind, code: code as keyof typeof API_PROBLEMS };
			return { code, status: HTTP_STATUS[kind], text: translateFailure(failure, "en").replace(/\.?$/, ".") };
		}),
	};
}
