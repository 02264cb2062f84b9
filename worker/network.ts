import { createHmac } from "node:crypto";

/**
 * The network that an address is from: of IPv6 its first 64 bits, since that is what one household or one rented server
 * is given and can change within at will; of IPv4 the address itself, also where it is written as an IPv6 one.
 */
export function networkOf(address: string): string {
	const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
	if (mapped) return mapped;
	if (!address.includes(":")) return address;
	const [head = "", tail] = address.toLowerCase().split("::");
	const before = head.split(":").filter(Boolean);
	const after = tail?.split(":").filter(Boolean) ?? [];
	const between = tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0");
	return [...before, ...between, ...after]
		.slice(0, 4)
		.map((group) => group.replace(/^0+(?=.)/, ""))
		.join(":");
}

/** What limits count by: a keyed hash of the network, so that no address is ever stored. */
export function networkKey(address: string, secret: string): string {
	return createHmac("sha256", secret)
		.update(`network ${networkOf(address)}`)
		.digest("base64url")
		.slice(0, 22);
}
