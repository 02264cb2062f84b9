import ArrowLeft from "lucide-react/icons/arrow-left";
import { m } from "#app/paraglide/messages.js";
import { UnbrokenNumbers } from "../unbroken-numbers.tsx";
import { AppLink } from "./app-link.tsx";

type PageHeaderProps = {
	title: React.ReactNode;
	lede?: React.ReactNode;
	backLink?: { to: string; label: string };
	children?: React.ReactNode;
};

/** Page header: back link, the only h1 and a lede. */
export function PageHeader({ title, lede, backLink, children }: PageHeaderProps) {
	return (
		<header className="page-header">
			{backLink && (
				<AppLink to={backLink.to} className="back-link">
					<ArrowLeft size={18} aria-hidden />
					<UnbrokenNumbers>{backLink.label}</UnbrokenNumbers>
				</AppLink>
			)}
			<h1>
				<UnbrokenNumbers>{title}</UnbrokenNumbers>
			</h1>
			{lede && (
				<p className="lede">
					<UnbrokenNumbers>{lede}</UnbrokenNumbers>
				</p>
			)}
			{children}
		</header>
	);
}

/** Document title for pages that mark errors in their title. The `meta` of such pages omits the title. */
export function PageTitle({ title, hasErrors = false }: { title: string; hasErrors?: boolean }) {
	return <title>{`${hasErrors ? `${m.error_prefix()} ` : ""}${title} – ${m.brand()}`}</title>;
}
