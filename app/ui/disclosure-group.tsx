import { useEffect, useState } from "react";
import { useLocation } from "react-router";

type DisclosureGroupProps = {
	/** The address of what is in it: a link to `#id` unfolds it, with and without scripts. */
	id: string;
	title: string;
	/** What is in it, in a few words. */
	hint?: string | null | undefined;
	/** Something in it is new, or answers what was just sent: it unfolds, and folds only by hand. */
	open?: boolean;
	children: React.ReactNode;
};

/** One of several parts of a page that are folded until somebody looks for them. */
export function DisclosureGroup({ id, title, hint, open = false, children }: DisclosureGroupProps) {
	const { hash, key } = useLocation();
	const [isOpen, setIsOpen] = useState(open);
	// biome-ignore lint/correctness/useExhaustiveDependencies: each arrival at the anchor unfolds it
	useEffect(() => {
		if (open || hash === `#${id}`) setIsOpen(true);
	}, [open, hash, id, key]);
	return (
		<details className="folded-group" open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
			<summary className="folded-title">
				<h2 id={`${id}-title`}>{title}</h2>
				{hint && <span className="small muted">{hint}</span>}
			</summary>
			{/* Browsers unfold around the target of a fragment, but not around one within the summary. */}
			<div id={id} className="folded-content stack">
				{children}
			</div>
		</details>
	);
}
