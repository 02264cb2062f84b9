import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { Environment } from "#worker/env.ts";
import { webhookSender } from "./webhook-sender.ts";

type Fetch = Environment["fetch"];

function aSender(offline: boolean, fetch: Fetch) {
	const config = { APP_ORIGIN: offline ? "http://localhost:5173" : "https://nif.example" };
	return webhookSender({ config, fetch, offline } as unknown as Environment);
}

async function aServer(listener: RequestListener): Promise<string> {
	const server = createServer(listener);
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	onTestFinished(() => void server.close());
	return `http://localhost:${(server.address() as AddressInfo).port}/hook`;
}

const HEADERS = { "Content-Type": "application/json", "webhook-id": "evt_1" };

describe("a webhook", () => {
	it("is sent unchanged, and returns the receiver's status", async () => {
		const received: unknown[] = [];
		const url = await aServer(async (request, response) => {
			const chunks: Buffer[] = [];
			for await (const chunk of request) chunks.push(chunk);
			const body = Buffer.concat(chunks).toString();
			received.push([request.method, request.headers["webhook-id"], request.headers["content-type"], body]);
			response.writeHead(202).end("much text");
		});
		expect(await aSender(true, fetch).send(url, HEADERS, "{}")).toEqual({ status: 202, error: null });
		expect(received).toEqual([["POST", "evt_1", "application/json", "{}"]]);
	});

	it("follows no redirect", async () => {
		const paths: (string | undefined)[] = [];
		const url = await aServer((request, response) => {
			paths.push(request.url);
			response.writeHead(307, { Location: "/private" }).end();
		});
		expect(await aSender(true, fetch).send(url, HEADERS, "{}")).toEqual({ status: 307, error: null });
		expect(paths).toEqual(["/hook"]);
	});

	it("reports a timeout after ten seconds or an unreachable receiver, without the URL", async () => {
		const url = await aServer(() => undefined);
		const timeout = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => AbortSignal.abort());
		onTestFinished(() => timeout.mockRestore());
		expect(await aSender(true, fetch).send(url, HEADERS, "{}")).toEqual({ status: null, error: "timeout" });
		expect(timeout).toHaveBeenCalledWith(10_000);
		timeout.mockRestore();
		const unavailable = vi.fn<Fetch>().mockRejectedValue(new TypeError(`cannot reach ${url}`));
		expect(await aSender(true, unavailable).send(url, HEADERS, "{}")).toEqual({ status: null, error: "unreachable" });
	});

	it.each([
		[false, "http://localhost:9000/hook"],
		[false, "https://169.254.169.254/latest/meta-data/"],
		[false, "https://[::1]/"],
		[false, "https://2130706433/"],
		[true, "https://firm.example/hook"],
	])("in the offline environment (%s) is not sent to %s", async (offline, url) => {
		const fetch = vi.fn<Fetch>();
		expect(await aSender(offline, fetch).send(url, HEADERS, "{}")).toEqual({ status: null, error: "address_refused" });
		expect(fetch).not.toHaveBeenCalled();
	});
});
