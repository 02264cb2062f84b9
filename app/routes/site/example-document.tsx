import { servicesContext } from "#app/context.ts";
import type { SupportContact } from "#app/domain/person/contact.ts";
import { m } from "#app/paraglide/messages.js";
import { CallToAction } from "#app/routes/site/call-to-action.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import type { Route } from "./+types/example-document";

export const handle = { varies: [] };

export function meta() {
	return pageMeta(m.specimen_meta_title(), m.specimen_description());
}

export function loader({ context }: Route.LoaderArgs) {
	return { support: context.get(servicesContext).settings.support };
}

export default function ExampleDocument({ loaderData: { support } }: Route.ComponentProps) {
	return (
		<div className="page wrap">
			<PageHeader
				title={m.specimen_title()}
				lede={m.specimen_lede()}
				backLink={{ to: "/", label: m.site_back_home() }}
			/>
			<Alert className="specimen-note">
				<p>{m.specimen_notice()}</p>
			</Alert>
			<SpecimenPages />
			<Help support={support} />
			<CallToAction title={m.specimen_next_title()} text={m.site_ready_text()} button={m.site_start()}>
				<ButtonLink to="/pricing" variant="secondary">
					{m.specimen_packages()}
				</ButtonLink>
			</CallToAction>
		</div>
	);
}

/** A sentence with e-mail address and phone number as links, whose order depends on the language. */
function Help({ support: { email, phone } }: { support: SupportContact }) {
	const links: Record<string, React.ReactNode> = {
		"{email}": <a href={`mailto:${email}`}>{email}</a>,
		"{phone}": <a href={`tel:${phone.replaceAll(" ", "")}`}>{phone}</a>,
	};
	const parts = m.specimen_ask({ email: "{email}", phone: "{phone}" }).split(/(\{email\}|\{phone\})/);
	return (
		<p className="specimen-help">
			{m.specimen_missing()}{" "}
			{parts.map((part) => (
				<span key={part}>{links[part] ?? part}</span>
			))}
		</p>
	);
}

/**
 * Two pages, shown one at a time (row 77). CSS switches them with radio buttons, so that this works by keyboard and
 * without scripts. Both pages are printed.
 */
function SpecimenPages() {
	return (
		<div className="tabs">
			<fieldset className="tab-labels">
				<legend className="sr-only">{m.specimen_pages()}</legend>
				{PAGES.map(({ id, tab }, index) => (
					<label key={id} htmlFor={id}>
						<input type="radio" name="specimen" id={id} className="sr-only" defaultChecked={index === 0} />
						{tab()}
					</label>
				))}
			</fieldset>
			{PAGES.map(({ id, title, explanationTitle, fields, firstNumber }) => (
				<div key={id} className={`tab-panel ${id}-panel specimen`}>
					<SpecimenSheet title={title()} fields={fields} firstNumber={firstNumber} />
					<section className="specimen-explained" aria-labelledby={`${id}-explained`}>
						<h2 id={`${id}-explained`}>{explanationTitle()}</h2>
						<ol start={firstNumber}>
							{fields.map((field, index) => (
								<Explanation key={field.id} field={field} number={firstNumber + index} />
							))}
						</ol>
					</section>
				</div>
			))}
		</div>
	);
}

function Explanation({ field, number }: { field: SpecimenField; number: number }) {
	return (
		<li>
			<span className="specimen-marker" aria-hidden>
				{number}
			</span>
			<div>
				<h3>{field.label()}</h3>
				<p className="muted">{field.text()}</p>
				{field.link && <AppLink to={field.link.to}>{field.link.label()}</AppLink>}
			</div>
		</li>
	);
}

type SpecimenSheetProps = { title: string; fields: readonly SpecimenField[]; firstNumber: number };

/**
 * A page in our own layout, with our tiles and a prominent specimen mark. It must not imitate the authority's (T26).
 */
function SpecimenSheet({ title, fields, firstNumber }: SpecimenSheetProps) {
	return (
		<figure className="specimen-sheet">
			<p className="specimen-title">{title}</p>
			<dl>
				{fields.map((field, index) => (
					<div key={field.id}>
						<dt>
							<span className="specimen-marker" aria-hidden>
								{firstNumber + index}
							</span>
							{field.label()}
						</dt>
						<dd className={field.id === "number" ? "specimen-number" : undefined}>
							<Value value={field.value} />
						</dd>
					</div>
				))}
			</dl>
			{/* Watermark, deliberately pale. The caption has the accessible text. */}
			<p className="specimen-mark" aria-hidden data-mark={m.specimen_mark()} />
			<figcaption>
				<span className="sr-only">{m.specimen_mark()}. </span>
				{m.specimen_drawn()}
			</figcaption>
		</figure>
	);
}

function Value({ value }: { value: SpecimenField["value"] }) {
	if (typeof value === "function") return value();
	return (
		<>
			<span className="sr-only">{m.specimen_hidden()}</span>
			{Array.from({ length: value }, (_, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: bars are identical
				<span key={index} className="specimen-bar" aria-hidden />
			))}
		</>
	);
}

/** One field of the sample: label, visible value and explanation. */
type SpecimenField = {
	id: string;
	label: () => string;
	/** Text of the field, or the number of redaction bars. */
	value: (() => string) | number;
	text: () => string;
	link?: { to: string; label: () => string };
};

/** Placeholder number with dots for digits. */
const NUMBER = () => "2•• ••• •••";

const FIRST_FIELDS: readonly SpecimenField[] = [
	{ id: "number", label: m.specimen_number, value: NUMBER, text: m.specimen_number_text },
	{ id: "name", label: m.specimen_name, value: 1, text: m.specimen_name_text },
	{ id: "kind", label: m.specimen_kind, value: m.specimen_kind_value, text: m.specimen_kind_text },
	{ id: "date", label: m.specimen_date, value: 1, text: m.specimen_date_text },
];

const SECOND_FIELDS: readonly SpecimenField[] = [
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

/** The two pages of the sample; explanations are numbered continuously. */
const PAGES = [
	{
		id: "page-1",
		tab: m.specimen_page_1,
		title: m.specimen_1_title,
		explanationTitle: m.specimen_explained_1,
		fields: FIRST_FIELDS,
		firstNumber: 1,
	},
	{
		id: "page-2",
		tab: m.specimen_page_2,
		title: m.specimen_2_title,
		explanationTitle: m.specimen_explained_2,
		fields: SECOND_FIELDS,
		firstNumber: FIRST_FIELDS.length + 1,
	},
];
