import * as v from "valibot";
import {
	adjustBalance,
	changeDiscount,
	changeRate,
	clearSharedAccount,
	decidePartner,
} from "#app/commands/partners/manage-partner.server.ts";
import type { Staff } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome } from "#app/domain/failure.ts";
import { parseMoney } from "#app/domain/money/money.ts";
import { PARTNER_ACTIONS, PARTNER_REASONS } from "#app/domain/partners/partner.ts";
import { isDay } from "#app/domain/settings/setting.ts";
import type { Services } from "#app/services.ts";

const wholeNumber = v.pipe(v.string(), v.trim(), v.regex(/^\d{1,3}$/), v.transform(Number));
const optionalDay = v.pipe(
	v.string(),
	v.trim(),
	v.check((text) => text === "" || isDay(text)),
	v.transform((text) => text || null),
);
const reason = v.picklist([...PARTNER_REASONS.rejected, ...PARTNER_REASONS.suspended]);

const actionForm = v.variant("intent", [
	v.object({ intent: v.picklist(PARTNER_ACTIONS), reason: v.optional(v.fallback(v.nullable(reason), null), null) }),
	v.object({ intent: v.literal("rate"), before: wholeNumber, rate: v.fallback(wholeNumber, -1) }),
	v.object({
		intent: v.literal("discount"),
		before: wholeNumber,
		beforeDay: optionalDay,
		percent: v.fallback(wholeNumber, -1),
		until: optionalDay,
	}),
	v.object({ intent: v.literal("clear-account"), account: v.pipe(v.string(), v.maxLength(64)) }),
	v.object({
		intent: v.literal("adjust"),
		cents: v.pipe(
			v.string(),
			v.trim(),
			v.maxLength(12),
			v.transform((text) => parseSignedCents(text)),
		),
		key: v.string(),
	}),
]);

/** Handles a form submitted from a partner's page. */
export async function performPartnerAction(
	services: Services,
	staff: Staff,
	id: number,
	form: FormData,
	network: string,
): Promise<Outcome<null>> {
	const parsed = v.safeParse(actionForm, Object.fromEntries(form));
	if (!parsed.success || !Number.isSafeInteger(id)) return failure("invalid", "invalid_request");
	const input = parsed.output;
	switch (input.intent) {
		case "rate":
			return changeRate(services, staff, id, input, network);
		case "discount": {
			const before = { percent: input.before, until: input.beforeDay };
			const after = { percent: input.percent, until: input.until };
			return changeDiscount(services, staff, id, { before, after }, network);
		}
		case "adjust":
			return adjustBalance(services, staff, id, input, network);
		case "clear-account":
			return clearSharedAccount(services, staff, id, input.account, network);
		default:
			return decidePartner(services, staff, id, { action: input.intent, reason: input.reason }, network);
	}
}

/** Parses a signed amount into cents; null if invalid. */
function parseSignedCents(text: string): number | null {
	const isNegative = /^[-−]/.test(text);
	const cents = parseMoney(text.replace(/^[-−+]\s*/, ""));
	return cents === null ? null : isNegative ? -cents : cents;
}
