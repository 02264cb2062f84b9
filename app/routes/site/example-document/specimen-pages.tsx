import { m } from "#app/paraglide/messages.js";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { PAGES, type SpecimenField } from "./specimen-fields.ts";
import { SpecimenSheet } from "./specimen-sheet.tsx";

/**
 * Two pages, one at a time (row 77). The choice is a pair of radio buttons that the page's styles follow, so that it works
 * by keyboard and without scripts; in print both pages stand one after the other.
 */
export function SpecimenPages() {
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
			{PAGES.map(({ id, title, explained, fields, first }) => (
				<div key={id} className={`tab-panel ${id}-panel specimen`}>
					<SpecimenSheet title={title()} fields={fields} first={first} />
					<section className="specimen-explained" aria-labelledby={`${id}-explained`}>
						<h2 id={`${id}-explained`}>{explained()}</h2>
						<ol start={first}>
							{fields.map((field, index) => (
								<Explanation key={field.id} field={field} number={first + index} />
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
