import { useHydrated } from "#app/browser/use-hydrated.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/form/button.tsx";

/** A record to keep: printed, or saved as PDF by the browser (row F22). Needs scripts, so it comes with them. */
export function PrintButton() {
	if (!useHydrated()) return null;
	return (
		<div>
			<Button variant="secondary" onClick={() => print()}>
				{m.confirmation_print()}
			</Button>
		</div>
	);
}
