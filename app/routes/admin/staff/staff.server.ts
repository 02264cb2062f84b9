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

export const STAFF_OUTCOMES = ["waits", "role", "invited", "returned", "disabled", "enabled", "signed-out"] as const;
/** Outcome of a form, which the page confirms. */
export type StaffOutcome = (typeof STAFF_OUTCOMES)[number];

const account = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number));
const text = v.optional(v.pipe(v.string(), v.maxLength(300)), "");
const role = v.picklist([...ASSIGNABLE_ROLES]);

const staffForm = v.variant("intent", [
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
): Promise<Outcome<StaffOutcome>> {
	if (!mayManageStaff(staff)) return failure("forbidden", "staff_only");
	const parsed = v.safeParse(staffForm, Object.fromEntries(form));
	if (!parsed.success) return failure("invalid", "invalid_request");
	const outcome = await perform(services, staff, parsed.output, language);
	if (outcome.ok) {
		const actor = { id: staff.id, role: staff.role, network };
		await recordAction(services, {
			action: AUDIT_ACTION_BY_INTENT[parsed.output.intent],
			actor,
			details: auditDetails(parsed.output),
		});
	}
	return outcome;
}

type StaffFormInput = v.InferOutput<typeof staffForm>;

const AUDIT_ACTION_BY_INTENT: Record<StaffFormInput["intent"], AuditAction> = {
	invite: "account-invited",
	"invite-again": "account-invited",
	role: "role-proposed",
	approve: "role-approved",
	return: "role-returned",
	disable: "account-disabled",
	enable: "account-enabled",
	"sign-out": "sessions-ended",
};

/** Returns the details for the audit log. Names and addresses are stored only with the account. */
function auditDetails(input: StaffFormInput): Record<string, unknown> {
	if (input.intent === "invite") return { role: input.role };
	const { intent: _intent, ...details } = input;
	return details;
}

async function perform(
	services: Services,
	staff: Staff,
	input: StaffFormInput,
	language: Language,
): Promise<Outcome<StaffOutcome>> {
	switch (input.intent) {
		case "invite": {
			const { email, name, role, person } = input;
			const invitation = { email, name, role, samePersonAs: person };
			return toOutcome(await inviteStaff(services, staff, invitation, language), "invited");
		}
		case "role":
			return toOutcome(await proposeRole(services, staff, input.account, input.role, language), "role");
		case "approve":
			return toOutcome(await decideRole(services, staff, input.proposal, "approved", language), "role");
		case "return":
			return toOutcome(await decideRole(services, staff, input.proposal, "returned", language), "returned");
		case "disable":
		case "enable": {
			const outcome = await setDisabled(services, staff, input.account, input.intent === "disable");
			return outcome.ok ? success(input.intent === "disable" ? "disabled" : "enabled") : outcome;
		}
		case "sign-out":
			await endStaffSessions(services, input.account);
			return success("signed-out");
		case "invite-again":
			await sendInvitation(services, input.account, language);
			return success("invited");
	}
}

function toOutcome(outcome: Outcome<{ needsApproval: boolean }>, staffOutcome: StaffOutcome): Outcome<StaffOutcome> {
	return outcome.ok ? success(outcome.value.needsApproval ? "waits" : staffOutcome) : outcome;
}
