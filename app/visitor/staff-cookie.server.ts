import { serialize } from "cookie-es";
import { isOpeningReason, type OpeningReason } from "#app/domain/audit/opening.ts";
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

const OPENING = "__Host-opening";

/** Why this member of staff opens the documents of what they claim, if they said so in this session of their browser. */
export function openingReasonOf(request: Pick<Request, "headers">, staffId: number): OpeningReason | null {
	const [id, reason] = cookieOf(request, OPENING)?.split(".") ?? [];
	return id === String(staffId) && isOpeningReason(reason) ? reason : null;
}

/** The cookie that carries it until the browser is closed. Null takes it away. */
export function openingCookie(given: { staffId: number; reason: OpeningReason } | null): string {
	const value = given ? `${given.staffId}.${given.reason}` : "";
	const ended = given === null ? { maxAge: 0 } : {};
	return serialize(OPENING, value, { path: "/", httpOnly: true, secure: true, sameSite: "strict", ...ended });
}
