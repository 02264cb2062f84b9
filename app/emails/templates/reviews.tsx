import { reviewRefusalLabel } from "#app/labels/review-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { Action, Muted, Panel, Paragraph, PrivateLinkNote } from "../frame.tsx";
import type { MailDefinition } from "../mail-facts.ts";

/** Sent once. It says so instead of offering an unsubscribe link. */
export const reviewRequest: MailDefinition = {
	title: ({ language }) => m.mail_review_request_title({}, { locale: language }),
	Body(facts) {
		const { links, language } = facts;
		const locale = { locale: language };
		return (
			<>
				<Paragraph>{m.mail_review_request_text({}, locale)}</Paragraph>
				<Action href={links.review} label={m.mail_review_request_action({}, locale)} />
				<Muted>{m.mail_review_request_once({}, locale)}</Muted>
				<PrivateLinkNote {...facts} />
			</>
		);
	},
};

/** States the reason from our list, without the text of the review. */
export const reviewRefused: MailDefinition = {
	title: ({ language }) => m.mail_review_refused_title({}, { locale: language }),
	Body(facts) {
		const { links, language, reviewReason } = facts;
		const locale = { locale: language };
		if (!reviewReason) throw new Error("The mail facts have no reason for the refused review");
		return (
			<>
				<Paragraph>{m.mail_review_refused_text({}, locale)}</Paragraph>
				<Panel>{reviewRefusalLabel(reviewReason, language)}</Panel>
				<Paragraph>{m.mail_review_refused_then({}, locale)}</Paragraph>
				<Action href={links.review} label={m.mail_review_refused_action({}, locale)} />
				<PrivateLinkNote {...facts} />
			</>
		);
	},
};
