import type { LucideIcon } from "lucide-react";
import CircleX from "lucide-react/icons/circle-x";
import FileUp from "lucide-react/icons/file-up";
import type { ComponentProps } from "react";

export type DropState = "idle" | "over" | "busy" | "pages" | "reading" | "done" | "review" | "error";

/** Pages speak for themselves, and of what is with us the head of the card tells. */
const ICONS: Record<DropState, LucideIcon | null> = {
	idle: FileUp,
	over: FileUp,
	busy: FileUp,
	pages: null,
	reading: null,
	done: null,
	review: null,
	error: CircleX,
};

/** Where a document is dropped or chosen: the look only. Put the file input, progress or result inside. */
export function DropCard({ state = "idle", children, ...rest }: { state?: DropState } & ComponentProps<"div">) {
	const Icon = ICONS[state];
	return (
		<div {...rest} className="drop-card" data-state={state}>
			{Icon && <Icon size={28} strokeWidth={1.5} aria-hidden />}
			{children}
		</div>
	);
}
