import { groupReference } from "#app/domain/money/local-payment.ts";
import { formatMoney } from "#app/domain/money/money.ts";
import { formatDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { Facts } from "../fact-table.tsx";
import { Action, OtherDevice, Paragraph } from "../frame.tsx";
import type { MailFacts } from "../mail-facts.ts";

export function title({ language, money }: MailFacts) {
	return m.mail_voucher_title({ amount: formatMoney(money?.awaited?.amount ?? 0, language) }, { locale: language });
}

/** What to pay at the cash machine, and until when; sent once more as its last day begins. */
export function Body(facts: MailFacts) {
	const { links, language, money } = facts;
	if (!money?.awaited) throw new Error("A mail about a voucher came without it");
	const { amount, voucher } = money.awaited;
	const locale = { locale: language };
	return (
		<>
			<Paragraph>{m.mail_voucher_text({}, locale)}</Paragraph>
			<Facts
				pairs={[
					[m.awaited_entity({}, locale), voucher.entity],
					[m.awaited_reference({}, locale), groupReference(voucher.reference)],
					[m.awaited_amount({}, locale), formatMoney(amount, language)],
					[m.awaited_until({}, locale), formatDate(voucher.expiresAt, language)],
				]}
			/>
			<Paragraph>{m.mail_voucher_after({}, locale)}</Paragraph>
			<Action href={links.application} label={m.mail_action_follow({}, locale)} />
			<OtherDevice {...facts} />
		</>
	);
}
