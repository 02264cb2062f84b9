import { ArrowLeft } from "lucide-react";
import { AppLink } from "./app-link.tsx";

type PageHeaderProps = {
	title: React.ReactNode;
	lede?: React.ReactNode;
	back?: { to: string; label: string };
	children?: React.ReactNode;
};

/** The head of a page: the way back, its only h1, one sentence. */
export function PageHeader({ title, lede, back, children }: PageHeaderProps) {
	return (
		<header className="page-header">
			{back && (
				<AppLink to={back.to} className="back-link">
					<ArrowLeft size={18} aria-hidden />
					{back.label}
				</AppLink>
			)}
			<h1>{title}</h1>
			{lede && <p className="lede">{lede}</p>}
			{children}
		</header>
	);
}
