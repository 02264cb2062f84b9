import { useHydrated } from "#app/browser/use-hydrated.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/form/button.tsx";

/** A record to keep: printed, or saved as PDF by the browser (row F22). Needs scripts: until they are there its room is kept. */
export function PrintButton() {
	return (
		<div className={useHydrated() ? undefined : "not-yet"}>
			<Button variant="secondary" onClick={() => print()}>
				{m.confirmation_print()}
			</Button>
		</div>
	);
}
