import type { CardPayment } from "#app/browser/card-form.tsx";
import type { ApplicationView } from "#app/domain/application/projection.ts";
import type { PaymentProgress } from "#app/domain/money/payment-status.ts";
import { m } from "#app/paraglide/messages.js";
import { ApplicationLinkForm } from "#app/ui/application-link-form.tsx";
import { DeferredPart, lazyPart } from "#app/ui/deferred-part.tsx";
import { DisclosureGroup } from "#app/ui/disclosure-group.tsx";
import type { Option } from "#app/ui/form/select-field.tsx";
import { AfterGroup } from "./after-group.tsx";
import type { CodeProblem, DownloadsView } from "./certificate/downloads.ts";
import { DownloadLink } from "./download-link.tsx";
import { type Notified, NotifyForm } from "./notify-form.tsx";
import { NumberCard } from "./number-card.tsx";
import type { DeliveryProblem } from "./paper-delivery/delivery-form.tsx";
import { PostOrder } from "./paper-delivery/post-order.tsx";
import { ReceiptLink } from "./receipt-link.tsx";

const DownloadList = lazyPart(async () => (await import("./certificate/download-list.tsx")).DownloadList);
/** Few browsers have to be proved again. */
const CodeForm = lazyPart(async () => (await import("./certificate/code-form.tsx")).CodeForm);

/** What the last action on this page brought. */
export type CertificateAnswer =
	| { notified?: Notified; delivery?: DeliveryProblem; payment?: CardPayment; code?: CodeProblem }
	| undefined;

type CertificateProps = {
	view: ApplicationView;
	countries: Option[] | null;
	/** Where the money for the printed certificate stands. */
	post: PaymentProgress;
	/** Null for anybody but the owner. */
	downloads: DownloadsView | null;
	answer: CertificateAnswer;
};

/** The number and its certificate: everything for the owner, a masked number and a way in for everybody else. */
export function CertificateCard({ view, downloads, answer }: Pick<CertificateProps, "view" | "downloads" | "answer">) {
	const { nifNumber } = view;
	return (
		<NumberCard view={view}>
			{view.owner && nifNumber ? (
				<>
					{downloads?.needsCode && (
						<DeferredPart>
							<CodeForm mailed={downloads.codeUntil !== null} problem={answer?.code} />
						</DeferredPart>
					)}
					<div className="certificate-actions">
						{!downloads?.needsCode && <DownloadLink id={view.id} nif={nifNumber} />}
						<NotifyForm notified={answer?.notified} label={m.certificate_email()} wide />
					</div>
				</>
			) : (
				<>
					<p>{m.certificate_not_owner()}</p>
					<ApplicationLinkForm by={{ id: view.id }} />
				</>
			)}
		</NumberCard>
	);
}

/** What else its owner can do about the certificate, folded: have it by post, what comes next, receipts, who got it so far. */
export function CertificateGroups({ view, countries, post, downloads, answer }: CertificateProps) {
	if (!view.owner) return null;
	const isRequested = view.physicalDeliveryRequested;
	const isInProgress = !isRequested && post !== "open";
	return (
		<>
			{(isRequested || isInProgress || countries) && (
				<DisclosureGroup
					id="delivery"
					title={m.delivery_title()}
					hint={isRequested ? m.delivery_requested_title() : null}
					open={isInProgress || Boolean(answer?.delivery || answer?.payment)}
				>
					<PostOrder view={view} countries={countries} post={post} answer={answer} />
				</DisclosureGroup>
			)}
			<AfterGroup view={view} />
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
