import type { ApplicationView } from "#app/domain/application/projection.ts";
import { m } from "#app/paraglide/messages.js";
import { AppLink } from "#app/ui/page/app-link.tsx";

/** What an owner may do with an application besides: show it, ask for money back, withdraw, take it along. */
export function KeptLinks({ view, withdraw }: { view: ApplicationView; withdraw: string | null }) {
	const ordered = view.status !== "draft";
	return (
		<>
			{/* With the number stands a link for the bank. */}
			{ordered && view.status !== "completed" && (
				<p>
					<AppLink to={`/share/${view.id}`}>{m.share_link()}</AppLink>
				</p>
			)}
			{ordered && (
				<p>
					<AppLink to={`/refunds/${view.id}`}>{m.refunds_link()}</AppLink>
				</p>
			)}
			{withdraw && (
				<p>
					<AppLink to={`/withdraw?id=${view.id}`}>{withdraw}</AppLink>
				</p>
			)}
			<p>
				<a href={`/api/case-files/${view.id}/pdf`}>{m.verify_download()}</a> (PDF,{" "}
				<a href={`/api/case-files/${view.id}`}>JSON</a>) · <AppLink to="/verify">{m.verify_title()}</AppLink>
			</p>
			<p>
				<AppLink to={`/data/${view.id}`}>{m.data_link()}</AppLink>
			</p>
		</>
	);
}
