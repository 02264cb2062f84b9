import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from "jose";
import { DAY, SECOND } from "#app/domain/time/calendar.ts";
import { ACCESS_AUDIENCE, ACCESS_TEAM } from "./staff.ts";

/** The issuer's key pair; /cdn-cgi/access/certs serves the public key. */
export type AccessKeys = { privateKey: JWK; publicKey: JWK };

/** Generates an RS256 key pair, named by its thumbprint. */
export async function createAccessKeys(): Promise<AccessKeys> {
	const pair = await generateKeyPair("RS256", { extractable: true });
	const [privateKey, publicKey] = await Promise.all([exportJWK(pair.privateKey), exportJWK(pair.publicKey)]);
	const header = { kid: await calculateJwkThumbprint(publicKey), alg: "RS256", use: "sig" };
	return { privateKey: { ...privateKey, ...header }, publicKey: { ...publicKey, ...header } };
}

/** Issues a token like Access does. `now` is UTC milliseconds of the product's clock. */
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
