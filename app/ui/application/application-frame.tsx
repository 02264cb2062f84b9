import ArrowLeft from "lucide-react/icons/arrow-left";
import { AppLink } from "../page/app-link.tsx";
import { UnbrokenNumbers } from "../unbroken-numbers.tsx";

type ApplicationFrameProps = {
	title: string;
	/** Application number, shown muted above the title. */
	number: string;
	backLink?: { to: string; label: string };
	/** Current status and next step. */
	children: React.ReactNode;
	/** Next to the content on a desktop, below the status on a phone. */
	sidePanel?: React.ReactNode;
	/** Disclosure groups (app/ui/disclosure-group.tsx). */
	groups?: React.ReactNode;
	/** Next to the content on a desktop, last on a phone. */
	aside?: React.ReactNode;
};

/** Layout of application pages. */
export function ApplicationFrame({
	title,
	number,
	backLink,
	children,
	sidePanel,
	groups,
	aside,
}: ApplicationFrameProps) {
	return (
		<div className="tracking">
			<div className="application-column tracking-now">
				<header className="page-header">
					<div className="tracking-number">
						{backLink && (
							<AppLink to={backLink.to} className="back-link">
								<ArrowLeft size={18} aria-hidden />
								<UnbrokenNumbers>{backLink.label}</UnbrokenNumbers>
							</AppLink>
						)}
						<p className="small muted">
							<UnbrokenNumbers>{number}</UnbrokenNumbers>
						</p>
					</div>
					<h1>
						<UnbrokenNumbers>{title}</UnbrokenNumbers>
					</h1>
				</header>
				{children}
			</div>
			{sidePanel && <div className="application-column tracking-where">{sidePanel}</div>}
			{groups && <div className="tracking-groups">{groups}</div>}
			{aside && <div className="application-column tracking-where">{aside}</div>}
		</div>
	);
}
