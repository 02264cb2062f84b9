/** Letters of a network's key (worker/network.ts) that its whole wider network has in common. */
export const WIDER_KEY_LENGTH = 11;

/** The wider network that a network belongs to, as limits count it: of IPv6 the first 48 bits, of IPv4 the address itself. */
export function widerNetworkOf(network: string): string {
	return network.slice(0, WIDER_KEY_LENGTH);
}
