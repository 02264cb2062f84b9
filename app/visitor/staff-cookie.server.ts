import { serialize } from "cookie-es";
import { cookieOf } from "./cookies.ts";

const NAME = "__Host-staff";

/** The secret of the browser's staff session, if it brings one that can be one. */
export function staffTokenOf(request: Pick<Request, "headers">): string | null {
	const token = cookieOf(request, NAME);
	return token !== null && /^[\w-]{43}$/.test(token) ? token : null;
}

/** The cookie that carries it until the browser is closed; how long it holds the server decides. Null takes it away. */
export function staffCookie(token: string | null): string {
	const ended = token === null ? { maxAge: 0 } : {};
	return serialize(NAME, token ?? "", { path: "/", httpOnly: true, secure: true, sameSite: "strict", ...ended });
}
