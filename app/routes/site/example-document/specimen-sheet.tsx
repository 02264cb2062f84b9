import { m } from "#app/paraglide/messages.js";
import type { SpecimenField } from "./specimen-fields.ts";

type SpecimenSheetProps = { title: string; fields: readonly SpecimenField[]; first: number };

/** A page that we drew: our own layout and tiles, nothing of the authority's, and a mark that nobody can miss (T26). */
export function SpecimenSheet({ title, fields, first }: SpecimenSheetProps) {
	return (
		<figure className="specimen-sheet">
			<p className="specimen-title">{title}</p>
			<dl>
				{fields.map((field, index) => (
					<div key={field.id}>
						<dt>
							<span className="specimen-marker" aria-hidden>
								{first + index}
							</span>
							{field.label()}
						</dt>
						<dd className={field.id === "number" ? "specimen-number" : undefined}>
							<Value value={field.value} />
						</dd>
					</div>
				))}
			</dl>
			{/* Pale on purpose, as a watermark is: the words for everybody are in the caption. */}
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
				// biome-ignore lint/suspicious/noArrayIndexKey: bars are all alike
				<span key={index} className="specimen-bar" aria-hidden />
			))}
		</>
	);
}
