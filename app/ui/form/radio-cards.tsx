import { FieldGroup, type FieldLabels } from "./field.tsx";

type RadioCard = {
	value: string;
	title: React.ReactNode;
	text?: React.ReactNode;
	/** Shown at the right edge: a price or a badge. */
	aside?: React.ReactNode;
};

type RadioCardsProps = FieldLabels & {
	cards: readonly RadioCard[];
	defaultValue?: string;
	onChange?: (value: string) => void;
};

/** A choice among few options with descriptions. `#{id}` links to the first. */
export function RadioCards({ name, id = name, label, hint, error, cards, defaultValue, onChange }: RadioCardsProps) {
	return (
		<FieldGroup id={id} label={label} hint={hint} error={error}>
			<div className="radio-cards">
				{cards.map((card, index) => (
					<label className="radio-card" key={card.value}>
						<input
							type="radio"
							name={name}
							id={index === 0 ? id : `${id}-${card.value}`}
							value={card.value}
							defaultChecked={card.value === defaultValue}
							onChange={onChange && (() => onChange(card.value))}
						/>
						<span className="radio-card-body">
							<span className="radio-card-title">{card.title}</span>
							{card.text && <span className="field-hint">{card.text}</span>}
						</span>
						{card.aside && <span>{card.aside}</span>}
					</label>
				))}
			</div>
		</FieldGroup>
	);
}
