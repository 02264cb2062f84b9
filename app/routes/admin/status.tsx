import { data, redirect } from "react-router";
import { editIncident, openIncident, updateIncident } from "#app/commands/staff/incidents.server.ts";
import { servicesContext, staffContext, visitorContext } from "#app/context.ts";
import { mayWriteIncidents } from "#app/domain/application/staff-roles.ts";
import type { AuditAction } from "#app/domain/audit/audit-log.ts";
import { failure, HTTP_STATUS, type Outcome } from "#app/domain/failure.ts";
import { LANGUAGES } from "#app/domain/language.ts";
import {
	chooseTranslation,
	type Incident,
	MAX_TITLE,
	MAX_UPDATE,
	missingLanguages,
	type PublicText,
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
import { toFormRefusal } from "./form-refusal.server.ts";
import { type FormRefusal, FormRefusalAlert } from "./form-refusal.tsx";
import { LANGUAGE_NAMES } from "./language-name.ts";
import { recordStaffAction } from "./record-staff-action.server.ts";

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
		canWrite: mayWriteIncidents(context.get(staffContext)),
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
	const refusal = toFormRefusal(outcome.failure, form, context.get(visitorContext).language);
	refusal.values.parts = form?.getAll("parts").join() ?? "";
	return data({ refusal }, { status: HTTP_STATUS[outcome.failure.kind] });
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
	const { view, incidents, canWrite, isDone } = loaderData;
	const refusal = actionData?.refusal ?? null;
	const [ongoingIncidents, pastIncidents] = [
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
			{refusal ? (
				<FormRefusalAlert refusal={refusal} getFieldId={(field) => fieldId(refusal, field)} />
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
					<IncidentList
						id="ongoing"
						title={m.incident_ongoing()}
						incidents={ongoingIncidents}
						{...{ canWrite, refusal }}
					/>
					<IncidentList id="past" title={m.incident_past()} incidents={pastIncidents} {...{ canWrite, refusal }} />
				</div>
				{canWrite ? <OpenIncidentForm refusal={findRefusal(refusal, "open", "")} /> : <p>{m.incident_read_only()}</p>}
			</div>
		</div>
	);
}

/** Returns the id of a field. It includes the form, because several forms have fields with the same name. */
function fieldId({ values }: FormRefusal, field: string): string {
	return `${values.intent}-${values.id ?? ""}-${field}`;
}

function findRefusal(refusal: FormRefusal | null, intent: string, id: string): FormRefusal | null {
	return refusal?.values.intent === intent && (refusal.values.id ?? "") === id ? refusal : null;
}

type IncidentListProps = {
	id: string;
	title: string;
	incidents: readonly Incident[];
	canWrite: boolean;
	refusal: FormRefusal | null;
};

function IncidentList({ id, title, incidents, canWrite, refusal }: IncidentListProps) {
	return (
		<section className="admin-column" aria-labelledby={id}>
			<h2 id={id}>{title}</h2>
			{incidents.length === 0 && <p className="admin-empty">{m.incident_none()}</p>}
			{incidents.map((incident) => (
				<IncidentPanel key={incident.id} {...{ incident, canWrite, refusal }} />
			))}
		</section>
	);
}

type IncidentPanelProps = { incident: Incident } & Pick<IncidentListProps, "canWrite" | "refusal">;

function IncidentPanel({ incident, canWrite, refusal }: IncidentPanelProps) {
	const { id, title, parts, startedAt, endedAt, updates } = incident;
	const name = chooseTranslation(title, getLocale());
	const missingLanguageNames = missingLanguages(incident).map((language) => LANGUAGE_NAMES[language]);
	const editRefusal = findRefusal(refusal, "edit", id);
	return (
		<article className="admin-panel" aria-labelledby={id}>
			<h3 id={id} lang={name.language}>
				{name.text}
			</h3>
			<p className="muted">
				<DateTime timestamp={startedAt} withTime />
				{endedAt !== null && (
					<>
						{" – "}
						<DateTime timestamp={endedAt} withTime />
					</>
				)}
				{" · "}
				{parts.map((part) => SERVICE_PART_LABELS[part].name()).join(", ")}{" "}
				{missingLanguageNames.length > 0 && (
					<Badge tone="warning">{m.incident_missing({ languages: missingLanguageNames.join(", ") })}</Badge>
				)}
			</p>
			<ul className="stack">
				{updates.map(({ id: updateId, at, text }) => {
					const translation = chooseTranslation(text, getLocale());
					return (
						<li key={updateId}>
							<DateTime timestamp={at} withTime />:{" "}
							<span className="quoted" lang={translation.language}>
								{translation.text}
							</span>
						</li>
					);
				})}
			</ul>
			{canWrite && endedAt === null && <UpdateIncidentForm id={id} refusal={findRefusal(refusal, "update", id)} />}
			{canWrite && (
				<details className="action" open={editRefusal !== null}>
					<summary>{m.incident_edit()}</summary>
					<AppForm action={PATH} className="action-form action-body" noValidate>
						<FormIdentity intent="edit" id={id} />
						<TranslatedFields
							scope={`edit-${id}`}
							name="title"
							refusal={editRefusal}
							texts={title}
							labels={TITLE_LABELS}
						/>
						{updates.map((update) => (
							<fieldset key={update.id} className="action-group">
								<legend>
									<DateTime timestamp={update.at} withTime />
								</legend>
								<TranslatedFields
									scope={`edit-${id}`}
									name={`update${update.id}`}
									refusal={editRefusal}
									texts={update.text}
									labels={TEXT_LABELS}
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

const TITLE_LABELS: Record<keyof PublicText, () => string> = {
	en: m.incident_title_en,
	es: m.incident_title_es,
	pt: m.incident_title_pt,
};
const TEXT_LABELS: Record<keyof PublicText, () => string> = {
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

type TranslatedFieldsProps = {
	/** Intent and incident, which make the ids of the fields unique. */
	scope: string;
	name: string;
	refusal: FormRefusal | null;
	texts?: PublicText;
	labels: typeof TITLE_LABELS;
	isLong?: boolean;
};

/** Fields for one text in all three languages. */
function TranslatedFields({ scope, name, refusal, texts, labels, isLong = false }: TranslatedFieldsProps) {
	return LANGUAGES.map((language) => {
		const field = `${name}_${language}`;
		const fieldProps = {
			id: `${scope}-${field}`,
			name: field,
			label: labels[language](),
			error: refusal?.fields[field],
			lang: language,
			defaultValue: refusal?.values[field] ?? texts?.[language] ?? "",
			autoComplete: "off",
		};
		return isLong ? (
			<TextAreaField key={language} {...fieldProps} rows={3} maxLength={MAX_UPDATE} />
		) : (
			<TextField key={language} {...fieldProps} maxLength={MAX_TITLE} />
		);
	});
}

function OpenIncidentForm({ refusal }: { refusal: FormRefusal | null }) {
	return (
		<section className="admin-panel" aria-labelledby="new">
			<h2 id="new">{m.incident_new()}</h2>
			<p>{m.incident_languages()}</p>
			<AppForm action={PATH} className="action-form" noValidate>
				<FormIdentity intent="open" id="" />
				<fieldset id="open--parts" className="action-group" tabIndex={-1}>
					<legend>{m.incident_parts()}</legend>
					{refusal?.fields.parts && <p className="field-error">{refusal.fields.parts}</p>}
					{SERVICE_PARTS.map((part) => (
						<Checkbox
							key={part}
							id={`open--parts-${part}`}
							name="parts"
							value={part}
							defaultChecked={refusal?.values.parts?.split(",").includes(part)}
							label={SERVICE_PART_LABELS[part].name()}
						/>
					))}
				</fieldset>
				<TranslatedFields scope="open-" name="title" refusal={refusal} labels={TITLE_LABELS} />
				<TranslatedFields scope="open-" name="text" refusal={refusal} labels={TEXT_LABELS} isLong />
				<MinutesAgoField scope="open-" label={m.incident_ago()} refusal={refusal} />
				<Button type="submit">{m.incident_publish()}</Button>
			</AppForm>
		</section>
	);
}

function UpdateIncidentForm({ id, refusal }: { id: string; refusal: FormRefusal | null }) {
	const scope = `update-${id}`;
	return (
		<details className="action" open={refusal !== null}>
			<summary>{m.incident_update()}</summary>
			<AppForm action={PATH} className="action-form action-body" noValidate>
				<FormIdentity intent="update" id={id} />
				<TranslatedFields scope={scope} name="text" refusal={refusal} labels={TEXT_LABELS} isLong />
				<Checkbox
					id={`${scope}-ends`}
					name="ends"
					label={m.incident_ends()}
					defaultChecked={refusal?.values.ends === "on"}
				/>
				<MinutesAgoField scope={scope} label={m.incident_ended_ago()} refusal={refusal} />
				<Button type="submit">{m.incident_publish()}</Button>
			</AppForm>
		</details>
	);
}

function MinutesAgoField({ scope, label, refusal }: { scope: string; label: string; refusal: FormRefusal | null }) {
	return (
		<TextField
			id={`${scope}-minutesAgo`}
			name="minutesAgo"
			label={label}
			error={refusal?.fields.minutesAgo}
			defaultValue={refusal?.values.minutesAgo ?? "0"}
			inputMode="numeric"
			className="control-short"
			autoComplete="off"
		/>
	);
}
