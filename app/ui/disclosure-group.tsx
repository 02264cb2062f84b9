import { useEffect, useState } from "react";
import { useLocation } from "react-router";

type DisclosureGroupProps = {
	/** Fragment of the content: a link to `#id` opens it, with and without scripts. */
	id: string;
	title: string;
	/** Summary of the content. */
	hint?: string | null | undefined;
	/** Opens the group, for example for new content or after a form. Only the user closes it. */
	open?: boolean;
	children: React.ReactNode;
};

/** A collapsible part of a page. */
export function DisclosureGroup({ id, title, hint, open = false, children }: DisclosureGroupProps) {
	const { hash, key } = useLocation();
	const [isOpen, setIsOpen] = useState(open);
	// biome-ignore lint/correctness/useExhaustiveDependencies: every navigation to the anchor opens it
	useEffect(() => {
		if (open || hash === `#${id}`) setIsOpen(true);
	}, [open, hash, id, key]);
	return (
		<details className="folded-group" open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
			<summary className="folded-title">
				<h2 id={`${id}-title`}>{title}</h2>
				{hint && <span className="small muted">{hint}</span>}
			</summary>
			{/* Browsers open a disclosure for a fragment within its content, but not within its summary. */}
			<div id={id} className="folded-content stack">
				{children}
			</div>
		</details>
	);
}
