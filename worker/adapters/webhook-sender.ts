import { parseWebhookUrl } from "#app/domain/agents/agent-webhook.ts";
import { SECOND } from "#app/domain/time/calendar.ts";
import type { WebhookSender } from "#app/services.ts";
import type { Environment } from "#worker/env.ts";

const TIMEOUT_MS = 10 * SECOND;

/**
 * Creates the sender for the URLs that firms choose. It follows no redirects, because they could lead to an unchecked
 * host, and reads no body. docs/decisions/084-events-and-webhooks.md.
 */
export function webhookSender({ config, fetch, offline }: Environment): WebhookSender {
	const rule = { targets: offline ? "loopback" : "public", origin: config.APP_ORIGIN } as const;
	return {
		toAllowedUrl: (text) => parseWebhookUrl(text, rule),
		async send(url, headers, body) {
			// Stored URLs that violate the current rules are not called.
			if (parseWebhookUrl(url, rule) !== url) return { status: null, error: "address_refused" };
			const signal = AbortSignal.timeout(TIMEOUT_MS);
			try {
				const response = await fetch(url, { method: "POST", headers, body, redirect: "manual", signal });
				await response.body?.cancel();
				return { status: response.status, error: null };
			} catch {
				// The platform's message may quote the URL.
				return { status: null, error: signal.aborted ? "timeout" : "unreachable" };
			}
		},
	};
}
