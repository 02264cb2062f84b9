import { PACKAGES } from "#app/domain/money/packages.ts";
import { m } from "#app/paraglide/messages.js";

const QUESTIONS = [
	{ question: m.track_faq_number, answer: m.track_faq_number_answer },
	{ question: m.track_faq_time, answer: () => m.track_faq_time_answer({ days: PACKAGES.standard.usual[1] }) },
	{ question: m.track_faq_verification, answer: m.track_faq_verification_answer },
	{ question: m.track_faq_post, answer: m.track_faq_post_answer },
];

/** What people ask about tracking (row 55). */
export function TrackQuestions() {
	return (
		<section className="questions-section" aria-labelledby="questions">
			<h2 id="questions">{m.track_faq_title()}</h2>
			<div className="questions">
				{QUESTIONS.map(({ question, answer }) => (
					<details key={question()}>
						<summary>{question()}</summary>
						<p>{answer()}</p>
					</details>
				))}
			</div>
		</section>
	);
}
