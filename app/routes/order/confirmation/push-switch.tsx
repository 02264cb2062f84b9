import { useState } from "react";
import { useLocation, useSubmit } from "react-router";
import { getPushSupport, type PushSupport, subscribeBrowser } from "#app/browser/push-notifications.ts";
import { useHydrated } from "#app/browser/use-hydrated.ts";
import { usePendingNavigation } from "#app/browser/use-network.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";

/** `isOn`: whether this browser is subscribed. */
export type PushView = { publicKey: string; standInScript: string | null; isOn: boolean };

const UNSUPPORTED_REASONS: Record<Exclude<PushSupport, "ready">, () => string> = {
	blocked: m.push_blocked,
	"home-screen": m.push_home_screen,
	unsupported: m.push_unsupported,
};

/**
 * Turns notifications on this device on and off. Requests permission only after the tap. Hidden without scripts.
 * @param props.problem the server's error message
 */
export function PushSwitch({ push, problem }: { push: PushView; problem: string | undefined }) {
	const { publicKey, standInScript } = push;
	const isHydrated = useHydrated();
	const [isRequesting, setIsRequesting] = useState(false);
	const [hasFailed, setHasFailed] = useState(false);
	const navigation = usePendingNavigation();
	const { pathname, search } = useLocation();
	const submit = useSubmit();
	const support = isHydrated ? getPushSupport() : "ready";
	const isOn = push.isOn && (!isHydrated || (support === "ready" && Notification.permission === "granted"));
	const isBusy = isRequesting || String(navigation.formData?.get("intent")).startsWith("push-");

	async function toggle() {
		if (isBusy) return;
		setIsRequesting(true);
		setHasFailed(false);
		try {
			const subscription = isOn ? "" : await subscribeBrowser(publicKey, standInScript);
			const fields = { intent: isOn ? "push-off" : "push-on", subscription: subscription ?? "" };
			const options = { method: "post", action: localePath(pathname + search), preventScrollReset: true } as const;
			if (subscription !== null) await submit(fields, options);
		} catch {
			setHasFailed(true);
		} finally {
			setIsRequesting(false);
		}
	}

	return (
		<section aria-labelledby="push" className={isHydrated ? "stack" : "stack not-yet"}>
			<h3 id="push">{m.push_title()}</h3>
			<p>{m.push_text()}</p>
			<div role="status" className="live">
				{isOn && <p>{m.push_is_on()}</p>}
				{support !== "ready" && <p>{UNSUPPORTED_REASONS[support]()}</p>}
				{(hasFailed || problem) && (
					<Alert tone="danger">
						<p>{problem ?? m.push_failed()}</p>
					</Alert>
				)}
			</div>
			{support === "home-screen" && <link rel="manifest" href="/home-screen.webmanifest" />}
			{support === "ready" && (
				<div>
					<Button variant="secondary" aria-disabled={isBusy || undefined} onClick={() => void toggle()}>
						{isOn ? m.push_off() : m.push_on()}
					</Button>
				</div>
			)}
		</section>
	);
}
