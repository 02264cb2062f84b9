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
import { Bar } from "./bar.tsx";
import type { VisitsView } from "./visits-view.server.ts";

const STEPS: Record<VisitStep, () => string> = {
	visit: m.dash_step_visit,
	upload: m.dash_step_upload,
	documents: m.dash_step_documents,
	details: m.dash_step_details,
	payment: m.dash_step_payment,
	checkout: m.dash_step_checkout,
	paid: m.dash_step_paid,
};

const DEVICES: Record<DeviceClass, () => string> = { phone: m.dash_visits_phone, desktop: m.dash_visits_desktop };

/** How many visits reach each step on the way to payment in thirty days, and which errors they meet there. */
export function VisitsSection({ filter, counts, errors }: VisitsView) {
	const isEmpty = errors.length === 0 && VISIT_STEPS.every((step) => counts[step] === 0);
	const isFiltered = filter.language !== null || filter.device !== null;
	return (
		<section className="admin-panel dash-visits" aria-labelledby="visits">
			<div>
				<h2 id="visits">{m.dash_visits()}</h2>
				<p className="muted small">{m.dash_visits_days()}</p>
			</div>
			{(!isEmpty || isFiltered) && <Filters {...filter} />}
			{isEmpty ? (
				<p className="muted">{isFiltered ? m.dash_visits_none_here() : m.dash_visits_none()}</p>
			) : (
				<>
					<div className="dash-pair">
						<div className="dash-column">
							<DropSentence counts={counts} />
							<StepsTable counts={counts} />
						</div>
						<div className="dash-column">
							<ErrorsTable errors={errors} />
						</div>
					</div>
					<p className="muted small">{m.dash_visits_note()}</p>
				</>
			)}
		</section>
	);
}

function addressOf({ language, device }: VisitsView["filter"]): string {
	const query = new URLSearchParams({ ...(language && { language }), ...(device && { device }) });
	return `/admin/dashboard${query.size > 0 ? `?${query}` : ""}#visits`;
}

function Filters(filter: VisitsView["filter"]) {
	const current = addressOf(filter);
	const languages = [null, ...LANGUAGES].map((language) => ({
		to: addressOf({ ...filter, language }),
		label: language === null ? m.dash_visits_all_languages() : LANGUAGE_NAMES[language],
	}));
	const devices = [null, ...DEVICE_CLASSES].map((device) => ({
		to: addressOf({ ...filter, device }),
		label: device === null ? m.dash_visits_all_devices() : DEVICES[device](),
	}));
	return (
		<div className="dash-filters">
			<SectionTabs label={m.dash_visits_language()} tabs={languages} current={current} />
			<SectionTabs label={m.dash_visits_device()} tabs={devices} current={current} />
		</div>
	);
}

function DropSentence({ counts }: Pick<VisitsView, "counts">) {
	const drop = largestDrop(counts);
	if (!drop) return counts.upload > 0 ? <p>{m.dash_visits_no_drop()}</p> : null;
	const { from, to, lost } = drop;
	return <p>{m.dash_visits_drop({ from: STEPS[from](), to: STEPS[to](), lost, of: counts[from] })}</p>;
}

function StepsTable({ counts }: Pick<VisitsView, "counts">) {
	const most = Math.max(1, ...Object.values(counts));
	const drop = largestDrop(counts);
	const percent = new Intl.NumberFormat(INTL_TAG[getLocale()], { style: "percent", maximumFractionDigits: 0 });
	return (
		<table className="admin-table table-plain table-free dash-steps">
			<caption className="sr-only">{m.dash_visits_chart()}</caption>
			<thead>
				<tr>
					<th scope="col">{m.dash_visits_step()}</th>
					<th scope="col" className="dash-count">
						{m.dash_visits_reached()}
					</th>
					<th scope="col" className="dash-count">
						{m.dash_visits_share()}
					</th>
					<td className="dash-bar" aria-hidden />
				</tr>
			</thead>
			<tbody>
				{VISIT_STEPS.map((step, n) => {
					const before = n === 0 ? 0 : counts[VISIT_STEPS[n - 1] ?? "visit"];
					return (
						<tr key={step} className={drop?.to === step ? "dash-drop" : undefined}>
							<th scope="row">{STEPS[step]()}</th>
							<td className="dash-count">{counts[step]}</td>
							<td className="dash-count">{before > 0 ? percent.format(counts[step] / before) : "–"}</td>
							<td className="dash-bar" aria-hidden>
								<Bar full={counts[step] / most} />
							</td>
						</tr>
					);
				})}
			</tbody>
		</table>
	);
}

function ErrorsTable({ errors }: Pick<VisitsView, "errors">) {
	return (
		<>
			<h3 id="visit-errors">{m.dash_visits_errors()}</h3>
			{errors.length === 0 ? (
				<p className="muted">{m.dash_visits_errors_none()}</p>
			) : (
				<table className="admin-table table-plain table-free dash-errors" aria-labelledby="visit-errors">
					<thead className="sr-only">
						<tr>
							<th scope="col">{m.dash_visits_errors()}</th>
							<th scope="col">{m.dash_visits_times()}</th>
						</tr>
					</thead>
					{VISIT_STEPS.map((step) => {
						const ofStep = errors.filter((error) => error.step === step);
						if (ofStep.length === 0) return null;
						return (
							<tbody key={step}>
								<tr>
									<th scope="rowgroup" colSpan={2}>
										{STEPS[step]()}
									</th>
								</tr>
								{ofStep.map(({ words, times }) => (
									<tr key={words}>
										<td>{words}</td>
										<td className="dash-count">{times}</td>
									</tr>
								))}
							</tbody>
						);
					})}
				</table>
			)}
		</>
	);
}
