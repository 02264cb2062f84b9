import { data, redirect } from "react-router";
import { recordAction } from "#app/commands/audit/record-action.server.ts";
import { countRecoveryCodes, makeRecoveryCodes } from "#app/commands/staff/credentials.server.ts";
import { changePassword } from "#app/commands/staff/sign-in.server.ts";
import { endStaffSession, endStaffSessions } from "#app/commands/staff/staff-sessions.server.ts";
import { servicesContext, staffContext, visitorContext } from "#app/context.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import { translateFailure, translateFields } from "#app/labels/failure-labels.server.ts";
import { m } from "#app/paraglide/messages.js";
import { listStaffSessions } from "#app/queries/staff/staff-accounts.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { requireProof } from "#app/routes/admin/require-proof.server.ts";
import { RecoveryCodes } from "#app/routes/admin/two-factor-setup/recovery-codes.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { PageOutcome } from "../page-outcome.tsx";
import type { Route } from "./+types/security-settings";
import { ChangePassword } from "./change-password.tsx";
import { SecondFactor } from "./second-factor.tsx";
import { SessionList } from "./session-list.tsx";

const HERE = "/admin/security-settings";
const DONE = { password: m.staff_password_changed, ended: m.staff_session_ended } as const;

export function meta() {
	return adminMeta(m.staff_security());
}

/** Row 93: one's own password, second factor and browsers. */
export async function loader(args: Route.LoaderArgs) {
	args.context.get(staffContext);
	const { account, session } = requireProof(args);
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
			here: id === session.id,
		})),
		codesLeft,
		done: done === "password" || done === "ended" ? (done as keyof typeof DONE) : null,
	};
}

/** `intent`: password, codes, end (one browser) or end-others. */
export async function action(args: Route.ActionArgs) {
	const { request, context } = args;
	context.get(staffContext);
	const { account, session } = requireProof(args);
	const services = context.get(servicesContext);
	const { network, language } = context.get(visitorContext);
	const actor = { id: account.id, role: account.role, network };
	const form = await request.formData().catch(() => new FormData());
	const text = (name: string) => String(form.get(name) ?? "").slice(0, 1000);
	switch (text("intent")) {
		case "codes":
			await recordAction(services, { action: "recovery-codes-made", actor });
			return data({ codes: await makeRecoveryCodes(services, account.id), errors: null, refused: null });
		case "end":
			await endStaffSession(services, account.id, text("session"));
			await recordAction(services, { action: "sessions-ended", actor, details: { account: account.id } });
			return redirect(localePath(`${HERE}?done=ended`));
		case "end-others":
			await endStaffSessions(services, account.id, session.id);
			await recordAction(services, { action: "sessions-ended", actor, details: { account: account.id } });
			return redirect(localePath(`${HERE}?done=ended`));
	}
	const typed = { current: text("current"), password: text("password"), repeated: text("repeated") };
	const outcome = await changePassword(services, account, session, typed, network);
	if (outcome.ok) return redirect(localePath(`${HERE}?done=password`));
	const { kind, fields } = outcome.failure;
	const errors = translateFields(fields ?? {}, language);
	const refused = fields ? null : translateFailure(outcome.failure, language);
	return data({ codes: null, errors, refused }, { status: HTTP_STATUS[kind] });
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
	const { sessions, codesLeft, done } = loaderData;
	if (actionData?.codes) {
		return (
			<div className="admin wrap wrap-entry">
				<PageHeader title={m.staff_recovery_title()} />
				<RecoveryCodes codes={actionData.codes} next={HERE} />
			</div>
		);
	}
	return (
		<div className="admin wrap wrap-admin">
			<PageHeader title={m.staff_security()} lede={m.staff_security_lede()} />
			<PageOutcome refused={actionData?.refused} done={done && !actionData ? DONE[done]() : null} />
			<div className="admin-columns">
				<ChangePassword errors={actionData?.errors ?? {}} />
				<SecondFactor codesLeft={codesLeft} />
			</div>
			<SessionList sessions={sessions} />
		</div>
	);
}
