import type { LucideIcon } from "lucide-react";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import CircleX from "lucide-react/icons/circle-x";
import Clock from "lucide-react/icons/clock";
import FileUp from "lucide-react/icons/file-up";
import type { ComponentProps } from "react";

export type DropState = "idle" | "over" | "busy" | "pages" | "reading" | "done" | "review" | "error";

/** Pages speak for themselves. */
const ICONS: Record<DropState, LucideIcon | null> = {
	idle: FileUp,
	over: FileUp,
	busy: FileUp,
	pages: null,
	reading: Clock,
	done: CircleCheck,
	review: CircleAlert,
	error: CircleX,
};

/** Where a document is dropped or chosen: the look only. Put the file input, progress or result inside. */
export function DropCard({ state = "idle", children, ...rest }: { state?: DropState } & ComponentProps<"div">) {
	const Icon = ICONS[state];
	return (
		<div {...rest} className="drop-card" data-state={state}>
			{Icon && <Icon size={32} strokeWidth={1.5} aria-hidden />}
			{children}
		</div>
	);
}
