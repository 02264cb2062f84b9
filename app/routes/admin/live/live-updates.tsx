import source from "#app/browser/admin-live.ts?worker&url";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Button } from "#app/ui/form/button.tsx";

/** Returns the labels for live updates; the script fills in the placeholders. */
function scriptLabels() {
	return {
		looking: m.admin_list_live_looking({ name: "{name}" }),
		writing: m.admin_list_live_writing({ name: "{name}" }),
		changed: m.admin_list_live_changed({ who: "{who}", at: "{at}" }),
		rows: m.admin_list_live_rows({ count: "{count}" }),
		lost: m.admin_list_live_lost({ at: "{at}" }),
		applicant: m.admin_list_live_applicant(),
		agent: m.admin_list_live_agent(),
		system: m.admin_list_live_system(),
	};
}

/** The application of this page, as rendered. */
type RenderedApplication = { id: string; version: number };

/** Live updates of a staff page: who is viewing which application, and what changed. Hidden without scripts. */
export function LiveUpdates({ application }: { application?: RenderedApplication }) {
	return (
		<div
			id="admin-live"
			className="admin-live"
			data-application={application?.id}
			data-version={application?.version}
			data-labels={JSON.stringify(scriptLabels())}
			data-language={getLocale()}
		>
			<p data-live="viewers" className="viewers" hidden />
			<p data-live="news" role="status" hidden>
				<span />{" "}
				<Button variant="quiet" data-live="show">
					{m.admin_list_live_show()} <kbd>r</kbd>
				</Button>
			</p>
			<p data-live="lost" className="muted" hidden />
			<script type="module" src={source} />
		</div>
	);
}
