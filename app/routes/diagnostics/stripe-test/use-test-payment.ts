import { useCallback, useEffect, useState } from "react";
import { apiRequest, RefusedRequest } from "#app/browser/api-request.ts";
import type { CardPayment } from "#app/browser/card-form.tsx";
import { CURRENCY } from "#app/domain/money/money.ts";
import { m } from "#app/paraglide/messages.js";
import type { PaymentMode, PublicPaymentConfig } from "#app/services.ts";
import { useToast } from "#app/ui/toast/toasts.tsx";
import { type Asked, fetchPublicKey } from "./payment-configuration.ts";

/** Cents. */
export const TEST_AMOUNT = 1000;

type TestPaymentState =
	| { kind: "opening" }
	| { kind: "open"; id: string; payment: CardPayment }
	| { kind: "paid"; id: string }
	/** The payment could not be opened: why, in words. */
	| { kind: "failed"; message: string }
	| { kind: "live" }
	| { kind: "not-configured" };

type Opened = { id: string; clientSecret: string; mode: PaymentMode };

function startOf(defaults: PublicPaymentConfig): TestPaymentState {
	if (defaults.publicKey === null) return { kind: "not-configured" };
	return defaults.serverMode === "live" ? { kind: "live" } : { kind: "opening" };
}

/**
 * Fetches the key and opens a test payment as soon as the page has scripts, and again on `refresh`: an unpaid one comes
 * back as it was. What the page was served with stands in for a key that cannot be fetched (row 207).
 */
export function useTestPayment(defaults: PublicPaymentConfig) {
	const { toast } = useToast();
	const [state, setState] = useState<TestPaymentState>(() => startOf(defaults));
	const [keyProblem, setKeyProblem] = useState<string | null>(null);
	const { publicKey, serverMode, standInScript } = defaults;

	const refresh = useCallback(async () => {
		if (publicKey === null || serverMode === "live") return;
		setState({ kind: "opening" });
		setKeyProblem(null);
		const [key, opened] = await Promise.all([fetchPublicKey(), openTestPayment()]);
		if (!key.ok) {
			setKeyProblem(key.problem);
		}
		if (!opened.ok) {
			setState({ kind: "failed", message: opened.problem });
			return;
		}
		const { id, clientSecret, mode } = opened.value;
		const usedKey = key.ok ? key.value : publicKey;
		const payment = { clientSecret, publicKey: usedKey, serverMode: mode, standInScript, amount: TEST_AMOUNT };
		setState({ kind: "open", id, payment });
		if (key.ok) toast({ title: m.test_created_title(), description: m.test_created({ mode }) });
	}, [publicKey, serverMode, standInScript, toast]);

	useEffect(() => {
		refresh();
	}, [refresh]);

	const paid = useCallback((id: string) => setState({ kind: "paid", id }), []);

	return { state, keyProblem, refresh, paid };
}

async function openTestPayment(): Promise<Asked<Opened>> {
	try {
		const payload = { amount: TEST_AMOUNT, currency: CURRENCY };
		const response = await apiRequest("POST", "/api/create-test-payment-intent", payload);
		return { ok: true, value: (await response.json()) as Opened };
	} catch (error) {
		const said = error instanceof RefusedRequest ? (error.said ?? error.message) : m.payment_network_hint();
		return { ok: false, problem: said };
	}
}
