import { isClosedStage, STAGES, type Stage } from "#app/domain/application/application.ts";
import { m } from "#app/paraglide/messages.js";
import type { SavedView } from "#app/queries/staff/find-list-settings.server.ts";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { STAGE_NAMES, URGENCY_NAMES } from "../admin-labels.ts";
import { listAddress } from "./list-address.ts";

type ListRailProps = {
	counts: Record<Stage, number>;
	views: readonly SavedView[];
	/** The part of the list that is shown, as its address has it; null while something is searched. */
	filter: string | null;
};

type Part = { filter: string; label: string; count?: number; oneOrder?: boolean };
type Entry = { id?: number; label: string; count?: number; to: string; isCurrent: boolean };

/**
 * Ways into the list: whose work, the queues with how many applications wait in each (row F63), and saved views. How the list is
 * sorted stays from one part to the next; a view has a sort of its own.
 */
export function ListRail({ counts, views, filter }: ListRailProps) {
	const sort = new URLSearchParams(filter ?? "").get("sort") ?? "";
	const part = filter === null ? null : listAddress(filter, { sort: "" });
	const entryOf = ({ filter: of, label, count, oneOrder }: Part): Entry => ({
		label,
		count,
		to: listAddress(of, { sort: oneOrder ? "" : sort }),
		isCurrent: listAddress(of, {}) === part,
	});
	const work: Part[] = [
		{ filter: "owner=mine", label: m.desk_rail_mine() },
		{ filter: "", label: m.admin_stage_all() },
		{ filter: "owner=nobody", label: m.desk_unassigned() },
		{ filter: "only=second", label: URGENCY_NAMES.second() },
		{ filter: "only=message", label: URGENCY_NAMES.message() },
	];
	const queues: Part[] = STAGES.map((stage) => ({
		filter: `stage=${stage}`,
		label: STAGE_NAMES[stage](),
		count: counts[stage],
		oneOrder: isClosedStage(stage),
	}));
	const saved = (forAll: boolean): Entry[] =>
		views
			.filter((view) => view.forAll === forAll)
			.map(({ id, name, filter: of }) => ({ id, label: name, to: listAddress(of, {}), isCurrent: of === filter }));
	const groups: { head: string; entries: Entry[] }[] = [
		{ head: m.desk_rail_work(), entries: work.map(entryOf) },
		{ head: m.admin_column_stage(), entries: queues.map(entryOf) },
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
								<li key={entry.id ?? entry.to}>
									<AppLink to={entry.to} aria-current={entry.isCurrent ? "page" : undefined}>
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
