import source from "#app/browser/admin-live.ts?worker&url";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Button } from "#app/ui/form/button.tsx";

/** Words for what a page is told while it is open; what stands in braces is filled in there. */
function words() {
	return {
		looking: m.desk_live_looking({ name: "{name}" }),
		writing: m.desk_live_writing({ name: "{name}" }),
		changed: m.desk_live_changed({ who: "{who}", at: "{at}" }),
		rows: m.desk_live_rows({ count: "{count}" }),
		lost: m.desk_live_lost({ at: "{at}" }),
		applicant: m.desk_live_applicant(),
		system: m.desk_live_system(),
	};
}

/** An application whose page this is, as it was when the page was made. */
type Shown = { id: string; version: number };

/**
 * What this page is told while it is open: who else is at which application, and what has changed. Without scripts nothing is
 * shown of it, and everything else works.
 */
export function LiveUpdates({ shown }: { shown?: Shown }) {
	return (
		<div
			id="desk-live"
			className="desk-live"
			data-application={shown?.id}
			data-version={shown?.version}
			data-words={JSON.stringify(words())}
			data-language={getLocale()}
		>
			<p data-live="lookers" className="lookers" hidden />
			<p data-live="news" role="status" hidden>
				<span />{" "}
				<Button variant="quiet" data-live="show">
					{m.desk_live_show()} <kbd>r</kbd>
				</Button>
			</p>
			<p data-live="lost" className="muted" hidden />
			<script type="module" src={source} />
		</div>
	);
}
