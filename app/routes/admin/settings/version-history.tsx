import { m } from "#app/paraglide/messages.js";
import { DateTime } from "../date-time.tsx";

/** A change to a setting; `before` is null if unknown. */
export type SettingChange = {
	version: number;
	changedAt: number;
	changedBy: string;
	reason: string;
	changes: { field: string; before: string | null; after: string }[];
};

type VersionHistoryProps = { history: readonly SettingChange[]; getLabel: (field: string) => string };

/** Who changed what, when and why, the latest change first. */
export function VersionHistory({ history, getLabel }: VersionHistoryProps) {
	if (history.length === 0) return <p className="muted">{m.settings_history_none()}</p>;
	return (
		<ol className="setting-history">
			{history.map(({ version, changedAt, changedBy, reason, changes }) => (
				<li key={version}>
					<p>
						<strong>{changedBy}</strong>, <DateTime timestamp={changedAt} withTime />: {reason}
					</p>
					<dl>
						{changes.map(({ field, before, after }) => (
							<div key={field}>
								<dt>{getLabel(field)}</dt>
								<dd>
									{before !== null && (
										<>
											<span className="sr-only">{m.settings_before()} </span>
											<del>{displayValue(before)}</del> <span aria-hidden>→</span>{" "}
										</>
									)}
									<span className="sr-only">{m.settings_after()} </span>
									<ins>{displayValue(after)}</ins>
								</dd>
							</div>
						))}
					</dl>
				</li>
			))}
		</ol>
	);
}

function displayValue(value: string) {
	return value.startsWith("data:image/") ? <Photo value={value} /> : value || m.settings_nothing();
}

/** A photograph in a setting, as a data URL. */
export function Photo({ value }: { value: string }) {
	return value ? (
		<img src={value} alt={m.attorney_photo()} width={96} height={96} className="setting-photo" />
	) : (
		m.settings_nothing()
	);
}
