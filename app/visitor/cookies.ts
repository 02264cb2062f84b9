import { parse } from "cookie-es";

/** The value of a cookie that a request carries, of the first by this name; null without one. */
export function cookieOf({ headers }: Pick<Request, "headers">, name: string): string | null {
	return parse(headers.get("Cookie") ?? "", { filter: (key) => key === name })[name] ?? null;
}
