import * as v from "valibot";
import { recordAction } from "#app/commands/audit/record-action.server.ts";
import {
	decideRole,
	inviteStaff,
	proposeRole,
	sendInvitation,
	setDisabled,
} from "#app/commands/staff/staff-accounts.server.ts";
import { endStaffSessions } from "#app/commands/staff/staff-sessions.server.ts";
import type { Staff } from "#app/domain/application/staff-roles.ts";
import type { AuditAction } from "#app/domain/audit/audit-log.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import type { Language } from "#app/domain/language.ts";
import { ASSIGNABLE_ROLES, mayManageStaff } from "#app/domain/staff/staff-management.ts";
import type { Services, Visitor } from "#app/services.ts";

export const STAFF_DONE = ["waits", "role", "invited", "returned", "disabled", "enabled", "signed-out"] as const;
/** Confirmation code after a form. */
export type StaffDone = (typeof STAFF_DONE)[number];

const account = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number));
const text = v.optional(v.pipe(v.string(), v.maxLength(300)), "");
const role = v.picklist([...ASSIGNABLE_ROLES]);

const forms = v.variant("intent", [
	v.object({
		intent: v.literal("invite"),
		email: text,
		name: text,
		role,
		person: v.union([
			v.pipe(
				v.literal(""),
				v.transform(() => null),
			),
			account,
		]),
	}),
	v.object({ intent: v.literal("role"), account, role }),
	v.object({ intent: v.picklist(["approve", "return"]), proposal: v.string() }),
	v.object({ intent: v.picklist(["disable", "enable", "sign-out", "invite-again"]), account }),
]);

/** Handles a form of the accounts page. Each change is audited. */
export async function manageStaff(
	services: Services,
	staff: Staff,
	form: FormData,
	{ language, network }: Pick<Visitor, "language" | "network">,
): Promise<Outcome<StaffDone>> {
	if (!mayManageStaff(staff)) return failure("forbidden", "staff_only");
	const parsed = v.safeParse(forms, Object.fromEntries(form));
	if (!parsed.success) return failure("invalid", "invalid_request");
	const outcome = await perform(services, staff, parsed.output, language);
	if (outcome.ok) {
		const actor = { id: staff.id, role: staff.role, network };
		await recordAction(services, { action: ACTIONS[parsed.output.intent], actor, details: recorded(parsed.output) });
	}
	return outcome;
}

type ActionContext = v.InferOutput<typeof forms>;

const ACTIONS: Record<ActionContext["intent"], AuditAction> = {
	invite: "account-invited",
	"invite-again": "account-invited",
	role: "role-proposed",
	approve: "role-approved",
	return: "role-returned",
	disable: "account-disabled",
	enable: "account-enabled",
	"sign-out": "sessions-ended",
};

/** Names and addresses are stored with the account itself. */
function recorded(context: ActionContext): Record<string, unknown> {
	if (context.intent === "invite") return { role: context.role };
	const { intent: _intent, ...details } = context;
	return details;
}

async function perform(
	services: Services,
	staff: Staff,
	context: ActionContext,
	language: Language,
): Promise<Outcome<StaffDone>> {
	switch (context.intent) {
		case "invite": {
			const { email, name, role, person } = context;
			const invited = { email, name, role, samePersonAs: person };
			return withResult(await inviteStaff(services, staff, invited, language), "invited");
		}
		case "role":
			return withResult(await proposeRole(services, staff, context.account, context.role, language), "role");
		case "approve":
			return withResult(await decideRole(services, staff, context.proposal, "approved", language), "role");
		case "return":
			return withResult(await decideRole(services, staff, context.proposal, "returned", language), "returned");
		case "disable":
		case "enable": {
			const outcome = await setDisabled(services, staff, context.account, context.intent === "disable");
			return outcome.ok ? success(context.intent === "disable" ? "disabled" : "enabled") : outcome;
		}
		case "sign-out":
			await endStaffSessions(services, context.account);
			return success("signed-out");
		case "invite-again":
			await sendInvitation(services, context.account, language);
			return success("invited");
	}
}

function withResult(outcome: Outcome<{ waits: boolean }>, done: StaffDone): Outcome<StaffDone> {
	return outcome.ok ? success(outcome.value.waits ? "waits" : done) : outcome;
}
