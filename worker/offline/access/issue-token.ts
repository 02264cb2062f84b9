import { importJWK, SignJWT } from "jose";
import { DAY, SECOND } from "#app/domain/time/calendar.ts";
import { ACCESS_AUDIENCE, ACCESS_TEAM } from "../create-offline-environment.ts";
import type { AccessKeys } from "./keys.ts";

/** A token as Access would give it to this person. `now` is UTC milliseconds of the product's clock. */
export async function issueToken(keys: AccessKeys, email: string, now: number): Promise<string> {
	return new SignJWT({ email, type: "app" })
		.setProtectedHeader({ alg: "RS256", kid: keys.privateKey.kid ?? "" })
		.setIssuer(ACCESS_TEAM)
		.setAudience([ACCESS_AUDIENCE])
		.setSubject(email)
		.setIssuedAt(Math.floor(now / SECOND))
		.setExpirationTime(Math.floor((now + DAY) / SECOND))
		.sign(await importJWK(keys.privateKey, "RS256"));
}
