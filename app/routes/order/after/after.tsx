import { data, redirect, useActionData } from "react-router";
import { visitorContext } from "#app/context.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { m } from "#app/paraglide/messages.js";
import { ApplicationError } from "#app/ui/application-error.tsx";
import { DeferredPart, lazyPart } from "#app/ui/deferred-part.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { PageHeader, PageTitle } from "#app/ui/page/page-header.tsx";
import { openOwnApplication } from "#app/visitor/owner.server.ts";
import type { Route } from "./+types/after";
import { type AftercareProblem, type AftercareView, handleAftercareForm, loadAftercareView } from "./after.server.ts";
import { SECTION_IDS } from "./card-head.tsx";
import "./after.css";
import { useEffect, useRef } from "react";
import { formatCivilDate, formatDate } from "#app/domain/time/calendar.ts";
import { getLocale } from "#app/paraglide/runtime.js";
import { Alert } from "#app/ui/alert.tsx";
import type { Tone } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { CopyLine } from "#app/ui/copy-line.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { CodeField } from "../code-field.tsx";
import { CardHead } from "./card-head.tsx";

const CorrectionCard = lazyPart(async () => (await import("./correction-card.tsx")).CorrectionCard);
const LeavingCard = lazyPart(async () => (await import("./leaving-card.tsx")).LeavingCard);

export const handle: PageHandle = { hydrate: true, hideTrustStrip: true };

/** The response with the password must not be cached, not even by the back button. */
const NO_STORE = { "Cache-Control": "private, no-store" };

export function meta(): Route.MetaDescriptors {
	return [];
}

export async function loader({ request, context, params }: Route.LoaderArgs) {
	const { application, services } = await openOwnApplication({ request, context }, params.id);
	if (application.status !== "completed") throw redirect(localePath(`/confirmation/${params.id}`));
	return { view: await loadAftercareView(services, application) };
}

export async function action({ request, context, params }: Route.ActionArgs) {
	const form = await request.formData().catch(() => new FormData());
	const opened = await openOwnApplication({ request, context }, params.id);
	const result = await handleAftercareForm(opened, form, context.get(visitorContext).language);
	if ("sectionId" in result) return redirect(`${localePath(`/after/${params.id}`)}#${result.sectionId}`);
	if ("password" in result) return data({ password: result.password, problem: null }, { headers: NO_STORE });
	return data({ password: null, problem: result.problem }, { status: result.status });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
	return actionHeaders;
}

export default function Aftercare({ loaderData: { view } }: Route.ComponentProps) {
	const actionData = useActionData<typeof action>();
	const problem = actionData?.problem ?? null;
	return (
		<div className="page wrap wrap-text">
			<PageTitle title={m.aftercare_title()} hasErrors={problem !== null} />
			<PageHeader
				title={m.aftercare_title()}
				lede={m.aftercare_lede({ number: view.number })}
				backLink={{ to: `/confirmation/${view.id}`, label: m.certificate_back() }}
			/>
			<div className="application-column">
				{problem && <ErrorSummary errors={[problem]} />}
				{actionData?.password ? (
					<RevealedPassword password={actionData.password} />
				) : (
					<PasswordCard password={view.password} problem={problem} />
				)}
				<DeferredPart>
					<CorrectionCard id={view.id} correction={view.correction} problem={problem} />
				</DeferredPart>
				<NotificationsCard view={view} problem={problem} />
				{view.representation && (
					<DeferredPart>
						<LeavingCard end={view.representation.end} problem={problem} />
					</DeferredPart>
				)}
			</div>
		</div>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ApplicationError error={error} />;
}

type Password = NonNullable<AftercareView["password"]>;
type PasswordCardProps = { password: AftercareView["password"]; problem: AftercareProblem | null };

const BADGES: Record<Password["state"], { tone: Tone; label: () => string }> = {
	wanted: { tone: "neutral", label: m.aftercare_password_wanted },
	requested: { tone: "info", label: m.aftercare_password_requested },
	arrived: { tone: "warning", label: m.aftercare_password_arrived },
	revealed: { tone: "success", label: m.aftercare_password_revealed },
	expired: { tone: "neutral", label: m.aftercare_password_expired },
};

/** State of the portal password, and the form that reveals it once (F7, F8). */
function PasswordCard({ password, problem }: PasswordCardProps) {
	const badge = password && BADGES[password.state];
	return (
		<Card aria-labelledby={SECTION_IDS.password} className="stack">
			<CardHead
				id={SECTION_IDS.password}
				title={m.aftercare_password_title()}
				badge={badge ? { tone: badge.tone, text: badge.label() } : undefined}
			/>
			{password ? <PasswordState password={password} /> : <p>{m.aftercare_password_none()}</p>}
			{password?.state === "arrived" && <RevealForms codeExpiresAt={password.codeExpiresAt} problem={problem} />}
			{(password?.state === "arrived" || password?.state === "revealed") && (
				<details className="disclosure">
					<summary>{m.aftercare_password_lost_title()}</summary>
					<p>{m.aftercare_password_lost_text()}</p>
					<RequestAnotherLetter />
				</details>
			)}
			{password?.state === "expired" && <RequestAnotherLetter />}
		</Card>
	);
}

function RequestAnotherLetter() {
	return (
		<AppForm preventScrollReset>
			<Button type="submit" name="intent" value="password-lost" id="password-lost" variant="secondary">
				{m.aftercare_password_lost_action()}
			</Button>
		</AppForm>
	);
}

function PasswordState({ password: { state, since, dueAt, expiresAt, reference } }: { password: Password }) {
	const language = getLocale();
	const date = formatDate(since, language);
	const deadline = formatDate(dueAt, language);
	return (
		<>
			{state === "wanted" && <p>{m.aftercare_password_wanted_text({ due: deadline })}</p>}
			{state === "requested" && <p>{m.aftercare_password_requested_text({ date, due: deadline })}</p>}
			{state === "arrived" && (
				<p>{m.aftercare_password_arrived_text({ date, until: formatDate(expiresAt, language) })}</p>
			)}
			{state === "revealed" && <p>{m.aftercare_password_revealed_text({ date })}</p>}
			{state === "expired" && <p>{m.aftercare_password_expired_text({ date })}</p>}
			{state === "requested" && reference && <p>{m.aftercare_reference({ reference })}</p>}
			{state !== "revealed" && state !== "expired" && <p className="small muted">{m.aftercare_password_stored()}</p>}
		</>
	);
}

/** Two forms: one e-mails a code, the other accepts it and reveals the password. */
function RevealForms({ codeExpiresAt, problem }: { codeExpiresAt: number | null; problem: AftercareProblem | null }) {
	const error = problem?.fieldId === "code" ? problem.message : undefined;
	const time = codeExpiresAt === null ? "" : formatClockTime(codeExpiresAt);
	return (
		<>
			{codeExpiresAt !== null && (
				<AppForm className="form" preventScrollReset>
					<p role="status">{m.aftercare_password_mailed({ time })}</p>
					<CodeField label={m.aftercare_password_code()} hint={m.aftercare_password_code_hint()} error={error} />
					<div>
						<Button type="submit" name="intent" value="reveal">
							{m.aftercare_password_show()}
						</Button>
					</div>
				</AppForm>
			)}
			<AppForm preventScrollReset>
				<Button
					type="submit"
					name="intent"
					value="mail-code"
					id={codeExpiresAt === null ? "code" : "mail-code"}
					variant={codeExpiresAt === null ? "primary" : "secondary"}
				>
					{codeExpiresAt === null ? m.aftercare_password_mail() : m.aftercare_password_mail_again()}
				</Button>
			</AppForm>
		</>
	);
}

/** Formats the time of day in Lisbon, like all times on the site. */
function formatClockTime(timestamp: number): string {
	return new Intl.DateTimeFormat("pt-PT", { timeZone: "Europe/Lisbon", hour: "2-digit", minute: "2-digit" }).format(
		timestamp,
	);
}

const PORTAL_URL = "https://www.portaldasfinancas.gov.pt";
/** The authority's published password rules and first sign-in steps, read in November 2026. */
const PASSWORD_RULES_URL =
	"https://info.portaldasfinancas.gov.pt/pt/apoio_contribuinte/questoes_frequentes/Pages/faqs-00242.aspx";

/** Shows the password once: only the response to the code contains it. */
function RevealedPassword({ password }: { password: string }) {
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => heading.current?.focus(), []);
	return (
		<Card aria-labelledby={SECTION_IDS.password} className="stack">
			<h2 id={SECTION_IDS.password} ref={heading} tabIndex={-1}>
				{m.aftercare_password_shown_title()}
			</h2>
			<Alert tone="warning" role="status">
				<p>{m.aftercare_password_shown()}</p>
			</Alert>
			<CopyLine
				id="portal-password"
				label={m.aftercare_password_title()}
				value={password}
				action={m.aftercare_password_copy()}
				className="after-password"
			/>
			<h3>{m.aftercare_password_now()}</h3>
			<ol className="after-steps">
				<li>
					{m.aftercare_password_step_sign_in()}{" "}
					<a href={PORTAL_URL} target="_blank" rel="noopener noreferrer">
						www.portaldasfinancas.gov.pt
					</a>
				</li>
				<li>{m.aftercare_password_step_change()}</li>
				<li>{m.aftercare_password_step_contacts()}</li>
			</ol>
			<p className="small">{m.aftercare_password_later()}</p>
			<p className="small muted">
				<a href={PASSWORD_RULES_URL} target="_blank" rel="noopener noreferrer">
					{m.aftercare_password_source()}
				</a>
			</p>
		</Card>
	);
}

type NotificationsCardProps = {
	view: Pick<AftercareView, "id" | "notifications" | "today" | "activeIfToday">;
	problem: AftercareProblem | null;
};

/** Start of electronic notifications, with a reminder and a calendar file. */
function NotificationsCard({ view, problem }: NotificationsCardProps) {
	const { id, notifications, today, activeIfToday } = view;
	const language = getLocale();
	const date = notifications && formatCivilDate(notifications.requestedOn, language);
	const active = notifications && formatCivilDate(notifications.activeFrom, language);
	const isOwnProblem = problem?.values.intent === "notifications";
	const form = <NotificationsForm today={today} problem={isOwnProblem ? problem : null} />;
	return (
		<Card aria-labelledby={SECTION_IDS.notifications} className="stack">
			<CardHead id={SECTION_IDS.notifications} title={m.aftercare_notices_title()} />
			<p>{m.aftercare_notices_text()}</p>
			<div role="status" className="live">
				{notifications && date && active && (
					<p>
						<strong>
							{notifications.isActive
								? m.aftercare_notices_active({ date, active })
								: m.aftercare_notices_ahead({ date, active })}
						</strong>
					</p>
				)}
			</div>
			{notifications ? (
				<>
					{!notifications.isActive && (
						<p>
							<a href={`/api/calendars/${id}?lang=${language}`} download>
								{m.aftercare_notices_file()}
							</a>
						</p>
					)}
					<details className="disclosure" open={isOwnProblem}>
						<summary>{m.aftercare_notices_again()}</summary>
						{form}
					</details>
				</>
			) : (
				<>
					<p>{m.aftercare_notices_today({ date: formatCivilDate(activeIfToday, language) })}</p>
					{form}
				</>
			)}
		</Card>
	);
}

function NotificationsForm({ today, problem }: { today: string; problem: AftercareProblem | null }) {
	return (
		<AppForm className="form" preventScrollReset noValidate>
			<TextField
				name="requestedOn"
				type="date"
				label={m.aftercare_notices_day()}
				hint={m.aftercare_notices_day_hint()}
				error={problem?.message}
				defaultValue={problem?.values.requestedOn}
				max={today}
				className="control-medium"
			/>
			<div>
				<Button type="submit" name="intent" value="notifications" variant="secondary">
					{m.aftercare_notices_send()}
				</Button>
			</div>
		</AppForm>
	);
}
