import { formatDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { Facts } from "../fact-table.tsx";
import { Action, OtherDevice, Paragraph } from "../frame.tsx";
import type { MailFacts } from "../mail-facts.ts";

const TITLES = {
	processing: m.mail_shipped_title_processing,
	shipped: m.mail_shipped_title_shipped,
	"in-transit": m.mail_shipped_title_in_transit,
	"out-for-delivery": m.mail_shipped_title_out_for_delivery,
	delivered: m.mail_shipped_title_delivered,
	delayed: m.mail_shipped_title_delayed,
	failed: m.mail_shipped_title_failed,
};

/** Goes out at every move of the parcel, so the title says which. */
export function title({ application, language }: MailFacts) {
	return TITLES[application.shippingStatus ?? "shipped"]({}, { locale: language });
}

export function Body(facts: MailFacts) {
	const { application, links, language } = facts;
	const locale = { locale: language };
	const { shippingCarrier: carrier, trackingNumber: tracking, estimatedDeliveryDate: estimated } = application;
	const underway = application.shippingStatus !== "delivered" && application.shippingStatus !== "failed";
	return (
		<>
			<Paragraph>{m.mail_shipped_text({}, locale)}</Paragraph>
			<Facts
				pairs={[
					[m.mail_line_carrier({}, locale), carrier],
					[m.mail_line_tracking({}, locale), tracking?.slice(-4) ?? null],
					[m.mail_line_estimated({}, locale), estimated === null || !underway ? null : formatDate(estimated, language)],
				]}
			/>
			{application.shippingStatus === "failed" ? <Paragraph>{m.mail_shipped_failed({}, locale)}</Paragraph> : null}
			{links.carrier ? (
				<Action href={links.carrier} label={m.mail_shipped_action({}, locale)} />
			) : (
				<>
					<Action href={links.application} label={m.mail_action_follow({}, locale)} />
					<OtherDevice {...facts} />
				</>
			)}
		</>
	);
}
