import { type Application, isNifInCheck } from "#app/domain/application/application.ts";
import { expectedDate } from "#app/domain/application/expected-dates.ts";
import type { Language } from "#app/domain/language.ts";
import { FILING_DAYS } from "#app/domain/money/refund-policy.ts";
import { formatDate } from "#app/domain/time/calendar.ts";
import { applicantTasks } from "#app/labels/application-labels.ts";
import { REFUSAL_LABELS } from "#app/labels/filing-labels.ts";
import { FIELD_LABELS } from "#app/labels/personal-info-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { Facts } from "../fact-table.tsx";
import { Action, Panel, Paragraph, PrivateLinkNote } from "../frame.tsx";
import { type MailDefinition, type MailFacts, requireCorrection } from "../mail-facts.ts";
import { maskPersonalData } from "../mail-text.ts";
import { LIGHT } from "../palette.ts";

const ITEM_LABELS = {
	passport: m.mail_action_needed_passport,
	address: m.mail_action_needed_address,
	guardian: m.mail_action_needed_guardian,
	mandate: m.mail_action_needed_mandate,
	information: m.mail_action_needed_information,
};

/** Lists the open items only, so reminders do not ask for received ones again. */
export const actionNeeded: MailDefinition = {
	title: ({ language }) => m.mail_action_needed_title({}, { locale: language }),
	Body(facts) {
		const { application, links, language } = facts;
		const locale = { locale: language };
		const openItems = application.requestedItems.filter((item) => !item.done);
		return (
			<>
				<Paragraph>{m.mail_action_needed_text({}, locale)}</Paragraph>
				<ul
					className="m-ink"
					style={{ color: LIGHT.ink, fontSize: "16px", lineHeight: "24px", margin: "0 0 16px", paddingLeft: "24px" }}
				>
					{openItems.map((item) => (
						<li key={`${item.kind} ${item.reason}`}>
							{ITEM_LABELS[item.kind]({ reason: maskPersonalData(item.reason) }, locale)}
						</li>
					))}
				</ul>
				<Panel title={m.mail_next({}, locale)}>{m.mail_action_needed_then({}, locale)}</Panel>
				<Action href={links.resume ?? links.application} label={m.mail_action_provide({}, locale)} />
				<PrivateLinkNote {...facts} />
			</>
		);
	},
};

/** Also sent when staff no longer need the information, so it does not mention a receipt. */
export const informationReceived: MailDefinition = {
	title: ({ language }) => m.mail_information_received_title({}, { locale: language }),
	Body(facts) {
		const { application, links, language } = facts;
		const locale = { locale: language };
		return (
			<>
				<Paragraph>{m.mail_information_received_text({}, locale)}</Paragraph>
				<Panel title={m.mail_next({}, locale)}>{applicantTasks(application, language)}</Panel>
				<Action href={links.application} label={m.mail_action_follow({}, locale)} />
				<PrivateLinkNote {...facts} />
			</>
		);
	},
};

/** Names the corrected answer without its old or new value. */
export const answerCorrected: MailDefinition = {
	title(facts) {
		const locale = { locale: facts.language };
		return isMadeByApplicant(facts)
			? m.mail_answer_corrected_own_title({}, locale)
			: m.mail_answer_corrected_title({}, locale);
	},
	Body(facts) {
		const { application, links, language } = facts;
		const locale = { locale: language };
		const { field, isDeliveryAddress, reason } = requireCorrection(facts);
		const label = FIELD_LABELS[field]({}, locale);
		const name = isDeliveryAddress ? m.mail_answer_corrected_delivery({ field: label }, locale) : label;
		const isFromApplicant = isMadeByApplicant(facts);
		const ownText = isDeliveryAddress ? m.mail_answer_corrected_own_post : m.mail_answer_corrected_own_text;
		return (
			<>
				<Paragraph>
					{isFromApplicant ? ownText({ field: name }, locale) : m.mail_answer_corrected_text({ field: name }, locale)}
				</Paragraph>
				{!isFromApplicant && (
					<Paragraph>{m.mail_answer_corrected_reason({ reason: maskPersonalData(reason) }, locale)}</Paragraph>
				)}
				<Panel title={m.mail_next({}, locale)}>
					{applicantTasks(application, language)}{" "}
					{isFromApplicant ? m.mail_answer_corrected_own_then({}, locale) : m.mail_answer_corrected_then({}, locale)}
				</Panel>
				<Action href={links.application} label={m.mail_answer_corrected_action({}, locale)} />
				<PrivateLinkNote {...facts} />
			</>
		);
	},
};

/** Whether the applicant made the correction: only staff give a reason, and they must. */
function isMadeByApplicant(facts: MailFacts): boolean {
	return requireCorrection(facts).reason === "";
}

/** Sent when the tax office refuses the request. States the reason and who acts next. */
export const authorityRefused: MailDefinition = {
	title: ({ language }) => m.mail_authority_refused_title({}, { locale: language }),
	Body(facts) {
		const { application, links, language } = facts;
		const locale = { locale: language };
		const reason = application.refusals.at(-1)?.reason;
		const openItems = application.requestedItems.filter(({ done }) => !done);
		return (
			<>
				<Paragraph>{m.mail_authority_refused_text({}, locale)}</Paragraph>
				{reason && <Paragraph>{REFUSAL_LABELS[reason].meaning({}, locale)}</Paragraph>}
				{openItems.length > 0 ? (
					<>
						<Paragraph>{m.mail_refused_ask_lead({}, locale)}</Paragraph>
						<Facts lines={openItems.map(({ reason }) => maskPersonalData(reason))} />
						<Action href={links.resume ?? links.application} label={m.mail_action_send_again({}, locale)} />
						<PrivateLinkNote {...facts} />
					</>
				) : (
					<>
						<Panel title={m.mail_next({}, locale)}>
							{m.mail_refused_ours({}, locale)} {applicantTasks(application, language)}
						</Panel>
						<Action href={links.application} label={m.mail_action_follow({}, locale)} />
						<PrivateLinkNote {...facts} />
					</>
				)}
			</>
		);
	},
};

/** Sent when only the signature is missing. */
export const signatureNeeded: MailDefinition = {
	title: ({ language }) => m.mail_signature_title({}, { locale: language }),
	Body(facts) {
		const { links, language } = facts;
		const locale = { locale: language };
		return (
			<>
				<Paragraph>{m.mail_signature_text({}, locale)}</Paragraph>
				<Panel title={m.mail_next({}, locale)}>{m.mail_signature_clock({}, locale)}</Panel>
				<Action href={links.resume ?? links.application} label={m.mail_action_sign({}, locale)} />
				<PrivateLinkNote {...facts} />
			</>
		);
	},
};

/** Sent when only the acceptance by the applicant's own representative is missing. */
export const representativeNeeded: MailDefinition = {
	title: ({ language }) => m.mail_representative_title({}, { locale: language }),
	Body(facts) {
		const { links, language } = facts;
		const locale = { locale: language };
		return (
			<>
				<Paragraph>{m.mail_representative_text({}, locale)}</Paragraph>
				<Panel title={m.mail_next({}, locale)}>{m.mail_signature_clock({}, locale)}</Panel>
				<Action href={links.resume ?? links.application} label={m.mail_action_representative({}, locale)} />
				<PrivateLinkNote {...facts} />
			</>
		);
	},
};

export const filed: MailDefinition = {
	title: ({ language }) => m.mail_filed_title({}, { locale: language }),
	Body(facts) {
		return <InProgress facts={facts} text={m.mail_filed_text({}, { locale: facts.language })} />;
	},
};

export const reopened: MailDefinition = {
	title: ({ language }) => m.mail_reopened_title({}, { locale: language }),
	Body(facts) {
		return <InProgress facts={facts} text={m.mail_reopened_text({}, { locale: facts.language })} />;
	},
};

export const rejected: MailDefinition = {
	title: ({ language }) => m.mail_rejected_title({}, { locale: language }),
	Body({ application, links, language }) {
		const locale = { locale: language };
		const { rejectionReason: reason, rejectionFault: fault } = application;
		// The state machine writes this code if the applicant does not answer (S16).
		const reasonText = reason === "no_answer" ? m.mail_rejected_no_answer({}, locale) : maskPersonalData(reason ?? "");
		const canRequestRefund = application.paidAt !== null && fault !== null && fault !== "applicant";
		return (
			<>
				<Paragraph>{m.mail_rejected_text({}, locale)}</Paragraph>
				<Facts pairs={[[m.mail_line_reason({}, locale), reasonText || null]]} />
				<Panel title={m.mail_next({}, locale)}>
					{canRequestRefund ? m.mail_rejected_refund({}, locale) : m.mail_rejected_reopen({}, locale)}
				</Panel>
				<Action href={links.application} label={m.mail_action_follow({}, locale)} />
			</>
		);
	},
};

/** Offers the refund for an overdue filing, with the button that accepts it. */
export const filingOverdue: MailDefinition = {
	title: ({ language }) => m.mail_filing_overdue_title({}, { locale: language }),
	Body(facts) {
		const { application, links, language } = facts;
		const locale = { locale: language };
		return (
			<>
				<Paragraph>{m.mail_filing_overdue_text({ days: FILING_DAYS }, locale)}</Paragraph>
				<Panel title={m.mail_next({}, locale)}>
					{m.mail_filing_overdue_wait({}, locale)} {applicantTasks(application, language)}
				</Panel>
				<Action href={links.refunds} label={m.mail_filing_overdue_action({}, locale)} />
				<PrivateLinkNote {...facts} />
			</>
		);
	},
};

/** States that the expected date has passed, who is causing the delay, and what the applicant can do. */
export const late: MailDefinition = {
	title: ({ language }) => m.mail_late_title({}, { locale: language }),
	Body(facts) {
		const { application, links, language } = facts;
		const locale = { locale: language };
		return (
			<>
				<Paragraph>{explainDelay(application, language)}</Paragraph>
				<Panel title={m.mail_next({}, locale)}>
					{applicantTasks(application, language)} {m.mail_late_next({}, locale)} {m.mail_late_money({}, locale)}
				</Panel>
				<Action href={links.application} label={m.mail_action_follow({}, locale)} />
				<PrivateLinkNote {...facts} />
			</>
		);
	},
};

function explainDelay(application: Application, language: Language): string {
	const locale = { locale: language };
	const date = formatDate(application.estimatedCompletionDate, language);
	if (application.nifNumber !== null && !isNifInCheck(application)) return m.mail_late_certificate({ date }, locale);
	const { status, filedAt } = application;
	if (status !== "processing" || filedAt === null) return m.mail_late_ours({ date }, locale);
	return m.mail_late_office({ date, filed: formatDate(filedAt, language) }, locale);
}

/** Shows the event, the expected date, the applicant's tasks, and a link to follow the application. */
function InProgress({ facts, text }: { facts: MailFacts; text: string }) {
	const { application, links, language } = facts;
	const locale = { locale: language };
	const dueDate = expectedDate(application);
	return (
		<>
			<Paragraph>{text}</Paragraph>
			<Facts pairs={[[m.mail_line_expected({}, locale), dueDate === null ? null : formatDate(dueDate, language)]]} />
			<Panel title={m.mail_next({}, locale)}>{applicantTasks(application, language)}</Panel>
			<Action href={links.application} label={m.mail_action_follow({}, locale)} />
			<PrivateLinkNote {...facts} />
		</>
	);
}
