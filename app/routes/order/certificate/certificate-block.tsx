import Download from "lucide-react/icons/download";
import { type MouseEvent, useState } from "react";
import type { CardPayment } from "#app/browser/card-form.tsx";
import { downloadDocument } from "#app/browser/download-document.ts";
import type { ApplicationView } from "#app/domain/application/public-view.ts";
import type { PaymentProgress } from "#app/domain/money/payment-status.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { NifAlert } from "#app/ui/application/nif-alert.tsx";
import { ApplicationLinkForm } from "#app/ui/application-link-form.tsx";
import { DeferredPart, lazyPart } from "#app/ui/deferred-part.tsx";
import { DisclosureGroup } from "#app/ui/disclosure-group.tsx";
import type { Option } from "#app/ui/form/select-field.tsx";
import { ToastAnnouncement } from "#app/ui/toast/toasts.tsx";
import { AftercareGroup } from "../after-group.tsx";
import { NotifyForm, type NotifyResult } from "../notify-form.tsx";
import type { DeliveryProblem } from "../paper-delivery/delivery-form.tsx";
import { PrintedCertificateOrder } from "../paper-delivery/post-order.tsx";
import { ReceiptLink } from "../receipt-link.tsx";
import type { CodeProblem, DownloadsView } from "./certificate.server.ts";
import { NumberCard } from "./number-card.tsx";

const DownloadList = lazyPart(async () => (await import("./download-list.tsx")).DownloadList);
/** Loaded on demand: few browsers need re-verification. */
const CodeForm = lazyPart(async () => (await import("./code-form.tsx")).CodeForm);

/** Result of the last form on this page. */
export type CertificateResult =
	| { notified?: NotifyResult; delivery?: DeliveryProblem; payment?: CardPayment; code?: CodeProblem }
	| undefined;

type CertificateProps = {
	view: ApplicationView;
	countries: Option[] | null;
	/** Payment status of the printed certificate. */
	deliveryPayment: PaymentProgress;
	/** Null for anyone but the owner. */
	downloads: DownloadsView | null;
	result: CertificateResult;
};

/** The number and its certificate: complete for the owner; for others masked, with a form to request access. */
export function CertificateCard({ view, downloads, result }: Pick<CertificateProps, "view" | "downloads" | "result">) {
	const { nifNumber } = view;
	if (view.nifInCheck) return <NifAlert view={view} />;
	return (
		<NumberCard view={view}>
			<NifAlert view={view} />
			{view.owner && nifNumber && view.hasCertificate && (
				<>
					{downloads?.needsCode && (
						<DeferredPart>
							<CodeForm isCodeMailed={downloads.codeExpiresAt !== null} problem={result?.code} />
						</DeferredPart>
					)}
					<div className="certificate-actions">
						{!downloads?.needsCode && <DownloadLink id={view.id} nif={nifNumber} />}
						<NotifyForm result={result?.notified} label={m.certificate_email()} wide />
					</div>
				</>
			)}
			{!view.owner && (
				<>
					<p>{m.certificate_not_owner()}</p>
					<ApplicationLinkForm lookup={{ id: view.id }} />
				</>
			)}
		</NumberCard>
	);
}

/** The owner's other options, collapsed: delivery by post, aftercare, receipts, download log. */
export function CertificateGroups({ view, countries, deliveryPayment, downloads, result }: CertificateProps) {
	if (!view.owner) return null;
	const isRequested = view.physicalDeliveryRequested;
	const isInProgress = !isRequested && deliveryPayment !== "open";
	return (
		<>
			{(isRequested || isInProgress || countries) && (
				<DisclosureGroup
					id="delivery"
					title={m.delivery_title()}
					hint={isRequested ? m.delivery_requested_title() : null}
					open={isInProgress || Boolean(result?.delivery || result?.payment)}
				>
					<PrintedCertificateOrder view={view} countries={countries} payment={deliveryPayment} result={result} />
				</DisclosureGroup>
			)}
			<AftercareGroup view={view} />
			<DisclosureGroup id="documents" title={m.confirmation_documents()}>
				<ReceiptLink view={view} />
				{downloads && (
					<DeferredPart>
						<DownloadList log={downloads.log} />
					</DeferredPart>
				)}
			</DisclosureGroup>
		</>
	);
}

/** Link to the certificate. With scripts, an error appears on this page instead of replacing it (row 211). */
function DownloadLink({ id, nif }: { id: string; nif: string }) {
	const [failed, setFailed] = useState(false);
	const href = `/api/documents/${id}/original?download=true`;

	async function download(event: MouseEvent<HTMLAnchorElement>): Promise<void> {
		event.preventDefault();
		setFailed(false);
		try {
			await downloadDocument(href, `NIF-${nif}.pdf`);
		} catch {
			setFailed(true);
		}
	}

	return (
		<>
			<a className="btn btn-wide" href={href} onClick={download}>
				<Download size={20} aria-hidden />
				{m.certificate_download()}
			</a>
			<div role="status" className="live">
				{failed && (
					<Alert tone="danger" title={m.download_failed_title()}>
						<p>{m.certificate_download_failed()}</p>
						<ToastAnnouncement
							title={m.download_failed_title()}
							description={m.certificate_download_failed()}
							variant="destructive"
						/>
					</Alert>
				)}
			</div>
		</>
	);
}
