import { m } from "#app/paraglide/messages.js";
import { localePath } from "./locale-path.ts";

/** Tells at a glance that nothing here is real. The page it leads to is the Worker's, not the router's. */
export function OfflineRibbon() {
	return (
		<p className="ribbon">
			<a href={localePath("/offline")}>{m.offline_ribbon()}</a>
		</p>
	);
}
