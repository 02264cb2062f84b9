import { serialize } from "cookie-es";
import { isOpeningReason, type OpeningReason } from "#app/domain/audit/audit-log.ts";
import { cookieOf } from "./request.ts";

const NAME = "__Host-staff";

/** The secret of the browser's staff session; null if the cookie is missing or malformed. */
export function staffTokenOf(request: Pick<Request, "headers">): string | null {
	const token = cookieOf(request, NAME);
	return token !== null && /^[\w-]{43}$/.test(token) ? token : null;
}

/** The session cookie; the server decides its lifetime. Null deletes it. */
export function staffCookie(token: string | null): string {
	const ended = token === null ? { maxAge: 0 } : {};
	return serialize(NAME, token ?? "", { path: "/", httpOnly: true, secure: true, sameSite: "strict", ...ended });
}

const OPENING = "__Host-opening";

/** The reason given by this member of staff for opening documents of claimed applications in this browser session. */
export function openingReasonOf(request: Pick<Request, "headers">, staffId: number): OpeningReason | null {
	const [id, reason] = cookieOf(request, OPENING)?.split(".") ?? [];
	return id === String(staffId) && isOpeningReason(reason) ? reason : null;
}

/** The cookie of that reason, valid until the browser is closed. Null deletes it. */
export function openingCookie(opening: { staffId: number; reason: OpeningReason } | null): string {
	const value = opening ? `${opening.staffId}.${opening.reason}` : "";
	const ended = opening === null ? { maxAge: 0 } : {};
	return serialize(OPENING, value, { path: "/", httpOnly: true, secure: true, sameSite: "strict", ...ended });
}
