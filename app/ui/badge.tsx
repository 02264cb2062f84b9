import type { LucideIcon } from "lucide-react";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleDot from "lucide-react/icons/circle-dot";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import CircleX from "lucide-react/icons/circle-x";
import Clock from "lucide-react/icons/clock";

export type Tone = "success" | "info" | "warning" | "danger" | "neutral";

const ICONS: Record<Tone, LucideIcon> = {
	success: CircleCheck,
	info: CircleDot,
	warning: CircleAlert,
	danger: CircleX,
	neutral: Clock,
};

/** A status as icon and text, because colour alone is not accessible (WCAG 1.4.1). */
export function Badge({ tone = "neutral", children }: { tone?: Tone; children: React.ReactNode }) {
	const Icon = ICONS[tone];
	return (
		<span className={`badge badge-${tone}`}>
			<Icon size={16} aria-hidden />
			{children}
		</span>
	);
}
