import { STAGES, type Stage } from "#app/domain/application/application.ts";
import { m } from "#app/paraglide/messages.js";
import type { SavedView } from "#app/queries/staff/find-list-settings.server.ts";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { STAGE_NAMES, URGENCY_NAMES } from "../admin-labels.ts";

type ListRailProps = {
	counts: Record<Stage, number>;
	views: readonly SavedView[];
	/** The part of the list that is shown, as its address has it; null while something is searched. */
	filter: string | null;
};

type Entry = { filter: string; label: string; count?: number };

/** Ways into the list: whose work, the queues with how many applications wait in each (row F63), and saved views. */
export function ListRail({ counts, views, filter }: ListRailProps) {
	const work: Entry[] = [
		{ filter: "owner=mine", label: m.desk_rail_mine() },
		{ filter: "", label: m.admin_stage_all() },
		{ filter: "owner=nobody", label: m.desk_unassigned() },
		{ filter: "only=second", label: URGENCY_NAMES.second() },
		{ filter: "only=message", label: URGENCY_NAMES.message() },
	];
	const queues = STAGES.map((stage) => ({
		filter: `stage=${stage}`,
		label: STAGE_NAMES[stage](),
		count: counts[stage],
	}));
	const saved = (forAll: boolean) =>
		views.filter((view) => view.forAll === forAll).map(({ id, name, filter: of }) => ({ id, filter: of, label: name }));
	const groups: { head: string; entries: (Entry & { id?: number })[] }[] = [
		{ head: m.desk_rail_work(), entries: work },
		{ head: m.admin_column_stage(), entries: queues },
		{ head: m.desk_views_mine(), entries: saved(false) },
		{ head: m.desk_views_all(), entries: saved(true) },
	];
	return (
		<nav className="list-rail" aria-label={m.admin_queues()}>
			{groups
				.filter(({ entries }) => entries.length > 0)
				.map(({ head, entries }) => (
					<section key={head} className="rail-group">
						<p className="rail-head">{head}</p>
						<ul className="rail-links">
							{entries.map((entry) => (
								<li key={entry.id ?? entry.filter}>
									<AppLink
										to={`/admin/applications${entry.filter ? `?${entry.filter}` : ""}`}
										aria-current={entry.filter === filter ? "page" : undefined}
									>
										{entry.label} {entry.count !== undefined && <span className="count">{entry.count}</span>}
									</AppLink>
								</li>
							))}
						</ul>
					</section>
				))}
		</nav>
	);
}
