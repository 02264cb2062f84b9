import { describe, expect, it } from "vitest";
import { toWiderNetwork } from "#app/visitor/request.ts";
import { networkKey, toNetwork } from "./network.ts";

describe("the network of an address", () => {
	it.each([
		["is the address itself for IPv4", "192.0.2.7", "192.0.2.7"],
		["is the first 64 bits for IPv6", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
		["has zeros that the address omits", "2001:DB8::1", "2001:db8:0:0"],
		["has no leading zeros", "2001:0db8:0001:0002::9", "2001:db8:1:2"],
		["ignores zeros omitted after it", "2001:db8:1:2:3::", "2001:db8:1:2"],
		["is the IPv4 address if written as IPv6", "::ffff:192.0.2.7", "192.0.2.7"],
	])("%s", (_name, address, network) => {
		expect(toNetwork(address)).toBe(network);
	});

	it("is counted under a key that depends on the secret", () => {
		expect(networkKey("2001:db8::1", "one")).toBe(networkKey("2001:db8::2", "one"));
		expect(networkKey("2001:db8::1", "one")).not.toBe(networkKey("2001:db8::1", "two"));
		expect(networkKey("192.0.2.7", "one")).not.toContain("192");
		expect(networkKey("192.0.2.7", "one")).toMatch(/^[\w-]{22}$/);
	});

	it("has a key whose beginning is shared only with its wider network", () => {
		const [one, neighbour, other] = ["2001:db8:1:2::1", "2001:db8:1:3::1", "2001:db8:2:2::1"].map((address) =>
			networkKey(address, "secret"),
		) as [string, string, string];
		expect(one).not.toBe(neighbour);
		expect(toWiderNetwork(one)).toBe(toWiderNetwork(neighbour));
		expect(toWiderNetwork(one)).not.toBe(toWiderNetwork(other));
		expect(one).toMatch(/^[\w-]{22}$/);
		const [first, second] = [networkKey("192.0.2.7", "secret"), networkKey("192.0.2.8", "secret")];
		expect(toWiderNetwork(first)).not.toBe(toWiderNetwork(second));
	});
});
