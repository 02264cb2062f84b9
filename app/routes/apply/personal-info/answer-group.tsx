import { useId, useRef, useState } from "react";
import { m } from "#app/paraglide/messages.js";

type AnswerGroupProps = {
	title: string;
	/** Its answers in short; null where something in it has to be looked at or answered. */
	said: React.ReactNode;
	className?: string;
	/** Its fields. */
	children: React.ReactNode;
};

/**
 * A part of the form whose answers are known: shown in short, with its fields behind "Change", which are sent either way.
 * Once they are open they stay so: what is shown in short would not be what was typed. Works without scripts.
 */
export function AnswerGroup({ title, said, className = "", children }: AnswerGroupProps) {
	const id = useId();
	const fields = useRef<HTMLDivElement>(null);
	const isByHand = useRef(false);
	const [isOpen, setIsOpen] = useState(said === null);
	if (said === null && !isOpen) setIsOpen(true);
	return (
		<section className={`card answer-group ${className}`.trim()} aria-labelledby={id}>
			<h2 id={id}>{title}</h2>
			{said && <div className="answer-group-said">{said}</div>}
			<details
				open={isOpen}
				onToggle={({ currentTarget }) => {
					setIsOpen(currentTarget.open);
					// "Change" goes as it is pressed: the keyboard goes on at the first of the fields.
					if (isByHand.current) fields.current?.focus();
					isByHand.current = false;
				}}
			>
				{/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button */}
				<summary
					onClick={() => {
						isByHand.current = true;
					}}
				>
					{m.summary_change()}
					<span className="sr-only"> – {title}</span>
				</summary>
				<div ref={fields} tabIndex={-1} className="answer-group-fields">
					{children}
				</div>
			</details>
		</section>
	);
}
