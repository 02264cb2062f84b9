// Creates a pair of VAPID keys, as KEY=VALUE lines for the file of secrets. docs/deploy.md explains how to use it.
const pair = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign", "verify"]);
const point = new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey));
const { d } = await crypto.subtle.exportKey("jwk", pair.privateKey);
const publicKey = point.toBase64({ alphabet: "base64url", omitPadding: true });
process.stdout.write(`VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${d}\n`);

export {};
