import { network } from "#app/browser/network.ts";
import { useNetwork } from "#app/browser/use-network.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "../alert.tsx";
import { Button } from "../form/button.tsx";

const MESSAGES = {
	lost: m.network_lost,
	failed: m.network_failed,
	limited: m.problem_429_text,
	trying: m.network_trying,
};

/** Explains why a request is waiting, with a button to retry it (app/browser/network.ts). */
export function NetworkAlert() {
	const state = useNetwork();
	if (state === "reached") return null;
	return (
		<div className="network-alert">
			<div className="wrap">
				<Alert tone="warning" role="alert">
					<p>{MESSAGES[state]()}</p>
				</Alert>
				<Button variant="secondary" aria-disabled={state === "trying" || undefined} onClick={network.retry}>
					{m.problem_reload()}
				</Button>
			</div>
		</div>
	);
}
