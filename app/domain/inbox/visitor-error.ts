/** Where an error was met: while a page or a call was made, or by a script in the visitor's browser. */
export type ErrorSource = "server" | "browser";

/** An error as it is counted: what it was and on which kind of page, never whose it was. */
export type VisitorError = {
	source: ErrorSource;
	/** The error's own name, such as TypeError. */
	name: string;
	/** The address as a template: /confirmation/:id. */
	route: string;
	/** HTTP status that was answered; 0 for an error of a script. */
	code: number;
};

/** Names that browsers give to errors of scripts. Others count as Error, so that a stranger can make up no groups. */
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

/** The name of an error that a browser reported, or Error for one that no browser gives. */
export function scriptErrorName(name: string): string {
	return SCRIPT_ERRORS.includes(name) ? name : "Error";
}

/** A name that may stand in a group: letters alone, so that no message or id gets in by a name. */
export function plainErrorName(name: string): string {
	return /^[A-Za-z]{1,40}$/.test(name) ? name : "Error";
}

/** Which group an error belongs to: two that have the same name, page and code are one trouble. */
export function fingerprintOf({ source, name, route, code }: VisitorError): string {
	return [source, name, route, code].join("|");
}
