import { serialize } from "cookie-es";
import { isOpeningReason, type OpeningReason } from "#app/domain/audit/audit-log.ts";
import { readCookie } from "./request.ts";

const COOKIE_NAME = "__Host-staff";

/** Returns the secret of the browser's staff session; null if the cookie is missing or malformed. */
export function readStaffToken(request: Pick<Request, "headers">): string | null {
	const token = readCookie(request, COOKIE_NAME);
	return token !== null && /^[\w-]{43}$/.test(token) ? token : null;
}

/** Returns the session cookie, whose lifetime the server decides. A null token deletes it. */
export function serialiseStaffCookie(token: string | null): string {
	const expiry = token === null ? { maxAge: 0 } : {};
	return serialize(COOKIE_NAME, token ?? "", {
		path: "/",
		httpOnly: true,
		secure: true,
		sameSite: "strict",
		...expiry,
	});
}

const OPENING_COOKIE_NAME = "__Host-opening";

/** Returns this staff member's reason for opening documents of claimed applications in this browser session. */
export function readOpeningReason(request: Pick<Request, "headers">, staffId: number): OpeningReason | null {
	const [id, reason] = readCookie(request, OPENING_COOKIE_NAME)?.split(".") ?? [];
	return id === String(staffId) && isOpeningReason(reason) ? reason : null;
}

/** Returns the cookie with that reason, which expires when the browser is closed. Null deletes it. */
export function serialiseOpeningCookie(opening: { staffId: number; reason: OpeningReason } | null): string {
	const value = opening ? `${opening.staffId}.${opening.reason}` : "";
	const expiry = opening === null ? { maxAge: 0 } : {};
	return serialize(OPENING_COOKIE_NAME, value, {
		path: "/",
		httpOnly: true,
		secure: true,
		sameSite: "strict",
		...expiry,
	});
}
