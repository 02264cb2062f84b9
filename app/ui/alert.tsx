import { CircleAlert, CircleCheck, CircleX, Info, type LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";

type NoticeTone = "info" | "success" | "warning" | "danger";

const ICONS: Record<NoticeTone, LucideIcon> = {
	info: Info,
	success: CircleCheck,
	warning: CircleAlert,
	danger: CircleX,
};

type NoticeProps = { tone?: NoticeTone; title?: React.ReactNode } & Omit<ComponentProps<"div">, "title">;

/** Something to know on this page. Give it `role="status"` or `role="alert"` when it appears after an act. */
export function Notice({ tone = "info", title, children, className, ...rest }: NoticeProps) {
	const Icon = ICONS[tone];
	return (
		<div {...rest} className={`notice notice-${tone} ${className ?? ""}`.trim()}>
			<Icon size={22} aria-hidden />
			<div className="notice-body">
				{title && <p className="notice-title">{title}</p>}
				{children}
			</div>
		</div>
	);
}
