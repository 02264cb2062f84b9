import { expect, it } from "vitest";
import type { Mail } from "#app/services.ts";
import { allowlistedMailer, cloudflareMailer, httpMailer } from "./mailers.ts";

const MAIL: Mail = {
	key: "case:7:paid",
	to: "olivia@applicant.example",
	subject: "Your payment is confirmed (NIF-ABCD-EFGH)",
	html: "<p>Hello</p>",
	text: "Hello",
	emailType: "paid",
	reference: "case",
};
const CONFIG = {
	EMAIL_API_URL: "https://post.example/emails",
	EMAIL_API_KEY: "key",
	EMAIL_FROM: "hello@nif.example",
	SUPPORT_EMAIL: "support@nif.example",
};

/** A mail provider that records requests and sends the given response. */
function mailProvider(respond: () => Response) {
	const seen: { url: string; headers: Headers; body: unknown }[] = [];
	async function fetch(input: RequestInfo | URL, init?: RequestInit) {
		const request = new Request(input, init);
		seen.push({ url: request.url, headers: request.headers, body: await request.json() });
		return respond();
	}
	return { seen, fetch };
}

function binding(action: (message: unknown) => Promise<EmailSendResult>) {
	return { send: action } as SendEmail;
}

it("posts an e-mail with its key, so that a repeat is deduplicated", async () => {
	const provider = mailProvider(() => Response.json({ id: "m1" }));
	expect(await httpMailer(CONFIG, provider.fetch).send(MAIL)).toEqual({ providerId: "m1" });
	const [request] = provider.seen;
	expect(request?.url).toBe("https://post.example/emails");
	expect(request?.headers.get("Authorization")).toBe("Bearer key");
	expect(request?.headers.get("Idempotency-Key")).toBe("case:7:paid");
	expect(request?.body).toEqual({
		from: "Azulejo NIF <hello@nif.example>",
		to: ["olivia@applicant.example"],
		subject: MAIL.subject,
		html: MAIL.html,
		text: MAIL.text,
		headers: { "Auto-Submitted": "auto-generated", "X-Entity-Ref-ID": "case" },
		reply_to: "support@nif.example",
		tags: [{ name: "type", value: "paid" }],
	});
});

it("reports the status of an error and nothing about the e-mail", async () => {
	const provider = mailProvider(() => Response.json({ message: "olivia@applicant.example bounced" }, { status: 422 }));
	await expect(httpMailer(CONFIG, provider.fetch).send(MAIL)).rejects.toThrow(/^The mail provider returned 422$/);
});

it("does not resend an e-mail accepted with an unreadable response", async () => {
	const provider = mailProvider(() => new Response("<html>"));
	expect(await httpMailer(CONFIG, provider.fetch).send(MAIL)).toEqual({ providerId: "unknown" });
});

it("refuses to send when no provider is configured", async () => {
	const provider = mailProvider(() => Response.json({ id: "m1" }));
	const mailer = httpMailer({ ...CONFIG, EMAIL_API_URL: undefined }, provider.fetch);
	await expect(mailer.send(MAIL)).rejects.toThrow("not configured");
	expect(provider.seen).toEqual([]);
});

it("sends through the binding with the same envelope", async () => {
	const seen: unknown[] = [];
	const mailer = cloudflareMailer(
		CONFIG,
		binding(async (message) => {
			seen.push(message);
			return { messageId: "m2" };
		}),
	);
	expect(await mailer.send(MAIL)).toEqual({ providerId: "m2" });
	expect(seen).toEqual([
		{
			from: { name: "Azulejo NIF", email: "hello@nif.example" },
			to: "olivia@applicant.example",
			replyTo: "support@nif.example",
			subject: MAIL.subject,
			html: MAIL.html,
			text: MAIL.text,
			headers: { "Auto-Submitted": "auto-generated", "X-Entity-Ref-ID": "case" },
		},
	]);
});

it("reports the code of the binding's error and nothing about the e-mail", async () => {
	const refusal = Object.assign(new Error("olivia@applicant.example is not verified"), { code: "E_NOT_VERIFIED" });
	const refusing = cloudflareMailer(
		CONFIG,
		binding(() => Promise.reject(refusal)),
	);
	await expect(refusing.send(MAIL)).rejects.toThrow(/^The mail binding returned E_NOT_VERIFIED$/);
	const failing = cloudflareMailer(
		CONFIG,
		binding(() => Promise.reject(new Error("olivia@applicant.example"))),
	);
	await expect(failing.send(MAIL)).rejects.toThrow(/^The mail binding returned an error$/);
});

it("keeps line breaks out of subjects and references", async () => {
	const provider = mailProvider(() => Response.json({ id: "m1" }));
	await httpMailer(CONFIG, provider.fetch).send({
		...MAIL,
		subject: "Hello\r\nBcc: all@evil.example",
		reference: "case\nX-Other: 1",
	});
	expect(provider.seen[0]?.body).toMatchObject({
		subject: "Hello Bcc: all@evil.example",
		headers: { "X-Entity-Ref-ID": "case X-Other: 1" },
	});
});

it.each(["a@b.example, c@d.example", "a@b.example\r\nBcc: c@d.example", "Ana <a@b.example>", "", "a"])(
	"sends to exactly one address: %j",
	async (to) => {
		const provider = mailProvider(() => Response.json({ id: "m1" }));
		await expect(httpMailer(CONFIG, provider.fetch).send({ ...MAIL, to })).rejects.toThrow("not a single address");
		expect(provider.seen).toEqual([]);
	},
);

it("sends only to the allowed addresses in staging, and logs the others without the address", async () => {
	const sent: string[] = [];
	const lines: unknown[] = [];
	const mailer = {
		async send({ to }: Mail) {
			sent.push(to);
			return { providerId: "m1" };
		},
	};
	const staging = allowlistedMailer(mailer, ["ana@firm.example"], (...line) => lines.push(line));
	expect(await staging.send({ ...MAIL, to: "Ana@firm.example" })).toEqual({ providerId: "m1" });
	expect(await staging.send(MAIL)).toEqual({ providerId: "suppressed" });
	expect(sent).toEqual(["Ana@firm.example"]);
	expect(lines).toEqual([["mail-suppressed", { type: "paid" }]]);
});
