import { m } from "#app/paraglide/messages.js";

/** The words around the question whether somebody ever had a NIF (F3): sent with the page, so that no script carries them. */
export function previousNifLabels() {
	return {
		hint: m.had_nif_hint(),
		answers: [
			{ value: "no", title: m.had_nif_no() },
			{ value: "yes", title: m.had_nif_yes() },
			{ value: "unsure", title: m.had_nif_unsure() },
		],
		unsure: m.had_nif_unsure_text(),
		stop: { title: m.had_nif_stop_title(), text: m.had_nif_stop() },
		find: {
			title: m.had_nif_find(),
			ways: [m.had_nif_find_papers(), m.had_nif_find_office(), m.had_nif_find_online()],
		},
		links: [
			{ to: "/nif-check", label: m.had_nif_link_check() },
			{ to: "/nif-usage", label: m.had_nif_link_use() },
			{ to: "/contact", label: m.contact_title() },
		],
		mistake: m.had_nif_mistake(),
	};
}
export type PreviousNifLabels = ReturnType<typeof previousNifLabels>;
