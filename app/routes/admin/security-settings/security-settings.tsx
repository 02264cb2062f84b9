import { data, redirect } from "react-router";
import { recordAction } from "#app/commands/audit/record-action.server.ts";
import { countRecoveryCodes, replaceRecoveryCodes } from "#app/commands/staff/credentials.server.ts";
import { changePassword } from "#app/commands/staff/sign-in.server.ts";
import { endStaffSession, endStaffSessions } from "#app/commands/staff/staff-sessions.server.ts";
import { servicesContext, staffContext, visitorContext } from "#app/context.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import { translateFailure, translateFields } from "#app/labels/failure-labels.server.ts";
import { m } from "#app/paraglide/messages.js";
import { listStaffSessions } from "#app/queries/staff/staff-accounts.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { DateTime } from "#app/routes/admin/date-time.tsx";
import { requireRecentSecondFactor } from "#app/routes/admin/require-second-factor.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { RecoveryCodes } from "#app/ui/second-factor.tsx";
import { NewPasswordFields } from "../entry/new-password.tsx";
import { PageOutcome } from "../page-outcome.tsx";
import type { Route } from "./+types/security-settings";

const PATH = "/admin/security-settings";
const CONFIRMATIONS = { password: m.staff_password_changed, ended: m.staff_session_ended } as const;

export function meta() {
	return adminMeta(m.staff_security());
}

/** Row 93: the current user's password, second factor and browsers. */
export async function loader(args: Route.LoaderArgs) {
	args.context.get(staffContext);
	const { account, session } = requireRecentSecondFactor(args);
	const services = args.context.get(servicesContext);
	const [sessions, codesLeft] = await Promise.all([
		listStaffSessions(services, account.id),
		countRecoveryCodes(services, account.id),
	]);
	const done = new URL(args.request.url).searchParams.get("done");
	return {
		sessions: sessions.map(({ id, device, createdAt, seenAt }) => ({
			id,
			device,
			createdAt,
			seenAt,
			isCurrent: id === session.id,
		})),
		codesLeft,
		done: done === "password" || done === "ended" ? (done as keyof typeof CONFIRMATIONS) : null,
	};
}

/** Handles the forms `password`, `codes`, `end` (one browser) and `end-others`. */
export async function action(args: Route.ActionArgs) {
	const { request, context } = args;
	context.get(staffContext);
	const { account, session } = requireRecentSecondFactor(args);
	const services = context.get(servicesContext);
	const { network, language } = context.get(visitorContext);
	const actor = { id: account.id, role: account.role, network };
	const form = await request.formData().catch(() => new FormData());
	const readText = (name: string) => String(form.get(name) ?? "").slice(0, 1000);
	switch (readText("intent")) {
		case "codes":
			await recordAction(services, { action: "recovery-codes-made", actor });
			return data({ codes: await replaceRecoveryCodes(services, account.id), errors: null, error: null });
		case "end":
			await endStaffSession(services, account.id, readText("session"));
			await recordAction(services, { action: "sessions-ended", actor, details: { account: account.id } });
			return redirect(localePath(`${PATH}?done=ended`));
		case "end-others":
			await endStaffSessions(services, account.id, session.id);
			await recordAction(services, { action: "sessions-ended", actor, details: { account: account.id } });
			return redirect(localePath(`${PATH}?done=ended`));
	}
	const input = { current: readText("current"), password: readText("password"), repeated: readText("repeated") };
	const outcome = await changePassword(services, account, session, input, network);
	if (outcome.ok) return redirect(localePath(`${PATH}?done=password`));
	const { kind, fields } = outcome.failure;
	const errors = translateFields(fields ?? {}, language);
	const error = fields ? null : translateFailure(outcome.failure, language);
	return data({ codes: null, errors, error }, { status: HTTP_STATUS[kind] });
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
	const { sessions, codesLeft, done } = loaderData;
	if (actionData?.codes) {
		return (
			<div className="admin wrap wrap-entry">
				<PageHeader title={m.staff_recovery_title()} />
				<RecoveryCodes codes={actionData.codes} next={PATH} />
			</div>
		);
	}
	return (
		<div className="admin wrap wrap-admin">
			<PageHeader title={m.staff_security()} lede={m.staff_security_lede()} />
			<PageOutcome error={actionData?.error} confirmation={done && !actionData ? CONFIRMATIONS[done]() : null} />
			<div className="admin-columns">
				<ChangePasswordForm errors={actionData?.errors ?? {}} />
				<SecondFactor codesLeft={codesLeft} />
			</div>
			<SessionList sessions={sessions} />
		</div>
	);
}

/** @param errors messages by field */
function ChangePasswordForm({ errors }: { errors: Partial<Record<string, string>> }) {
	return (
		<section className="admin-panel">
			<h2>{m.staff_change_password()}</h2>
			<AppForm className="form" action="/admin/security-settings" noValidate>
				<input type="hidden" name="intent" value="password" />
				<TextField
					name="current"
					type="password"
					label={m.staff_present_password()}
					error={errors.current}
					autoComplete="current-password"
				/>
				<NewPasswordFields errors={errors} />
				<div>
					<Button type="submit">{m.staff_change_password()}</Button>
				</div>
			</AppForm>
		</section>
	);
}

/** Changes the authenticator app or the recovery codes. @param codesLeft number of unused recovery codes */
function SecondFactor({ codesLeft }: { codesLeft: number }) {
	return (
		<section className="admin-panel">
			<h2>{m.staff_second_factor()}</h2>
			<p>{m.staff_codes_left({ count: codesLeft })}</p>
			<div className="row">
				<ButtonLink to="/admin/two-factor-setup?next=/admin/security-settings" variant="secondary">
					{m.staff_other_app()}
				</ButtonLink>
				<AppForm action="/admin/security-settings">
					<Button type="submit" name="intent" value="codes" variant="secondary">
						{m.staff_new_codes()}
					</Button>
				</AppForm>
			</div>
			<p className="small muted">{m.staff_new_codes_hint()}</p>
		</section>
	);
}

type SessionView = { id: string; device: string; createdAt: number; seenAt: number; isCurrent: boolean };

/** The user's signed-in browsers, each with a button to end its session. */
function SessionList({ sessions }: { sessions: readonly SessionView[] }) {
	return (
		<section className="admin-panel">
			<h2>{m.staff_sessions()}</h2>
			<p className="muted">{m.staff_sessions_text()}</p>
			<table className="admin-table">
				<thead>
					<tr>
						<th scope="col">{m.staff_session_browser()}</th>
						<th scope="col" className="col-date">
							{m.staff_session_since()}
						</th>
						<th scope="col" className="col-date">
							{m.staff_session_seen()}
						</th>
						<th scope="col" className="col-action">
							<span className="sr-only">{m.staff_session_end()}</span>
						</th>
					</tr>
				</thead>
				<tbody>
					{sessions.map(({ id, device, createdAt, seenAt, isCurrent }) => (
						<tr key={id}>
							<th scope="row">
								{device || m.staff_session_unknown()} {isCurrent && <Badge>{m.staff_session_here()}</Badge>}
							</th>
							<td data-label={m.staff_session_since()}>
								<DateTime timestamp={createdAt} withTime />
							</td>
							<td data-label={m.staff_session_seen()}>
								<DateTime timestamp={seenAt} withTime />
							</td>
							<td>
								{!isCurrent && (
									<AppForm action="/admin/security-settings">
										<input type="hidden" name="session" value={id} />
										<Button
											type="submit"
											name="intent"
											value="end"
											variant="quiet"
											aria-label={m.staff_session_end_label({ device: device || m.staff_session_unknown() })}
										>
											{m.staff_session_end()}
										</Button>
									</AppForm>
								)}
							</td>
						</tr>
					))}
				</tbody>
			</table>
			{sessions.length > 1 && (
				<AppForm action="/admin/security-settings">
					<Button type="submit" name="intent" value="end-others" variant="secondary">
						{m.staff_session_end_others()}
					</Button>
				</AppForm>
			)}
		</section>
	);
}
