import { INTL_TAG, LANGUAGES } from "#app/domain/language.ts";
import {
	DEVICE_CLASSES,
	type DeviceClass,
	largestDrop,
	VISIT_STEPS,
	type VisitStep,
} from "#app/domain/measures/visit-steps.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { LANGUAGE_NAMES } from "../language-name.ts";
import { SectionTabs } from "../section-tabs.tsx";
import { Bar } from "./stages-section.tsx";
import type { VisitsView } from "./visits-view.server.ts";

const STEP_NAMES: Record<VisitStep, () => string> = {
	visit: m.dashboard_step_visit,
	upload: m.dashboard_step_upload,
	documents: m.dashboard_step_documents,
	details: m.dashboard_step_details,
	payment: m.dashboard_step_payment,
	checkout: m.dashboard_step_checkout,
	paid: m.dashboard_step_paid,
};

const DEVICE_NAMES: Record<DeviceClass, () => string> = {
	phone: m.dashboard_visits_phone,
	desktop: m.dashboard_visits_desktop,
};

/** Steps of the chart, without the first: most visitors to the first page only read. */
const CHARTED_STEPS = VISIT_STEPS.slice(VISIT_STEPS.indexOf("upload"));

/** Visits in the last thirty days that reached each step up to payment, and the errors at each step. */
export function VisitsSection({ filter, counts, phoneShare, errors }: VisitsView) {
	const isEmpty = errors.length === 0 && VISIT_STEPS.every((step) => counts[step] === 0);
	const isFiltered = filter.language !== null || filter.device !== null;
	return (
		<section className="admin-panel dash-visits" aria-labelledby="visits">
			<header>
				<h2 id="visits">{m.dashboard_visits()}</h2>
				<p className="muted">
					{m.dashboard_visits_days()}
					{phoneShare !== null && ` · ${m.dashboard_visits_phones({ share: formatPercent(phoneShare) })}`}
				</p>
			</header>
			{(!isEmpty || isFiltered) && <Filters {...filter} />}
			{isEmpty ? (
				<p className="muted">{isFiltered ? m.dashboard_visits_none_here() : m.dashboard_visits_none()}</p>
			) : (
				<>
					<StepsChart counts={counts} />
					<DropSentence counts={counts} />
					<div className="dash-folds">
						<details>
							<summary>{m.dashboard_table()}</summary>
							<StepsTable counts={counts} />
							<p className="muted">{m.dashboard_visits_note()}</p>
						</details>
						<details>
							<summary>{m.dashboard_visits_errors()}</summary>
							<ErrorsTable errors={errors} />
						</details>
					</div>
				</>
			)}
		</section>
	);
}

/** Columns from the upload page to payment, each as a share of the visits to the upload page. */
function StepsChart({ counts }: Pick<VisitsView, "counts">) {
	const uploadPageVisits = counts.upload;
	const max = Math.max(1, ...CHARTED_STEPS.map((step) => counts[step]));
	return (
		<ol className="dash-funnel-chart" aria-label={m.dashboard_visits_chart()}>
			{CHARTED_STEPS.map((step, n) => (
				<li key={step}>
					<svg viewBox="0 0 10 100" preserveAspectRatio="none" aria-hidden="true">
						<rect
							className={`dash-step-${n}`}
							y={100 - (counts[step] / max) * 100}
							width={10}
							height={(counts[step] / max) * 100}
						/>
					</svg>
					<strong>{uploadPageVisits > 0 ? formatPercent(counts[step] / uploadPageVisits) : counts[step]}</strong>{" "}
					{STEP_NAMES[step]()}
				</li>
			))}
		</ol>
	);
}

function formatPercent(share: number): string {
	return new Intl.NumberFormat(INTL_TAG[getLocale()], { style: "percent" }).format(share);
}

function filterPath({ language, device }: VisitsView["filter"]): string {
	const query = new URLSearchParams({ ...(language && { language }), ...(device && { device }) });
	return `/admin/dashboard${query.size > 0 ? `?${query}` : ""}#visits`;
}

function Filters(filter: VisitsView["filter"]) {
	const current = filterPath(filter);
	const languages = [null, ...LANGUAGES].map((language) => ({
		to: filterPath({ ...filter, language }),
		label: language === null ? m.dashboard_visits_all_languages() : LANGUAGE_NAMES[language],
	}));
	const devices = [null, ...DEVICE_CLASSES].map((device) => ({
		to: filterPath({ ...filter, device }),
		label: device === null ? m.dashboard_visits_all_devices() : DEVICE_NAMES[device](),
	}));
	return (
		<div className="dash-filters">
			<SectionTabs label={m.dashboard_visits_language()} tabs={languages} current={current} />
			<SectionTabs label={m.dashboard_visits_device()} tabs={devices} current={current} />
		</div>
	);
}

function DropSentence({ counts }: Pick<VisitsView, "counts">) {
	const drop = largestDrop(counts);
	if (!drop) return counts.upload > 0 ? <p>{m.dashboard_visits_no_drop()}</p> : null;
	const { from, to, lost } = drop;
	return <p>{m.dashboard_visits_drop({ from: STEP_NAMES[from](), to: STEP_NAMES[to](), lost, of: counts[from] })}</p>;
}

function StepsTable({ counts }: Pick<VisitsView, "counts">) {
	const max = Math.max(1, ...Object.values(counts));
	const drop = largestDrop(counts);
	return (
		<table className="admin-table table-plain table-free dash-steps">
			<caption className="sr-only">{m.dashboard_visits_chart()}</caption>
			<thead>
				<tr>
					<th scope="col">{m.dashboard_visits_step()}</th>
					<th scope="col" className="dash-count">
						{m.dashboard_visits_reached()}
					</th>
					<th scope="col" className="dash-count">
						{m.dashboard_visits_share()}
					</th>
					<td className="dash-bar" aria-hidden />
				</tr>
			</thead>
			<tbody>
				{VISIT_STEPS.map((step, n) => {
					const previous = n === 0 ? 0 : counts[VISIT_STEPS[n - 1] ?? "visit"];
					return (
						<tr key={step} className={drop?.to === step ? "dash-drop" : undefined}>
							<th scope="row">{STEP_NAMES[step]()}</th>
							<td className="dash-count">{counts[step]}</td>
							<td className="dash-count">{previous > 0 ? formatPercent(counts[step] / previous) : "–"}</td>
							<td className="dash-bar" aria-hidden>
								<Bar share={counts[step] / max} />
							</td>
						</tr>
					);
				})}
			</tbody>
		</table>
	);
}

function ErrorsTable({ errors }: Pick<VisitsView, "errors">) {
	if (errors.length === 0) return <p className="muted">{m.dashboard_visits_errors_none()}</p>;
	return (
		<table className="admin-table table-plain table-free dash-errors">
			<caption className="sr-only">{m.dashboard_visits_errors()}</caption>
			<thead className="sr-only">
				<tr>
					<th scope="col">{m.dashboard_visits_errors()}</th>
					<th scope="col">{m.dashboard_visits_times()}</th>
				</tr>
			</thead>
			{VISIT_STEPS.map((step) => {
				const stepErrors = errors.filter((error) => error.step === step);
				if (stepErrors.length === 0) return null;
				return (
					<tbody key={step}>
						<tr>
							<th scope="rowgroup" colSpan={2}>
								{STEP_NAMES[step]()}
							</th>
						</tr>
						{stepErrors.map(({ text, count }) => (
							<tr key={text}>
								<td>{text}</td>
								<td className="dash-count">{count}</td>
							</tr>
						))}
					</tbody>
				);
			})}
		</table>
	);
}
