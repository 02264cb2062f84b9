import * as fc from "fast-check";

/** A marker in every hostile value: no response may contain it. */
export const CANARY = '<canary-7f3a "x">';

const MAX_LENGTH = 20_000;

const text = fc.oneof(
	fc.constantFrom(
		CANARY,
		`${CANARY}\u0000\u001b[31m`,
		`${CANARY}\ud800`,
		`Ł漢😀\u202e${CANARY}`,
		`' OR 1=1 --${CANARY}`,
		`../../${CANARY}`,
		`${CANARY}\r\nBcc: x@y.example`,
	),
	fc.string({ unit: "binary", maxLength: 60 }).map((random) => CANARY + random),
	fc.integer({ min: 100, max: MAX_LENGTH }).map((length) => CANARY.padEnd(length, "a")),
);

const junk = fc.oneof(
	{ weight: 4, arbitrary: text },
	fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 1e308, Number.MAX_SAFE_INTEGER, "", " ", [], {}, [[]]),
	text.map((value) => [value]),
	text.map((value) => ({ [value]: value, toString: value })),
);

/** Yields variants of a JSON sample: each field missing, of a wrong type, duplicated, or accompanied by unknown fields. */
function corruptedBodies(sample: Record<string, unknown>): fc.Arbitrary<string> {
	const keys = Object.keys(sample);
	const field = keys.length > 0 ? fc.constantFrom(...keys) : fc.constant("none");
	const others = ["__proto__", "constructor", "id", "status", "amount", CANARY];
	return fc.oneof(
		field.map((key) => JSON.stringify({ ...sample, [key]: undefined })),
		fc.tuple(field, junk).map(([key, value]) => JSON.stringify({ ...sample, [key]: value })),
		fc
			.tuple(field, junk)
			.map(([key, value]) =>
				JSON.stringify(sample).replace(/\}$/, `,${JSON.stringify(key)}:${JSON.stringify(value)}}`),
			),
		fc
			.tuple(fc.constantFrom(...others), junk)
			.map(([key, value]) =>
				JSON.stringify(sample).replace(/^\{/, `{${JSON.stringify(key)}:${JSON.stringify(value)},`),
			),
	);
}

const garbage = fc.oneof(
	text,
	junk.map((value) => JSON.stringify(value)),
	fc.constantFrom(
		"",
		"{",
		"[",
		"nul",
		`{"a":${CANARY}}`,
		`{"__proto__":{"polluted":"${CANARY.slice(0, 7)}"}}`,
		'{"a":1e999}',
		`{"${"deep".repeat(20)}":${"[".repeat(3000)}${"]".repeat(3000)}}`,
	),
);

export type HostileRequest = {
	/** Sender: a name that the test maps to cookies. */
	caller: "owner" | "other" | "stranger" | "staff" | "forger";
	/** The value of each path parameter. */
	place: { kind: "own" | "foreign" | "hostile"; index: number; text: string };
	query: string;
	body: string | null;
	contentType: string | null;
	/** Signs webhook bodies with the right secret. */
	signed: boolean;
};

/** Yields requests for one call, given a body that it would accept. */
export function hostileRequests(
	sample: Record<string, unknown> | null,
	mainCaller: HostileRequest["caller"],
): fc.Arbitrary<HostileRequest> {
	const validBody = sample ?? {};
	return fc.record({
		caller: fc.oneof(
			{ weight: 5, arbitrary: fc.constant(mainCaller) },
			{
				weight: 2,
				arbitrary: fc.constantFrom(
					"owner" as const,
					"other" as const,
					"stranger" as const,
					"staff" as const,
					"forger" as const,
				),
			},
		),
		place: fc.record({
			kind: fc.oneof(
				{ weight: 4, arbitrary: fc.constant("own" as const) },
				{ weight: 2, arbitrary: fc.constantFrom("foreign" as const, "hostile" as const) },
			),
			index: fc.nat(9),
			text: fc.oneof(
				text,
				fc.constantFrom("__proto__", "constructor", "%", "%E0%A4%A", "NIF-ABCD-EFGH", "A".repeat(22)),
			),
		}),
		query: fc.constantFrom(
			"",
			"?download=true",
			"?download=",
			`?x=${encodeURIComponent(CANARY)}`,
			"?lang=pt",
			"?ref=AB&ref=CD",
		),
		body: fc.oneof(
			{ weight: 3, arbitrary: fc.constant(JSON.stringify(validBody)) },
			{ weight: 8, arbitrary: corruptedBodies(validBody) },
			{ weight: 3, arbitrary: garbage },
			{ weight: 1, arbitrary: fc.constant(null) },
		),
		contentType: fc.oneof(
			{ weight: 8, arbitrary: fc.constant("application/json") },
			{
				weight: 2,
				arbitrary: fc.constantFrom(
					null,
					"text/plain",
					"application/x-www-form-urlencoded",
					"multipart/form-data; boundary=x",
					"multipart/form-data",
					"application/json; charset=utf-16",
					"application/jsonp",
					CANARY,
				),
			},
		),
		signed: fc.boolean(),
	});
}
