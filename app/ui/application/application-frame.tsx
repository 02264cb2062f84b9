import ArrowLeft from "lucide-react/icons/arrow-left";
import { AppLink } from "../page/app-link.tsx";
import { UnbrokenNumbers } from "../unbroken-numbers.tsx";

type ApplicationFrameProps = {
	title: string;
	/** Which application it is, in a quiet line above the title. */
	number: string;
	back?: { to: string; label: string };
	/** What is true now, and what to do about it. */
	children: React.ReactNode;
	/** On a desktop beside everything, on a phone below what is true now. */
	where?: React.ReactNode;
	/** What is folded (app/ui/disclosure-group.tsx). */
	groups?: React.ReactNode;
	/** On a desktop beside everything, on a phone last. */
	aside?: React.ReactNode;
};

/** The one order in which the pages of an application say things, on every screen. */
export function ApplicationFrame({ title, number, back, children, where, groups, aside }: ApplicationFrameProps) {
	return (
		<div className="following">
			<div className="application-column following-now">
				<header className="page-header">
					<div className="following-number">
						{back && (
							<AppLink to={back.to} className="back-link">
								<ArrowLeft size={18} aria-hidden />
								<UnbrokenNumbers>{back.label}</UnbrokenNumbers>
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
			{where && <div className="application-column following-where">{where}</div>}
			{groups && <div className="following-groups">{groups}</div>}
			{aside && <div className="application-column following-where">{aside}</div>}
		</div>
	);
}
