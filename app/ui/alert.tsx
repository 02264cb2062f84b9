import type { LucideIcon } from "lucide-react";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import CircleX from "lucide-react/icons/circle-x";
import Info from "lucide-react/icons/info";
import type { ComponentProps } from "react";
import { UnbrokenNumbers } from "./unbroken-numbers.tsx";

type AlertTone = "info" | "success" | "warning" | "danger";

const ICONS: Record<AlertTone, LucideIcon> = {
	info: Info,
	success: CircleCheck,
	warning: CircleAlert,
	danger: CircleX,
};

type AlertProps = { tone?: AlertTone; title?: React.ReactNode } & Omit<ComponentProps<"div">, "title">;

/** A notice on the page. Set `role="status"` or `role="alert"` if it appears after an action. */
export function Alert({ tone = "info", title, children, className, ...rest }: AlertProps) {
	const Icon = ICONS[tone];
	return (
		<div {...rest} className={`alert alert-${tone} ${className ?? ""}`.trim()}>
			<Icon size={22} aria-hidden />
			<div className="alert-body">
				{title && (
					<p className="alert-title">
						<UnbrokenNumbers>{title}</UnbrokenNumbers>
					</p>
				)}
				{children}
			</div>
		</div>
	);
}
