import { createHmac } from "node:crypto";
import { WIDER_KEY_LENGTH } from "#app/visitor/request.ts";

/**
 * The network that an address is from: of IPv6 its first 64 bits, since that is what one household or one rented server
 * is given and can change within at will; of IPv4 the address itself, also where it is written as an IPv6 one.
 * @param groups how many groups of 16 bits of IPv6 are looked at
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
/** 48 bits, which one customer may be given. */
const WIDER_GROUPS = 3;

/**
 * What limits count by: a keyed hash of the network, so that no address is ever stored. It begins with that of the wider
 * network, which is counted too (app/visitor/request.ts).
 */
export function networkKey(address: string, secret: string): string {
	const hash = (network: string) => createHmac("sha256", secret).update(`network ${network}`).digest("base64url");
	const [network, wider] = [networkOf(address), networkOf(address, WIDER_GROUPS)];
	if (network === wider) return hash(network).slice(0, KEY_LENGTH);
	return hash(wider).slice(0, WIDER_KEY_LENGTH) + hash(network).slice(0, KEY_LENGTH - WIDER_KEY_LENGTH);
}
