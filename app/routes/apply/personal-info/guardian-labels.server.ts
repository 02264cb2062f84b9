import { m } from "#app/paraglide/messages.js";

/** The words about who acts for an applicant under age (F11): sent with the page, so that no script carries them. */
export function guardianLabels() {
	return {
		title: m.guardian_title(),
		lede: [m.guardian_lede(), m.guardian_contact(), m.guardian_papers()],
		hint: m.guardian_relation_hint(),
		relations: [
			{ value: "parents", title: m.guardian_parents(), text: m.guardian_parents_text() },
			{ value: "parent", title: m.guardian_parent(), text: m.guardian_parent_text() },
			{ value: "court", title: m.guardian_court(), text: m.guardian_court_text() },
		],
	};
}
export type GuardianLabels = ReturnType<typeof guardianLabels>;
