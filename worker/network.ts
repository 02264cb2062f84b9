import { createHmac } from "node:crypto";
import { WIDER_KEY_LENGTH } from "#app/visitor/request.ts";

/**
 * The network of an address: the first 64 bits of IPv6, which one household or rented server changes within at will;
 * IPv4 unchanged, also if mapped to IPv6.
 * @param groups number of 16-bit groups of IPv6
 */
export function networkOf(address: string, groups = 4): string {
	const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
	if (mapped) return mapped;
	if (!address.includes(":")) return address;
	const [head = "", tail] = address.toLowerCase().split("::");
	const before = head.split(":").filter(Boolean);
	const after = tail?.split(":").filter(Boolean) ?? [];
	const between = tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0");
	return [...before, ...between, ...after]
		.slice(0, groups)
		.map((group) => group.replace(/^0+(?=.)/, ""))
		.join(":");
}

const KEY_LENGTH = 22;
/** 48 bits: the largest block assigned to one customer. */
const WIDER_GROUPS = 3;

/**
 * The key of rate limits: a keyed hash of the network, so that no address is stored. Begins with the wider network's hash,
 * which is counted too (app/visitor/request.ts).
 */
export function networkKey(address: string, secret: string): string {
	const hash = (network: string) => createHmac("sha256", secret).update(`network ${network}`).digest("base64url");
	const [network, wider] = [networkOf(address), networkOf(address, WIDER_GROUPS)];
	if (network === wider) return hash(network).slice(0, KEY_LENGTH);
	return hash(wider).slice(0, WIDER_KEY_LENGTH) + hash(network).slice(0, KEY_LENGTH - WIDER_KEY_LENGTH);
}
