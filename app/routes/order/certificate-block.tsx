import { useRevalidator } from "react-router";
import type { CardPayment } from "#app/browser/card-form.tsx";
import { formatNif } from "#app/domain/nif.ts";
import type { CaseView } from "#app/domain/projection.ts";
import { m } from "#app/paraglide/messages.js";
import { Card } from "#app/ui/card.tsx";
import { CaseLinkForm } from "#app/ui/case-link-form.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Option } from "#app/ui/select-field.tsx";
import type { DeliveryProblem } from "./delivery-form.tsx";
import { DownloadLink } from "./download-link.tsx";
import { type Notified, NotifyForm } from "./notify-form.tsx";
import { PhysicalDelivery } from "./physical-delivery.tsx";
import { ReceiptLink } from "./receipt-link.tsx";

/** What the last act on this page brought. */
export type CertificateAnswer = { notified?: Notified; delivery?: DeliveryProblem; payment?: CardPayment } | undefined;

type CertificateBlockProps = { view: CaseView; countries: Option[] | null; answer: CertificateAnswer };

/** The number and its certificate: everything for the owner, a masked number and a way in for everybody else. */
export function CertificateBlock({ view, countries, answer }: CertificateBlockProps) {
	const { revalidate } = useRevalidator();
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
						<CaseLinkForm by={{ id: view.id }} />
					</>
				)}
			</Card>
			{countries && (
				<PhysicalDelivery
					countries={countries}
					problem={answer?.delivery}
					payment={answer?.payment ?? null}
					onPaid={revalidate}
				/>
			)}
			{view.owner && view.physicalDeliveryRequested && (
				<Notice tone="success" title={m.delivery_requested_title()}>
					<p>{m.delivery_requested()}</p>
				</Notice>
			)}
		</>
	);
}
