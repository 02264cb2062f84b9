import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { DAY } from "../time/calendar.ts";
import { hasFailedTooLong, isDelivered, isGone, parseWebhookUrl, retryDelay } from "./agent-webhook.ts";

const PUBLIC = { targets: "public", origin: "https://nif.example" } as const;
const LOOPBACK = { targets: "loopback", origin: "http://localhost:5173" } as const;

describe("a webhook URL", () => {
	test.each([
		["https://firm.example/hooks?of=nif", "https://firm.example/hooks?of=nif"],
		[" https://hooks.firm.example:8443/ ", "https://hooks.firm.example:8443/"],
		["HTTPS://Firm.Example:443/A#part", "https://firm.example/A"],
		["https://bücher.example/", "https://xn--bcher-kva.example/"],
		["https://127.0.0.1.firm.example/", "https://127.0.0.1.firm.example/"],
	])("%s is allowed", (text, url) => {
		expect(parseWebhookUrl(text, PUBLIC)).toBe(url);
	});

	test.each([
		...["", "firm.example", "//firm.example/", "http://firm.example/", "ftp://firm.example/", "javascript:alert(1)"],
		...["https://firm.example:22/", "https://firm.example:444/", "https://firm.example:80/"],
		...["https://ana@firm.example/", "https://ana:secret@firm.example/", "https://firm.example@127.0.0.1/"],
		...["https://127.0.0.1/", "https://10.0.0.1/", "https://192.168.1.1/", "https://169.254.169.254/latest/meta-data/"],
		...["https://8.8.8.8/", "https://2130706433/", "https://0x7f000001/", "https://0x7f.1/", "https://0177.0.0.1/"],
		...["https://127.1/", "https://0/", "https://127.0.0.1./", "https://3232235777/", "https://１２７.0.0.1/"],
		...["https://[::1]/", "https://[::ffff:127.0.0.1]/", "https://[fd00::1]/", "https://[2606:4700::1111]/"],
		...["https://[64:ff9b::7f00:1]/", "https://①②⑦.⓪.⓪.①/", "https://127。0。0。1/"],
		...[
			"https://localhost/",
			"https://LOCALHOST./",
			"https://app.localhost/",
			"https://ⓛocalhost/",
			"https://printer/",
		],
		...["https://printer.local/", "https://metadata.google.internal/", "https://router.home.arpa/", "https://x.onion/"],
		...["https://nas.lan/", "https://1.0.0.127.in-addr.arpa/", "https://firm.example./", "https://firm..example/"],
		...["https://a_b.firm.example/", "https://-a.firm.example/", "https://firm.123/", "https://firm.0x7f/"],
		...["https://nif.example/", "https://www.nif.example/", `https://firm.example/${"a".repeat(500)}`],
		...["https://firm.example/ü".padEnd(400, "ü"), "https://firm\u0000.example/", "https://firm.example%2f@x.test/"],
	])("%s is rejected", (text) => {
		expect(parseWebhookUrl(text, PUBLIC)).toBeNull();
	});

	it("is never an IP address in any notation", () => {
		const part = fc.oneof(
			fc.nat(255).map(String),
			fc.nat(255).map((n) => `0x${n.toString(16)}`),
			fc.nat(255).map((n) => `0${n.toString(8)}`),
			fc.nat(2 ** 32 - 1).map(String),
		);
		const host = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("."));
		const ipV6 = fc.ipV6().map((address) => `[${address}]`);
		fc.assert(
			fc.property(fc.oneof(host, ipV6), fc.constantFrom("", "."), fc.webPath(), (name, dot, path) => {
				expect(parseWebhookUrl(`https://${name}${dot}${path}`, PUBLIC)).toBeNull();
			}),
		);
	});

	it("is still allowed in its stored form", () => {
		fc.assert(
			fc.property(fc.webUrl({ validSchemes: ["https"], withFragments: true }), (text) => {
				const url = parseWebhookUrl(text, PUBLIC);
				if (url !== null) expect(parseWebhookUrl(url, PUBLIC)).toBe(url);
			}),
		);
	});

	it("is local in the offline environment, and never our own", () => {
		expect(parseWebhookUrl("http://localhost:9000/hook", LOOPBACK)).toBe("http://localhost:9000/hook");
		for (const url of [
			...["https://firm.example/", "http://localhost/", "http://localhost:5173/offline", "http://10.0.0.1:9000/"],
			...["http://localhost.firm.example:9000/", "https://localhost:9000/", "http://ana@localhost:9000/"],
		])
			expect([url, parseWebhookUrl(url, LOOPBACK)]).toEqual([url, null]);
	});
});

describe("a response", () => {
	test.each([
		[200, true, false],
		[204, true, false],
		[301, false, false],
		[307, false, false],
		[404, false, false],
		[410, false, true],
		[500, false, false],
	])("with status %i is accepted: %s, disables: %s", (status, accepted, isDisabled) => {
		expect([isDelivered({ status, error: null }), isGone({ status, error: null })]).toEqual([accepted, isDisabled]);
	});

	it("that never arrives is a failure", () => {
		expect(isDelivered({ status: null, error: "timeout" })).toBe(false);
	});
});

describe("attempts", () => {
	it("end after three days, and each wait is longer than the previous one", () => {
		fc.assert(
			fc.property(fc.nat(), (id) => {
				const intervals: number[] = [];
				for (let attempts = 1; ; attempts += 1) {
					const wait = retryDelay(attempts, id);
					if (wait === null) break;
					intervals.push(wait);
				}
				expect(intervals).toEqual(intervals.toSorted((one, other) => one - other));
				const total = intervals.reduce((sum, wait) => sum + wait, 0);
				expect(total).toBeGreaterThanOrEqual(3 * DAY);
				expect(total).toBeLessThan(3.5 * DAY);
			}),
		);
	});

	it("disable a webhook after five days without success", () => {
		expect([null, DAY, 6 * DAY].map((since) => hasFailedTooLong(since, 10 * DAY))).toEqual([false, true, false]);
	});
});
