import { formatMoney } from "#app/domain/money/money.ts";
import { formatDate, formatDateTime } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { Facts, ReceiptLines } from "../fact-table.tsx";
import { Action, Panel, Paragraph, PrivateLinkNote } from "../frame.tsx";
import { type MailDefinition, requireReceipt } from "../mail-facts.ts";

/** Announces the NIF without the number itself (ruling T64). */
export const nifAssigned: MailDefinition = {
	title: ({ language }) => m.mail_nif_assigned_title({}, { locale: language }),
	Body(facts) {
		const { links, language } = facts;
		const locale = { locale: language };
		return (
			<>
				<Paragraph>{m.mail_nif_assigned_text({}, locale)}</Paragraph>
				<Panel title={m.mail_next({}, locale)}>{m.mail_nif_assigned_then({}, locale)}</Panel>
				<Action href={links.resume ?? links.application} label={m.mail_nif_assigned_action({}, locale)} />
				<PrivateLinkNote {...facts} />
			</>
		);
	},
};

/** Announces a corrected NIF without the wrong or the right number (decision 080). */
export const nifReplaced: MailDefinition = {
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
				<PrivateLinkNote {...facts} />
			</>
		);
	},
};

/** Contains a link to the certificate, not an attachment (ruling T10). */
export const certificateReady: MailDefinition = {
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
				<PrivateLinkNote {...facts} />
			</>
		);
	},
};

/** Announces a replaced certificate without the reason, which may name another person. */
export const certificateReplaced: MailDefinition = {
	title: ({ language }) => m.mail_certificate_replaced_title({}, { locale: language }),
	Body(facts) {
		const { links, language } = facts;
		const locale = { locale: language };
		return (
			<>
				<Paragraph>{m.mail_certificate_replaced_text({}, locale)}</Paragraph>
				<Action href={links.certificate} label={m.mail_certificate_replaced_action({}, locale)} />
				<PrivateLinkNote {...facts} />
			</>
		);
	},
};

/** Sent when a share link was used. Explains what to do if the owner does not know the recipient. */
export const certificateShared: MailDefinition = {
	title: ({ language }) => m.mail_certificate_shared_title({}, { locale: language }),
	Body(facts) {
		const { links, language } = facts;
		const locale = { locale: language };
		return (
			<>
				<Paragraph>{m.mail_certificate_shared_text({}, locale)}</Paragraph>
				<Paragraph>{m.mail_certificate_shared_unknown({}, locale)}</Paragraph>
				<Action href={links.certificate} label={m.mail_certificate_shared_action({}, locale)} />
				<PrivateLinkNote {...facts} />
			</>
		);
	},
};

/** Contains the receipt for the postal delivery, without the address. */
export const deliveryConfirmed: MailDefinition = {
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
				<PrivateLinkNote {...facts} />
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

export const shipped: MailDefinition = {
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
						<PrivateLinkNote {...facts} />
					</>
				)}
			</>
		);
	},
};

export const deliveryCancelled: MailDefinition = {
	title: ({ language }) => m.mail_post_cancelled_title({}, { locale: language }),
	Body(facts) {
		const { application, links, language } = facts;
		const locale = { locale: language };
		const date = formatDateTime(application.updatedAt, language);
		return (
			<>
				<Paragraph>{m.mail_post_cancelled_text({ date }, locale)}</Paragraph>
				<Action href={links.application} label={m.mail_action_follow({}, locale)} />
				<PrivateLinkNote {...facts} />
			</>
		);
	},
};
