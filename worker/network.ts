import { createHmac } from "node:crypto";
import { WIDER_KEY_LENGTH } from "#app/visitor/request.ts";

/**
 * Returns the network of an address: the first 64 bits of IPv6, within which one household or server can choose any
 * address, or the whole IPv4 address, even if mapped to IPv6.
 * @param groups number of 16-bit IPv6 groups to keep
 */
export function toNetwork(address: string, groups = 4): string {
	const mappedIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
	if (mappedIpv4) return mappedIpv4;
	if (!address.includes(":")) return address;
	const [head = "", tail] = address.toLowerCase().split("::");
	const leadingGroups = head.split(":").filter(Boolean);
	const trailingGroups = tail?.split(":").filter(Boolean) ?? [];
	const zeroGroups =
		tail === undefined ? [] : Array<string>(Math.max(0, 8 - leadingGroups.length - trailingGroups.length)).fill("0");
	return [...leadingGroups, ...zeroGroups, ...trailingGroups]
		.slice(0, groups)
		.map((group) => group.replace(/^0+(?=.)/, ""))
		.join(":");
}

const KEY_LENGTH = 22;
/** 48 bits: the largest block that is assigned to one customer. */
const WIDER_GROUPS = 3;

/**
 * Returns the key for rate limits: a keyed hash of the network, so that no address is stored. Begins with the hash of
 * the wider network, which has its own limit (app/visitor/request.ts).
 */
export function networkKey(address: string, secret: string): string {
	const hash = (network: string) => createHmac("sha256", secret).update(`network ${network}`).digest("base64url");
	const [network, widerNetwork] = [toNetwork(address), toNetwork(address, WIDER_GROUPS)];
	if (network === widerNetwork) return hash(network).slice(0, KEY_LENGTH);
	return hash(widerNetwork).slice(0, WIDER_KEY_LENGTH) + hash(network).slice(0, KEY_LENGTH - WIDER_KEY_LENGTH);
}
