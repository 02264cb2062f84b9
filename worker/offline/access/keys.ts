import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from "jose";

/** The issuer's key pair as it is kept: the public half is what /cdn-cgi/access/certs shows. */
export type AccessKeys = { privateKey: JWK; publicKey: JWK };

/** A fresh RS256 pair, named by its thumbprint, so that another pair never goes by the same name. */
export async function makeAccessKeys(): Promise<AccessKeys> {
	const pair = await generateKeyPair("RS256", { extractable: true });
	const [privateKey, publicKey] = await Promise.all([exportJWK(pair.privateKey), exportJWK(pair.publicKey)]);
	const named = { kid: await calculateJwkThumbprint(publicKey), alg: "RS256", use: "sig" };
	return { privateKey: { ...privateKey, ...named }, publicKey: { ...publicKey, ...named } };
}
