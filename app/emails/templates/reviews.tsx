import { reviewRefusalLabel } from "#app/labels/review-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { Action, Muted, OtherDevice, Panel, Paragraph } from "../frame.tsx";
import type { Letter } from "../mail-facts.ts";

/** Sent once, so its way out is that no other follows. */
export const reviewRequest: Letter = {
	title: ({ language }) => m.mail_review_request_title({}, { locale: language }),
	Body(facts) {
		const { links, language } = facts;
		const locale = { locale: language };
		return (
			<>
				<Paragraph>{m.mail_review_request_text({}, locale)}</Paragraph>
				<Action href={links.review} label={m.mail_review_request_action({}, locale)} />
				<Muted>{m.mail_review_request_once({}, locale)}</Muted>
				<OtherDevice {...facts} />
			</>
		);
	},
};

/** Names the reason from our list, never the review. */
export const reviewRefused: Letter = {
	title: ({ language }) => m.mail_review_refused_title({}, { locale: language }),
	Body(facts) {
		const { links, language, reviewReason } = facts;
		const locale = { locale: language };
		if (!reviewReason) throw new Error("A mail about a refused review came without its reason");
		return (
			<>
				<Paragraph>{m.mail_review_refused_text({}, locale)}</Paragraph>
				<Panel>{reviewRefusalLabel(reviewReason, language)}</Panel>
				<Paragraph>{m.mail_review_refused_then({}, locale)}</Paragraph>
				<Action href={links.review} label={m.mail_review_refused_action({}, locale)} />
				<OtherDevice {...facts} />
			</>
		);
	},
};
