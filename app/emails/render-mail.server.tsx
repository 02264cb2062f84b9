import type { Language } from "#app/domain/language.ts";
import { m } from "#app/paraglide/messages.js";
import { Frame } from "./frame.tsx";
import type { MailDefinition, MailFacts, MailKind, MailLinks } from "./mail-facts.ts";
import { renderMailParts, renderPreheader } from "./mail-layout.tsx";
import { toSingleLine } from "./mail-text.ts";
import { adminNotification } from "./templates/admin-notification.tsx";
import { AFTERCARE_MAILS } from "./templates/aftercare.tsx";
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
	refunded,
	refundRefused,
	refundRequestSubmitted,
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

const TEMPLATES: Record<MailKind, MailDefinition> = {
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
	refund_request_submitted: refundRequestSubmitted,
	refund_approved: refundApproved,
	refund_refused: refundRefused,
	invoice_issued: invoiceIssued,
	message_answered: messageAnswered,
	certificate_shared: certificateShared,
	review_request: reviewRequest,
	review_refused: reviewRefused,
	...AFTERCARE_MAILS,
	admin_notice: adminNotification,
	sign_in_link: signInLink,
	withdrawal_link: withdrawalLink,
	reveal_code: revealCode,
	download_code: downloadCode,
};

export const MAIL_KINDS = Object.keys(TEMPLATES) as MailKind[];

/**
 * Renders an e-mail as HTML and text. The subject contains the application number and nothing personal; our own
 * links get `lang`. Notifications to staff are always in English.
 */
export async function renderMail(
	template: MailKind,
	mailFacts: MailFacts,
): Promise<{ subject: string; html: string; text: string }> {
	const { title, Body, Footer } = TEMPLATES[template];
	const isForStaff = template === "admin_notice";
	const language: Language = isForStaff ? "en" : mailFacts.language;
	const facts: MailFacts = { ...mailFacts, language, links: localiseLinks(mailFacts.links, language) };
	const titleText = title(facts);
	const body = <Body {...facts} />;
	const parts = await renderMailParts(
		<Frame
			title={titleText}
			preheader={await renderPreheader(body)}
			isForStaff={isForStaff}
			facts={facts}
			footer={Footer && <Footer {...facts} />}
		>
			{body}
		</Frame>,
	);
	const subject = m.mail_subject(
		{ title: titleText, number: facts.application.applicationNumber },
		{ locale: language },
	);
	return { subject: toSingleLine(subject), ...parts };
}

function localiseLinks(links: MailLinks, language: Language): MailLinks {
	function localise(link: string): string {
		const url = new URL(link);
		url.searchParams.set("lang", language);
		return url.href;
	}
	return {
		application: localise(links.application),
		resume: links.resume === null ? null : localise(links.resume),
		certificate: localise(links.certificate),
		aftercare: localise(links.aftercare),
		payment: localise(links.payment),
		receipt: localise(links.receipt),
		refunds: localise(links.refunds),
		review: localise(links.review),
		agent: localise(links.agent),
		withdraw: localise(links.withdraw),
		complaints: localise(links.complaints),
		admin: localise(links.admin),
		carrier: links.carrier,
	};
}
