import { formatMoney } from "#app/domain/money/money.ts";
import { formatDate, formatDateTime } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { Facts, ReceiptLines } from "../fact-table.tsx";
import { Action, OtherDevice, Panel, Paragraph } from "../frame.tsx";
import { type Letter, requireReceipt } from "../mail-facts.ts";

/** Never the number itself (ruling T64). */
export const nifAssigned: Letter = {
	title: ({ language }) => m.mail_nif_assigned_title({}, { locale: language }),
	Body(facts) {
		const { links, language } = facts;
		const locale = { locale: language };
		return (
			<>
				<Paragraph>{m.mail_nif_assigned_text({}, locale)}</Paragraph>
				<Panel title={m.mail_next({}, locale)}>{m.mail_nif_assigned_then({}, locale)}</Panel>
				<Action href={links.resume ?? links.application} label={m.mail_nif_assigned_action({}, locale)} />
				<OtherDevice {...facts} />
			</>
		);
	},
};

/** Neither the wrong number nor the right one (decision 080). */
export const nifReplaced: Letter = {
	title: ({ language }) => m.mail_nif_replaced_title({}, { locale: language }),
	Body(facts) {
		const { application, links, language } = facts;
		const locale = { locale: language };
		const isCompleted = application.status === "completed";
		return (
			<>
				<Paragraph>{m.mail_nif_replaced_text({}, locale)}</Paragraph>
				{isCompleted && <Paragraph>{m.mail_nif_replaced_certificate({}, locale)}</Paragraph>}
				<Paragraph>{m.mail_nif_replaced_used({}, locale)}</Paragraph>
				<Panel title={m.mail_next({}, locale)}>
					{m.mail_nif_assigned_then({}, locale)}
					{isCompleted && application.physicalDeliveryRequested && ` ${m.mail_nif_replaced_post({}, locale)}`}
				</Panel>
				<Action href={links.resume ?? links.application} label={m.mail_nif_assigned_action({}, locale)} />
				<OtherDevice {...facts} />
			</>
		);
	},
};

/** A link, not an attachment (ruling T10). */
export const certificateReady: Letter = {
	title: ({ language }) => m.mail_certificate_ready_title({}, { locale: language }),
	Body(facts) {
		const { application, links, language } = facts;
		const locale = { locale: language };
		return (
			<>
				<Paragraph>{m.mail_certificate_ready_text({}, locale)}</Paragraph>
				{application.physicalDeliveryRequested ? (
					<Panel title={m.mail_next({}, locale)}>{m.mail_certificate_ready_post({}, locale)}</Panel>
				) : null}
				<Action href={links.certificate} label={m.mail_certificate_ready_action({}, locale)} />
				<OtherDevice {...facts} />
			</>
		);
	},
};

/** Omits the reason, which may name another person. */
export const certificateReplaced: Letter = {
	title: ({ language }) => m.mail_certificate_replaced_title({}, { locale: language }),
	Body(facts) {
		const { links, language } = facts;
		const locale = { locale: language };
		return (
			<>
				<Paragraph>{m.mail_certificate_replaced_text({}, locale)}</Paragraph>
				<Action href={links.certificate} label={m.mail_certificate_replaced_action({}, locale)} />
				<OtherDevice {...facts} />
			</>
		);
	},
};

/** Sent when a share link was used: what to do if the owner does not know the recipient. */
export const certificateShared: Letter = {
	title: ({ language }) => m.mail_certificate_shared_title({}, { locale: language }),
	Body(facts) {
		const { links, language } = facts;
		const locale = { locale: language };
		return (
			<>
				<Paragraph>{m.mail_certificate_shared_text({}, locale)}</Paragraph>
				<Paragraph>{m.mail_certificate_shared_unknown({}, locale)}</Paragraph>
				<Action href={links.certificate} label={m.mail_certificate_shared_action({}, locale)} />
				<OtherDevice {...facts} />
			</>
		);
	},
};

/** The receipt for the postal delivery. The address itself is only on our pages. */
export const deliveryConfirmed: Letter = {
	title: ({ language }) => m.mail_delivery_confirmed_title({}, { locale: language }),
	Body(facts) {
		const { links, language } = facts;
		const receipt = requireReceipt(facts);
		const locale = { locale: language };
		const amount = formatMoney(receipt.amount, language);
		return (
			<>
				<Paragraph>
					{m.mail_delivery_confirmed_text({ amount }, locale)} {m.mail_paid_keep({}, locale)}
				</Paragraph>
				<ReceiptLines receipt={receipt} language={language} />
				<Panel title={m.mail_next({}, locale)}>{m.mail_delivery_confirmed_then({}, locale)}</Panel>
				<Action href={links.application} label={m.mail_action_follow({}, locale)} />
				<OtherDevice {...facts} />
			</>
		);
	},
};

const TITLES = {
	processing: m.mail_shipped_title_processing,
	shipped: m.mail_shipped_title_shipped,
	"in-transit": m.mail_shipped_title_in_transit,
	"out-for-delivery": m.mail_shipped_title_out_for_delivery,
	delivered: m.mail_shipped_title_delivered,
	delayed: m.mail_shipped_title_delayed,
	failed: m.mail_shipped_title_failed,
};

export const shipped: Letter = {
	title: ({ application, language }) => TITLES[application.shippingStatus ?? "shipped"]({}, { locale: language }),
	Body(facts) {
		const { application, links, language } = facts;
		const locale = { locale: language };
		const { shippingCarrier: carrier, trackingNumber: tracking, estimatedDeliveryDate: estimated } = application;
		const isUnderway = application.shippingStatus !== "delivered" && application.shippingStatus !== "failed";
		return (
			<>
				<Paragraph>{m.mail_shipped_text({}, locale)}</Paragraph>
				<Facts
					pairs={[
						[m.mail_line_carrier({}, locale), carrier],
						[m.mail_line_tracking({}, locale), tracking?.slice(-4) ?? null],
						[
							m.mail_line_estimated({}, locale),
							estimated === null || !isUnderway ? null : formatDate(estimated, language),
						],
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
	},
};

export const deliveryCancelled: Letter = {
	title: ({ language }) => m.mail_post_cancelled_title({}, { locale: language }),
	Body(facts) {
		const { application, links, language } = facts;
		const locale = { locale: language };
		const date = formatDateTime(application.updatedAt, language);
		return (
			<>
				<Paragraph>{m.mail_post_cancelled_text({ date }, locale)}</Paragraph>
				<Action href={links.application} label={m.mail_action_follow({}, locale)} />
				<OtherDevice {...facts} />
			</>
		);
	},
};
