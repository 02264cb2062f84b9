import { m } from "#app/paraglide/messages.js";
import { DateTime } from "../../date-time.tsx";
import type { LogGroup, LogLine } from "./log-line.ts";

/** The log, newest first; what repeats itself is folded, and opens. */
export function LogLines({ groups }: { groups: readonly LogGroup[] }) {
	if (groups.length === 0) return <p className="muted">{m.admin_nothing_yet()}</p>;
	return (
		<ol className="admin-lines log-lines">
			{groups.map((group) => (
				<li key={group[0].id} data-kind={group[0].kind}>
					{group.length === 1 ? <Line line={group[0]} /> : <Folded group={group} />}
				</li>
			))}
		</ol>
	);
}

function Folded({ group }: { group: LogGroup }) {
	const [newest] = group;
	return (
		<details className="log-folded">
			<summary>
				<span>
					<strong>{newest.title}</strong> <span className="muted">{m.case_log_times({ count: group.length })}</span>
					<ByWhom line={newest} />
				</span>
			</summary>
			<ol className="log-lines">
				{group.map((line) => (
					<li key={line.id}>
						<Line line={line} />
					</li>
				))}
			</ol>
		</details>
	);
}

function Line({ line }: { line: LogLine }) {
	const { title, details, change, kind } = line;
	return (
		<>
			<p>
				<strong>{title}</strong>{" "}
				{kind !== "notes" && details.length > 0 && <span className="said">{details.join(" · ")}</span>}
				{change && (
					<span className="log-change">
						{change.from}
						<span aria-hidden> → </span>
						<span className="sr-only"> {m.case_log_then()} </span>
						{change.to}
					</span>
				)}
			</p>
			{kind === "notes" && <p className="said log-note">{details.join("\n")}</p>}
			<ByWhom line={line} />
		</>
	);
}

function ByWhom({ line: { at, who, role } }: { line: LogLine }) {
	return (
		<span className="muted small log-who">
			<DateTime at={at} withTime /> · {who}
			{role && ` (${role})`}
		</span>
	);
}
