import ArrowLeft from "lucide-react/icons/arrow-left";
import { m } from "#app/paraglide/messages.js";
import { UnbrokenNumbers } from "../unbroken-numbers.tsx";
import { AppLink } from "./app-link.tsx";

type PageHeaderProps = {
	title: React.ReactNode;
	lede?: React.ReactNode;
	back?: { to: string; label: string };
	children?: React.ReactNode;
};

/** Page header: back link, the only h1 and a lede. */
export function PageHeader({ title, lede, back, children }: PageHeaderProps) {
	return (
		<header className="page-header">
			{back && (
				<AppLink to={back.to} className="back-link">
					<ArrowLeft size={18} aria-hidden />
					<UnbrokenNumbers>{back.label}</UnbrokenNumbers>
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

/** The document's title for pages whose title tells of errors; such a page exports a `meta` that gives none. */
export function PageTitle({ title, failed = false }: { title: string; failed?: boolean }) {
	return <title>{`${failed ? `${m.error_prefix()} ` : ""}${title} – ${m.brand()}`}</title>;
}
