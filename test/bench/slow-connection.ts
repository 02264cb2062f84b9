import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** Slow 4G: 150 ms round trip, 1.6 Mbit/s down, 750 kbit/s up. */
const ONE_WAY_MS = 75;
const BYTES_PER_MS = { down: 200, up: 93.75 };
/** Payload of one TCP packet. */
const PACKET_BYTES = 1460;

export type Line = { port: number; hangUp(): void; close(): void };

/**
 * A phone's connection to the server at `port` on this machine: every connection costs a handshake, every packet its
 * latency, and all share the bandwidth. Omits packet loss and TCP slow start, which penalize larger transfers.
 */
export async function startLine(port: number): Promise<Line> {
	const [down, up] = [oneDirection(BYTES_PER_MS.down), oneDirection(BYTES_PER_MS.up)];
	const open = new Set<Socket>();
	const server = createServer({ noDelay: true, pauseOnConnect: true }, (phone) => {
		const site = connect({ port, host: "127.0.0.1", noDelay: true });
		relay(phone, site, up);
		relay(site, phone, down);
		// The kernel completes the handshake at once; the line adds a round trip.
		setTimeout(() => phone.resume(), 2 * ONE_WAY_MS);
		for (const socket of [phone, site]) {
			open.add(socket);
			socket.on("error", () => socket.destroy());
			socket.on("close", () => open.delete(socket));
		}
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const hangUp = () => {
		for (const socket of open) socket.destroy();
	};
	return {
		port: (server.address() as AddressInfo).port,
		hangUp,
		close() {
			server.close();
			hangUp();
		},
	};
}

type Direction = ReturnType<typeof oneDirection>;

function relay(from: Socket, to: Socket, send: Direction): void {
	from.on("data", (data: Buffer) => {
		for (let index = 0; index < data.length; index += PACKET_BYTES) {
			const packet = data.subarray(index, index + PACKET_BYTES);
			send(packet.length, () => to.writable && to.write(packet));
		}
	});
	from.on("close", () => send(0, () => to.destroy()));
}

/** Packets leave in sequence and arrive in that order. */
function oneDirection(bytesPerMs: number) {
	const inTransit: (() => void)[] = [];
	let free = 0;
	return (bytes: number, arrive: () => void) => {
		free = Math.max(free, performance.now()) + bytes / bytesPerMs;
		inTransit.push(arrive);
		setTimeout(() => inTransit.shift()?.(), free + ONE_WAY_MS - performance.now());
	};
}
