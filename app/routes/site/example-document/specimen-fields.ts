import { m } from "#app/paraglide/messages.js";

/** One line of the sample: what it is called, what may be seen of it, and what it is for. */
export type SpecimenField = {
	id: string;
	label: () => string;
	/** What stands there; a number of bars where it is blacked out. */
	value: (() => string) | number;
	text: () => string;
	link?: { to: string; label: () => string };
};

/** The digits of no number: dots stand for what would be there. */
const NUMBER = () => "2•• ••• •••";

const FIRST: readonly SpecimenField[] = [
	{ id: "number", label: m.specimen_number, value: NUMBER, text: m.specimen_number_text },
	{ id: "name", label: m.specimen_name, value: 1, text: m.specimen_name_text },
	{ id: "kind", label: m.specimen_kind, value: m.specimen_kind_value, text: m.specimen_kind_text },
	{ id: "date", label: m.specimen_date, value: 1, text: m.specimen_date_text },
];

const SECOND: readonly SpecimenField[] = [
	{ id: "address", label: m.specimen_address, value: 3, text: m.specimen_address_text },
	{
		id: "representative",
		label: m.specimen_representative,
		value: 2,
		text: m.specimen_representative_text,
		link: { to: "/do-i-need-a-representative", label: m.specimen_representative_link },
	},
	{ id: "office", label: m.specimen_office, value: 1, text: m.specimen_office_text },
	{ id: "activity", label: m.specimen_activity, value: m.specimen_activity_value, text: m.specimen_activity_text },
];

/** The two pages of the sample; explanations are numbered on from page to page. */
export const PAGES = [
	{
		id: "page-1",
		tab: m.specimen_page_1,
		title: m.specimen_1_title,
		explained: m.specimen_explained_1,
		fields: FIRST,
		first: 1,
	},
	{
		id: "page-2",
		tab: m.specimen_page_2,
		title: m.specimen_2_title,
		explained: m.specimen_explained_2,
		fields: SECOND,
		first: FIRST.length + 1,
	},
];
