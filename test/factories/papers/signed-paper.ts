import { Buffer } from "node:buffer";
import { CryptoKeySigner, PDF } from "@libpdf/core";
import * as pkijs from "pkijs";
import { generate } from "selfsigned";

/** A signer with a self-signed certificate. */
export type SelfSigned = { certificate: Uint8Array; key: CryptoKey; from: number; until: number };

/** RSA of 2048 bits, for two years from `from` (UTC milliseconds, a whole second). */
export async function selfSigned(name: string, from: number): Promise<SelfSigned> {
	const until = from + 2 * 365 * 86_400_000;
	const pems = await generate([{ name: "commonName", value: name }], {
		keySize: 2048,
		algorithm: "sha256",
		notBeforeDate: new Date(from),
		notAfterDate: new Date(until),
	});
	const key = await crypto.subtle.importKey("pkcs8", derOf(pems.private), signingWith("SHA-256"), true, ["sign"]);
	return { certificate: derOf(pems.cert), key, from, until };
}

function signingWith(hash: "SHA-1" | "SHA-256") {
	return { name: "RSASSA-PKCS1-v1_5", hash };
}

function derOf(pem: string): Uint8Array<ArrayBuffer> {
	return Uint8Array.from(Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ""), "base64"));
}

/** Signs a file (PAdES, level B-B); an existing signature is kept. */
export async function signedPdf(pdf: Uint8Array, { certificate, key }: SelfSigned): Promise<Uint8Array> {
	const signer = new CryptoKeySigner(key, certificate, "RSA", "RSASSA-PKCS1-v1_5");
	return (await (await PDF.load(pdf)).sign({ signer })).bytes;
}

/** Replaces the first signature of a signed file with one of the same bytes that uses SHA-1. */
export async function signedBySha1(signed: Uint8Array, { certificate, key }: SelfSigned): Promise<Uint8Array> {
	const text = Buffer.from(signed).toString("latin1");
	const [begin = 0, first = 0, next = 0, second = 0] = (/\/ByteRange\s*\[([\d\s]+)\]/.exec(text)?.[1] ?? "")
		.trim()
		.split(/\s+/)
		.map(Number);
	const covered = Buffer.concat([signed.subarray(begin, begin + first), signed.subarray(next, next + second)]);
	const owner = pkijs.Certificate.fromBER(certificate.slice());
	const message = new pkijs.SignedData({
		version: 1,
		encapContentInfo: new pkijs.EncapsulatedContentInfo({ eContentType: pkijs.ContentInfo.DATA }),
		signerInfos: [
			new pkijs.SignerInfo({
				version: 1,
				sid: new pkijs.IssuerAndSerialNumber({ issuer: owner.issuer, serialNumber: owner.serialNumber }),
			}),
		],
		certificates: [owner],
	});
	const raw = await crypto.subtle.exportKey("pkcs8", key);
	const weak = await crypto.subtle.importKey("pkcs8", raw, signingWith("SHA-1"), false, ["sign"]);
	await message.sign(weak, 0, "SHA-1", Uint8Array.from(covered).buffer);
	const content = message.toSchema(true);
	const info = new pkijs.ContentInfo({ contentType: pkijs.ContentInfo.SIGNED_DATA, content });
	const hex = Buffer.from(info.toSchema().toBER()).toString("hex");
	const changed = Uint8Array.from(signed);
	changed.set(Buffer.from(hex.padEnd(next - first - 2, "0"), "latin1"), first + 1);
	return changed;
}
