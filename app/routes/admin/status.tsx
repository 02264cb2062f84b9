import { data, redirect } from "react-router";
import { editIncident, openIncident, updateIncident } from "#app/commands/staff/incidents.server.ts";
import { servicesContext, staffContext, visitorContext } from "#app/context.ts";
import { mayWriteIncidents } from "#app/domain/application/staff-roles.ts";
import type { AuditAction } from "#app/domain/audit/audit-log.ts";
import { failure, HTTP_STATUS, type Outcome } from "#app/domain/failure.ts";
import { LANGUAGES } from "#app/domain/language.ts";
import {
	type Incident,
	MAX_TITLE,
	MAX_UPDATE,
	missingLanguages,
	type PublicText,
	translationOf,
} from "#app/domain/measures/incident.ts";
import { SERVICE_PARTS, statusView } from "#app/domain/measures/service-status.ts";
import { levelLabel, SERVICE_PART_LABELS } from "#app/labels/service-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { readStatus } from "#app/queries/measures/status.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { TextAreaField, TextField } from "#app/ui/form/text-field.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import type { Route } from "./+types/status";
import { adminMeta } from "./admin-meta.ts";
import { DateTime } from "./date-time.tsx";
import { LANGUAGE_NAMES } from "./language-name.ts";
import { recordStaffAction } from "./record-staff-action.server.ts";
import { refusedForm } from "./refused-form.server.ts";
import { FormRefused, type RefusedForm } from "./refused-form.tsx";

const PATH = "/admin/status";

export function meta() {
	return adminMeta(m.incident_page());
}

export async function loader({ request, context }: Route.LoaderArgs) {
	const services = context.get(servicesContext);
	const { days, incidents } = await readStatus(services);
	return {
		view: statusView(days, [], services.now()),
		incidents,
		mayWrite: mayWriteIncidents(context.get(staffContext)),
		isDone: new URL(request.url).searchParams.has("done"),
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	const form = await request.formData().catch(() => null);
	const { outcome, action, id } = await perform(context, form ?? new FormData());
	if (outcome.ok) {
		await recordStaffAction(context, { action, details: { id } });
		return redirect(localePath(`${PATH}?done`));
	}
	const refused = refusedForm(outcome.failure, form, context.get(visitorContext).language);
	refused.values.parts = form?.getAll("parts").join() ?? "";
	return data({ refused }, { status: HTTP_STATUS[outcome.failure.kind] });
}

type ActionResult = { outcome: Outcome<unknown>; action: AuditAction; id: string };

async function perform(context: Route.ActionArgs["context"], form: FormData): Promise<ActionResult> {
	const services = context.get(servicesContext);
	const staff = context.get(staffContext);
	const input = { ...Object.fromEntries(form), parts: form.getAll("parts") };
	const id = String(form.get("id") ?? "").slice(0, 100);
	switch (form.get("intent")) {
		case "open": {
			const outcome = await openIncident(services, staff, input);
			return { outcome, action: "incident-opened", id: outcome.ok ? outcome.value.id : "" };
		}
		case "update": {
			const outcome = await updateIncident(services, staff, id, input);
			const hasEnded = outcome.ok && outcome.value.hasEnded;
			return { outcome, action: hasEnded ? "incident-ended" : "incident-updated", id };
		}
		case "edit":
			return { outcome: await editIncident(services, staff, id, input), action: "incident-edited", id };
		default:
			return { outcome: failure("invalid", "invalid_request"), action: "incident-edited", id };
	}
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
	const { view, incidents, mayWrite, isDone } = loaderData;
	const refused = actionData?.refused ?? null;
	const [ongoing, past] = [
		incidents.filter(({ endedAt }) => endedAt === null),
		incidents.filter(({ endedAt }) => endedAt !== null),
	];
	return (
		<div className="admin wrap wrap-admin">
			<PageHeader
				title={m.incident_page()}
				lede={m.incident_lede()}
				backLink={{ to: "/admin/settings", label: m.settings_back() }}
			>
				<p>
					<AppLink to="/status">{m.incident_view()}</AppLink>
				</p>
			</PageHeader>
			{refused ? (
				<FormRefused refused={refused} idOf={(field) => fieldId(refused, field)} />
			) : (
				isDone && (
					<Alert tone="success" role="status">
						<p>{m.incident_done()}</p>
					</Alert>
				)
			)}
			<section aria-labelledby="now">
				<h2 id="now">{m.status_now()}</h2>
				<ul className="row">
					{view.parts.map(({ part, level }) => {
						const { label, tone } = levelLabel(level);
						return (
							<li key={part}>
								{SERVICE_PART_LABELS[part].name()} <Badge tone={tone}>{label}</Badge>
							</li>
						);
					})}
				</ul>
			</section>
			<div className="admin-columns">
				<div className="admin-column">
					<Incidents id="ongoing" title={m.incident_ongoing()} incidents={ongoing} {...{ mayWrite, refused }} />
					<Incidents id="past" title={m.incident_past()} incidents={past} {...{ mayWrite, refused }} />
				</div>
				{mayWrite ? <OpenForm refused={refusedFor(refused, "open", "")} /> : <p>{m.incident_read_only()}</p>}
			</div>
		</div>
	);
}

/** Fields of several forms share a name: the id of each also names its form. */
function fieldId({ values }: RefusedForm, field: string): string {
	return `${values.intent}-${values.id ?? ""}-${field}`;
}

function refusedFor(refused: RefusedForm | null, intent: string, id: string): RefusedForm | null {
	return refused?.values.intent === intent && (refused.values.id ?? "") === id ? refused : null;
}

type IncidentsProps = {
	id: string;
	title: string;
	incidents: readonly Incident[];
	mayWrite: boolean;
	refused: RefusedForm | null;
};

function Incidents({ id, title, incidents, mayWrite, refused }: IncidentsProps) {
	return (
		<section className="admin-column" aria-labelledby={id}>
			<h2 id={id}>{title}</h2>
			{incidents.length === 0 && <p className="admin-empty">{m.incident_none()}</p>}
			{incidents.map((incident) => (
				<IncidentPanel key={incident.id} {...{ incident, mayWrite, refused }} />
			))}
		</section>
	);
}

type IncidentPanelProps = { incident: Incident } & Pick<IncidentsProps, "mayWrite" | "refused">;

function IncidentPanel({ incident, mayWrite, refused }: IncidentPanelProps) {
	const { id, title, parts, startedAt, endedAt, updates } = incident;
	const name = translationOf(title, getLocale());
	const missing = missingLanguages(incident).map((language) => LANGUAGE_NAMES[language]);
	const edit = refusedFor(refused, "edit", id);
	return (
		<article className="admin-panel" aria-labelledby={id}>
			<h3 id={id} lang={name.language}>
				{name.text}
			</h3>
			<p className="muted">
				<DateTime at={startedAt} withTime />
				{endedAt !== null && (
					<>
						{" – "}
						<DateTime at={endedAt} withTime />
					</>
				)}
				{" · "}
				{parts.map((part) => SERVICE_PART_LABELS[part].name()).join(", ")}{" "}
				{missing.length > 0 && <Badge tone="warning">{m.incident_missing({ languages: missing.join(", ") })}</Badge>}
			</p>
			<ul className="stack">
				{updates.map(({ id: update, at, text }) => {
					const translation = translationOf(text, getLocale());
					return (
						<li key={update}>
							<DateTime at={at} withTime />:{" "}
							<span className="quoted" lang={translation.language}>
								{translation.text}
							</span>
						</li>
					);
				})}
			</ul>
			{mayWrite && endedAt === null && <UpdateForm id={id} refused={refusedFor(refused, "update", id)} />}
			{mayWrite && (
				<details className="action" open={edit !== null}>
					<summary>{m.incident_edit()}</summary>
					<AppForm action={PATH} className="action-form action-body" noValidate>
						<FormIdentity intent="edit" id={id} />
						<Texts scope={`edit-${id}`} name="title" refused={edit} texts={title} labels={TITLES} />
						{updates.map((update) => (
							<fieldset key={update.id} className="action-group">
								<legend>
									<DateTime at={update.at} withTime />
								</legend>
								<Texts
									scope={`edit-${id}`}
									name={`update${update.id}`}
									refused={edit}
									texts={update.text}
									labels={TEXTS}
									isLong
								/>
							</fieldset>
						))}
						<Button type="submit">{m.incident_save()}</Button>
					</AppForm>
				</details>
			)}
		</article>
	);
}

const TITLES: Record<keyof PublicText, () => string> = {
	en: m.incident_title_en,
	es: m.incident_title_es,
	pt: m.incident_title_pt,
};
const TEXTS: Record<keyof PublicText, () => string> = {
	en: m.incident_text_en,
	es: m.incident_text_es,
	pt: m.incident_text_pt,
};

function FormIdentity({ intent, id }: { intent: string; id: string }) {
	return (
		<>
			<input type="hidden" name="intent" value={intent} />
			<input type="hidden" name="id" value={id} />
		</>
	);
}

type TextsProps = {
	/** Intent and incident, which make the ids of the fields unique. */
	scope: string;
	name: string;
	refused: RefusedForm | null;
	texts?: PublicText;
	labels: typeof TITLES;
	isLong?: boolean;
};

/** One text in three languages. */
function Texts({ scope, name, refused, texts, labels, isLong = false }: TextsProps) {
	return LANGUAGES.map((language) => {
		const field = `${name}_${language}`;
		const shared = {
			id: `${scope}-${field}`,
			name: field,
			label: labels[language](),
			error: refused?.fields[field],
			lang: language,
			defaultValue: refused?.values[field] ?? texts?.[language] ?? "",
			autoComplete: "off",
		};
		return isLong ? (
			<TextAreaField key={language} {...shared} rows={3} maxLength={MAX_UPDATE} />
		) : (
			<TextField key={language} {...shared} maxLength={MAX_TITLE} />
		);
	});
}

function OpenForm({ refused }: { refused: RefusedForm | null }) {
	return (
		<section className="admin-panel" aria-labelledby="new">
			<h2 id="new">{m.incident_new()}</h2>
			<p>{m.incident_languages()}</p>
			<AppForm action={PATH} className="action-form" noValidate>
				<FormIdentity intent="open" id="" />
				<fieldset id="open--parts" className="action-group" tabIndex={-1}>
					<legend>{m.incident_parts()}</legend>
					{refused?.fields.parts && <p className="field-error">{refused.fields.parts}</p>}
					{SERVICE_PARTS.map((part) => (
						<Checkbox
							key={part}
							id={`open--parts-${part}`}
							name="parts"
							value={part}
							defaultChecked={refused?.values.parts?.split(",").includes(part)}
							label={SERVICE_PART_LABELS[part].name()}
						/>
					))}
				</fieldset>
				<Texts scope="open-" name="title" refused={refused} labels={TITLES} />
				<Texts scope="open-" name="text" refused={refused} labels={TEXTS} isLong />
				<MinutesAgo scope="open-" label={m.incident_ago()} refused={refused} />
				<Button type="submit">{m.incident_publish()}</Button>
			</AppForm>
		</section>
	);
}

function UpdateForm({ id, refused }: { id: string; refused: RefusedForm | null }) {
	const scope = `update-${id}`;
	return (
		<details className="action" open={refused !== null}>
			<summary>{m.incident_update()}</summary>
			<AppForm action={PATH} className="action-form action-body" noValidate>
				<FormIdentity intent="update" id={id} />
				<Texts scope={scope} name="text" refused={refused} labels={TEXTS} isLong />
				<Checkbox
					id={`${scope}-ends`}
					name="ends"
					label={m.incident_ends()}
					defaultChecked={refused?.values.ends === "on"}
				/>
				<MinutesAgo scope={scope} label={m.incident_ended_ago()} refused={refused} />
				<Button type="submit">{m.incident_publish()}</Button>
			</AppForm>
		</details>
	);
}

function MinutesAgo({ scope, label, refused }: { scope: string; label: string; refused: RefusedForm | null }) {
	return (
		<TextField
			id={`${scope}-minutesAgo`}
			name="minutesAgo"
			label={label}
			error={refused?.fields.minutesAgo}
			defaultValue={refused?.values.minutesAgo ?? "0"}
			inputMode="numeric"
			className="control-short"
			autoComplete="off"
		/>
	);
}
