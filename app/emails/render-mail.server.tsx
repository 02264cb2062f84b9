import type { Language } from "#app/domain/language.ts";
import { m } from "#app/paraglide/messages.js";
import { Frame } from "./frame.tsx";
import type { Letter, MailFacts, MailKind, MailLinks } from "./mail-facts.ts";
import { oneLine } from "./mail-text.ts";
import { preheaderFor, renderSheet } from "./sheet.tsx";
import { adminNotification } from "./templates/admin-notification.tsx";
import { AFTERCARE_LETTERS } from "./templates/aftercare.tsx";
import {
	certificateReady,
	certificateReplaced,
	certificateShared,
	deliveryCancelled,
	deliveryConfirmed,
	nifAssigned,
	nifReplaced,
	shipped,
} from "./templates/certificate.tsx";
import { downloadCode, messageAnswered, revealCode, signInLink } from "./templates/links-and-codes.tsx";
import {
	agentConsent,
	cancelled,
	expiryWarning,
	paid,
	paymentReminder,
	saved,
	submitted,
	voucher,
} from "./templates/order.tsx";
import {
	beginConfirmed,
	invoiceIssued,
	refundApproved,
	refundAsked,
	refunded,
	refundRefused,
	withdrawalLink,
	withdrawalReceived,
} from "./templates/refunds-and-withdrawals.tsx";
import {
	actionNeeded,
	answerCorrected,
	authorityRefused,
	filed,
	filingOverdue,
	informationReceived,
	late,
	rejected,
	reopened,
	representativeNeeded,
	signatureNeeded,
} from "./templates/review.tsx";
import { reviewRefused, reviewRequest } from "./templates/reviews.tsx";

const TEMPLATES: Record<MailKind, Letter> = {
	saved,
	submitted,
	agent_consent: agentConsent,
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
	nif_replaced: nifReplaced,
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
	invoice_issued: invoiceIssued,
	message_answered: messageAnswered,
	certificate_shared: certificateShared,
	review_request: reviewRequest,
	review_refused: reviewRefused,
	...AFTERCARE_LETTERS,
	admin_notice: adminNotification,
	sign_in_link: signInLink,
	withdrawal_link: withdrawalLink,
	reveal_code: revealCode,
	download_code: downloadCode,
};

export const MAIL_KINDS = Object.keys(TEMPLATES) as MailKind[];

/**
 * Renders a mail as HTML and text. The subject contains the application number and nothing personal; our own
 * links get `lang`. Notifications to staff are always in English.
 */
export async function renderMail(
	template: MailKind,
	mailFacts: MailFacts,
): Promise<{ subject: string; html: string; text: string }> {
	const { title, Body, Foot } = TEMPLATES[template];
	const toStaff = template === "admin_notice";
	const language: Language = toStaff ? "en" : mailFacts.language;
	const facts: MailFacts = { ...mailFacts, language, links: withLanguages(mailFacts.links, language) };
	const titleText = title(facts);
	const body = <Body {...facts} />;
	const parts = await renderSheet(
		<Frame
			title={titleText}
			preheader={await preheaderFor(body)}
			toStaff={toStaff}
			facts={facts}
			footer={Foot && <Foot {...facts} />}
		>
			{body}
		</Frame>,
	);
	const subject = m.mail_subject(
		{ title: titleText, number: facts.application.applicationNumber },
		{ locale: language },
	);
	return { subject: oneLine(subject), ...parts };
}

function withLanguages(links: MailLinks, language: Language): MailLinks {
	function localised(address: string): string {
		const url = new URL(address);
		url.searchParams.set("lang", language);
		return url.href;
	}
	return {
		application: localised(links.application),
		resume: links.resume === null ? null : localised(links.resume),
		certificate: localised(links.certificate),
		aftercare: localised(links.aftercare),
		payment: localised(links.payment),
		receipt: localised(links.receipt),
		refunds: localised(links.refunds),
		review: localised(links.review),
		agent: localised(links.agent),
		withdraw: localised(links.withdraw),
		complaints: localised(links.complaints),
		admin: localised(links.admin),
		carrier: links.carrier,
	};
}
