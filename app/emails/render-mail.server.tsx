import type { Language } from "#app/domain/language.ts";
import { m } from "#app/paraglide/messages.js";
import { Frame } from "./frame.tsx";
import type { Letter, MailFacts, MailKind, MailLinks } from "./mail-facts.ts";
import { oneLine } from "./one-line.ts";
import { preheaderFor, renderSheet } from "./sheet.tsx";
import * as actionNeeded from "./templates/action-needed.tsx";
import * as adminNotification from "./templates/admin-notification.tsx";
import { AFTERCARE_LETTERS } from "./templates/aftercare/aftercare-letters.tsx";
import * as revealCode from "./templates/aftercare/reveal-code.tsx";
import * as answerCorrected from "./templates/answer-corrected.tsx";
import * as authorityRefused from "./templates/authority-refused.tsx";
import * as cancelled from "./templates/cancelled.tsx";
import * as certificateReady from "./templates/certificate-ready.tsx";
import * as certificateReplaced from "./templates/certificate-replaced.tsx";
import * as deliveryConfirmed from "./templates/delivery-confirmed.tsx";
import * as expiryWarning from "./templates/expiry-warning.tsx";
import * as filed from "./templates/filed.tsx";
import * as informationReceived from "./templates/information-received.tsx";
import * as filingOverdue from "./templates/late/filing-overdue.tsx";
import * as late from "./templates/late/late.tsx";
import * as messageAnswered from "./templates/messages/message-answered.tsx";
import * as nifAssigned from "./templates/nif-assigned.tsx";
import * as paid from "./templates/paid.tsx";
import * as paymentReminder from "./templates/payment-reminder.tsx";
import * as refunded from "./templates/refunded.tsx";
import * as rejected from "./templates/rejected.tsx";
import * as reopened from "./templates/reopened.tsx";
import * as representativeNeeded from "./templates/representative-needed.tsx";
import * as saved from "./templates/saved.tsx";
import * as certificateShared from "./templates/sharing/certificate-shared.tsx";
import * as downloadCode from "./templates/sharing/download-code.tsx";
import * as shipped from "./templates/shipped.tsx";
import * as signInLink from "./templates/sign-in-link.tsx";
import * as signatureNeeded from "./templates/signature-needed.tsx";
import * as submitted from "./templates/submitted.tsx";
import * as voucher from "./templates/voucher.tsx";
import * as beginConfirmed from "./templates/withdrawal/begin-confirmed.tsx";
import * as deliveryCancelled from "./templates/withdrawal/delivery-cancelled.tsx";
import * as refundApproved from "./templates/withdrawal/refund-approved.tsx";
import * as refundAsked from "./templates/withdrawal/refund-asked.tsx";
import * as refundRefused from "./templates/withdrawal/refund-refused.tsx";
import * as withdrawalLink from "./templates/withdrawal/withdrawal-link.tsx";
import * as withdrawalReceived from "./templates/withdrawal/withdrawal-received.tsx";

const LETTERS: Record<MailKind, Letter> = {
	saved,
	submitted,
	paid,
	refunded,
	payment_reminder: paymentReminder,
	voucher,
	action_needed: actionNeeded,
	signature_needed: signatureNeeded,
	representative_needed: representativeNeeded,
	information_received: informationReceived,
	answer_corrected: answerCorrected,
	filed,
	filing_overdue: filingOverdue,
	late,
	authority_refused: authorityRefused,
	nif_assigned: nifAssigned,
	certificate_ready: certificateReady,
	certificate_replaced: certificateReplaced,
	shipped,
	delivery_confirmed: deliveryConfirmed,
	rejected,
	reopened,
	cancelled,
	expiry_warning: expiryWarning,
	withdrawal_received: withdrawalReceived,
	begin_confirmed: beginConfirmed,
	delivery_cancelled: deliveryCancelled,
	refund_asked: refundAsked,
	refund_approved: refundApproved,
	refund_refused: refundRefused,
	message_answered: messageAnswered,
	certificate_shared: certificateShared,
	...AFTERCARE_LETTERS,
	admin_notice: adminNotification,
	sign_in_link: signInLink,
	withdrawal_link: withdrawalLink,
	reveal_code: revealCode,
	download_code: downloadCode,
};

export const MAIL_KINDS = Object.keys(LETTERS) as MailKind[];

/**
 * The words of one mail as HTML and as text. The subject carries the application number and nothing personal; our own
 * links get `lang`. Notifications to staff are in English whatever the applicant speaks.
 */
export async function renderMail(
	template: MailKind,
	given: MailFacts,
): Promise<{ subject: string; html: string; text: string }> {
	const { title, Body, Foot } = LETTERS[template];
	const toStaff = template === "admin_notice";
	const language: Language = toStaff ? "en" : given.language;
	const facts: MailFacts = { ...given, language, links: withLanguages(given.links, language) };
	const words = title(facts);
	const body = <Body {...facts} />;
	const parts = await renderSheet(
		<Frame
			title={words}
			preheader={await preheaderFor(body)}
			toStaff={toStaff}
			facts={facts}
			foot={Foot && <Foot {...facts} />}
		>
			{body}
		</Frame>,
	);
	const subject = m.mail_subject({ title: words, number: facts.application.applicationNumber }, { locale: language });
	return { subject: oneLine(subject), ...parts };
}

function withLanguages(links: MailLinks, language: Language): MailLinks {
	function ours(address: string): string {
		const url = new URL(address);
		url.searchParams.set("lang", language);
		return url.href;
	}
	return {
		application: ours(links.application),
		resume: links.resume === null ? null : ours(links.resume),
		certificate: ours(links.certificate),
		aftercare: ours(links.aftercare),
		payment: ours(links.payment),
		receipt: ours(links.receipt),
		refunds: ours(links.refunds),
		withdraw: ours(links.withdraw),
		complaints: ours(links.complaints),
		admin: ours(links.admin),
		carrier: links.carrier,
	};
}
