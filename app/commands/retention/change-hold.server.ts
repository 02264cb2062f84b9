import { eq } from "drizzle-orm";
import { encryptText } from "#app/audit/encrypted-text.ts";
import { legalHolds } from "#app/data/application-schema.server.ts";
import type { Staff } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { HOLD_REASON, mayManageHolds } from "#app/domain/retention/retention-rules.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import type { Services } from "#app/services.ts";
import { recordAction } from "../audit/record-action.server.ts";

/** A requested change of the hold. `reason` as typed. */
type HoldChange = { applicationId: string; hold: boolean; reason: string; network: string };

/**
 * Puts an application on hold, which prevents every deletion, or releases it. Both are recorded in the audit log with
 * the reason, encrypted with the application's key.
 */
export async function changeHold(services: Services, staff: Staff, change: HoldChange): Promise<Outcome<null>> {
	const { db, now } = services;
	const { applicationId, hold, network } = change;
	if (!mayManageHolds(staff)) return failure("forbidden", "staff_only");
	const application = await findApplication(services, applicationId);
	if (!application) return failure("not-found", "application_not_found");
	const reason = change.reason.trim();
	if (reason.length < HOLD_REASON.min || reason.length > HOLD_REASON.max)
		return failure("invalid", "invalid_request", { fields: { holdReason: "error_hold_reason" } });
	const { caseKey } = application;
	if (caseKey === null) return failure("conflict", "note_unsealable");
	const text = { reason };
	const auditEntry = {
		action: hold ? ("hold-set" as const) : ("hold-lifted" as const),
		actor: { id: staff.id, role: staff.role, network },
		applicationId,
		words: { caseKey, text },
	};
	if (hold) {
		const encrypted = await encryptText(caseKey, applicationId, "hold", text);
		const row = { applicationId, setBy: staff.id, setAt: now(), words: encrypted };
		const { meta } = await db.insert(legalHolds).values(row).onConflictDoNothing();
		if (meta.changes === 0) return failure("conflict", "hold_changed");
		await recordAction(services, auditEntry);
		return success(null);
	}
	const byApplication = eq(legalHolds.applicationId, applicationId);
	const [existing] = await db.select({ setAt: legalHolds.setAt }).from(legalHolds).where(byApplication);
	if (!existing) return failure("conflict", "hold_changed");
	// A release is audited before it takes effect.
	await recordAction(services, auditEntry);
	await db.delete(legalHolds).where(byApplication);
	return success(null);
}
