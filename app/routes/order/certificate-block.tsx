import type { CardPayment } from "#app/browser/card-form.tsx";
import type { ApplicationView } from "#app/domain/application/projection.ts";
import type { PaymentProgress } from "#app/domain/money/payment-status.ts";
import { formatNif } from "#app/domain/person/nif.ts";
import { m } from "#app/paraglide/messages.js";
import { ApplicationLinkForm } from "#app/ui/application-link-form.tsx";
import { Card } from "#app/ui/card.tsx";
import type { Option } from "#app/ui/form/select-field.tsx";
import { DownloadLink } from "./download-link.tsx";
import { type Notified, NotifyForm } from "./notify-form.tsx";
import type { DeliveryProblem } from "./paper-delivery/delivery-form.tsx";
import { PostOrder } from "./paper-delivery/post-order.tsx";
import { ReceiptLink } from "./receipt-link.tsx";

/** What the last act on this page brought. */
export type CertificateAnswer = { notified?: Notified; delivery?: DeliveryProblem; payment?: CardPayment } | undefined;

type CertificateBlockProps = {
	view: ApplicationView;
	countries: Option[] | null;
	/** Where the money for the printed certificate stands. */
	post: PaymentProgress;
	answer: CertificateAnswer;
};

/** The number and its certificate: everything for the owner, a masked number and a way in for everybody else. */
export function CertificateBlock({ view, countries, post, answer }: CertificateBlockProps) {
	const { nifNumber } = view;
	return (
		<>
			<Card className="stack" aria-labelledby="nif">
				<h2 id="nif">{m.certificate_number()}</h2>
				<p className="nif-number">{nifNumber && view.owner ? formatNif(nifNumber) : nifNumber}</p>
				{view.owner && nifNumber ? (
					<>
						<DownloadLink id={view.id} nif={nifNumber} />
						<NotifyForm notified={answer?.notified} label={m.certificate_email()} />
						<ReceiptLink view={view} />
					</>
				) : (
					<>
						<p>{m.certificate_not_owner()}</p>
						<ApplicationLinkForm by={{ id: view.id }} />
					</>
				)}
			</Card>
			{view.owner && <PostOrder view={view} countries={countries} post={post} answer={answer} />}
		</>
	);
}
