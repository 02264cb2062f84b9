/** Source of an error: the server, for a page or an API call, or a script in the visitor's browser. */
export type ErrorSource = "server" | "browser";

/** An error in its counted form: kind and page, without personal data. */
export type VisitorError = {
	source: ErrorSource;
	/** The error's name, such as TypeError. */
	name: string;
	/** The path as a template: /confirmation/:id. */
	route: string;
	/** HTTP status of the response; 0 for a script error. */
	code: number;
};

/** Error names that browsers use. All other names count as Error, so that visitors cannot create groups. */
const SCRIPT_ERRORS = [
	"Error",
	"TypeError",
	"RangeError",
	"ReferenceError",
	"SyntaxError",
	"URIError",
	"EvalError",
	"AggregateError",
	"SecurityError",
	"NotFoundError",
	"NotAllowedError",
	"InvalidStateError",
	"QuotaExceededError",
	"NetworkError",
	"DataError",
];

/** Returns the name of an error reported by a browser, or Error for unknown names. */
export function scriptErrorName(name: string): string {
	return SCRIPT_ERRORS.includes(name) ? name : "Error";
}

/** Returns an error's name if it contains only letters, otherwise Error, so that no message or id is stored. */
export function plainErrorName(name: string): string {
	return /^[A-Za-z]{1,40}$/.test(name) ? name : "Error";
}

/** Returns the group of an error: same source, name, page and code. */
export function errorFingerprint({ source, name, route, code }: VisitorError): string {
	return [source, name, route, code].join("|");
}
