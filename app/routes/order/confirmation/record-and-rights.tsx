import type { ApplicationView } from "#app/domain/application/projection.ts";
import { m } from "#app/paraglide/messages.js";
import { AppLink } from "#app/ui/page/app-link.tsx";

/** What an owner may do about money and data: ask for money back, withdraw, take everything along. */
export function RightsLinks({ view, withdraw }: { view: ApplicationView; withdraw: string | null }) {
	return (
		<ul className="plain-list">
			{withdraw && (
				<li>
					<AppLink to={`/withdraw?id=${view.id}`}>{withdraw}</AppLink>
				</li>
			)}
			{view.status !== "draft" && (
				<li>
					<AppLink to={`/refunds/${view.id}`}>{m.refunds_link()}</AppLink>
				</li>
			)}
			<li>
				<AppLink to={`/data/${view.id}`}>{m.data_link()}</AppLink>
			</li>
		</ul>
	);
}

/** The record of an application as a file, and where anybody proves that nothing in it was changed. */
export function RecordLinks({ id }: { id: string }) {
	return (
		<p>
			<a href={`/api/case-files/${id}/pdf`}>{m.verify_download()}</a> (PDF, <a href={`/api/case-files/${id}`}>JSON</a>)
			· <AppLink to="/verify">{m.verify_title()}</AppLink>
		</p>
	);
}
