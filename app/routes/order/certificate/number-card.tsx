import type { ApplicationView } from "#app/domain/application/public-view.ts";
import { formatNif } from "#app/domain/person/nif.ts";
import { m } from "#app/paraglide/messages.js";
import { Card } from "#app/ui/card.tsx";
import { DeferredPart, lazyPart } from "#app/ui/deferred-part.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";

const CopyNumber = lazyPart(async () => (await import("./copy-number.tsx")).CopyNumber);

type NumberCardProps = {
	view: Pick<ApplicationView, "id" | "nifNumber" | "hasCertificate" | "owner">;
	/** Link to the certificate, and other actions. */
	children: React.ReactNode;
};

/** The NIF of a completed application, with its certificate and the note about banks. */
export function NumberCard({ view, children }: NumberCardProps) {
	const { nifNumber } = view;
	const showsNumber = view.owner && nifNumber !== null;
	return (
		<Card className="number-card" aria-labelledby="nif">
			<h2 id="nif">{m.certificate_number()}</h2>
			<div className="number-line">
				<p className="nif-number">{showsNumber ? formatNif(nifNumber) : nifNumber}</p>
				{showsNumber && (
					<DeferredPart>
						<CopyNumber nif={nifNumber} />
					</DeferredPart>
				)}
			</div>
			{children}
			{showsNumber && view.hasCertificate && (
				<AppLink to={`/share/${view.id}`} className="tall-link">
					{m.share_link_certificate()}
				</AppLink>
			)}
		</Card>
	);
}
