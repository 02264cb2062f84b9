import Download from "lucide-react/icons/download";
import { countryName } from "#app/content/country-names.server.ts";
import { visitorContext } from "#app/context.ts";
import { ACCOUNT_METHOD } from "#app/domain/agents/agent-account.ts";
import type { InvoiceKind } from "#app/domain/money/invoice.ts";
import { INVOICE_KINDS, invoiceLines } from "#app/labels/invoice-labels.ts";
import { type ReceiptLabels, receiptLabels } from "#app/labels/receipt-labels.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { m } from "#app/paraglide/messages.js";
import { isInvoiceAwaited, listInvoices } from "#app/queries/money/invoices.server.ts";
import { findReceipts } from "#app/queries/money/payments.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ApplicationError } from "#app/ui/application-error.tsx";
import { Card } from "#app/ui/card.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { PageHeader, PageTitle } from "#app/ui/page/page-header.tsx";
import { openOwnApplication } from "#app/visitor/owner.server.ts";
import type { Route } from "./+types/receipt";

export const handle: PageHandle = { hideTrustStrip: true };

export function meta(): Route.MetaDescriptors {
	return [];
}

export async function loader({ request, context, params }: Route.LoaderArgs) {
	const { application, services } = await openOwnApplication({ request, context }, params.id);
	const { language } = context.get(visitorContext);
	const { support } = services.settings;
	const foundReceipts = await findReceipts(services, application);
	const isPaidByFirm = foundReceipts.some(({ method }) => method === ACCOUNT_METHOD);
	const receipts = foundReceipts.map((receipt) => ({
		purpose: receipt.purpose,
		labels: receiptLabels(receipt, {
			language,
			support,
			country: countryName(receipt.payer.address.country, language),
		}),
	}));
	const [documents, isAwaited] = await Promise.all([
		listInvoices(services, application.id),
		isInvoiceAwaited(services, application.id),
	]);
	const invoices = documents
		.filter(({ number }) => number !== null)
		.map((invoice) => ({
			id: invoice.id,
			kind: invoice.kind,
			buyer: invoice.buyer.name,
			lines: invoiceLines(invoice, language),
		}));
	const { id, applicationNumber } = application;
	// The first invoice, even if it failed, fixes the recipient.
	const mayNameCompany = documents.length === 0 && !isPaidByFirm;
	return { id, applicationNumber, receipts, invoices, isAwaited: isAwaited && !isPaidByFirm, mayNameCompany };
}

/** Page with a receipt for each payment of an application (ruling T9). */
export default function Receipts({ loaderData }: Route.ComponentProps) {
	const { id, applicationNumber, receipts, invoices, isAwaited, mayNameCompany } = loaderData;
	const title = invoices.length > 0 ? m.invoice_link() : m.receipt_page_title({ count: receipts.length });
	return (
		<div className="page wrap wrap-text">
			<PageTitle title={`${title} ${applicationNumber}`} />
			<PageHeader
				title={title}
				lede={m.confirmation_number({ number: applicationNumber })}
				backLink={{ to: `/confirmation/${id}`, label: m.receipt_back() }}
			/>
			<div className="receipts">
				{receipts.length === 0 && (
					<Alert>
						<p>{m.receipt_none()}</p>
					</Alert>
				)}
				{isAwaited && (
					<Alert>
						<p>
							{m.invoice_pending()}{" "}
							{mayNameCompany && <AppLink to={`/invoice-company/${id}`}>{m.invoice_company_link()}</AppLink>}
						</p>
					</Alert>
				)}
				{invoices.map((invoice) => (
					<InvoiceSheet key={invoice.id} invoice={invoice} pdfUrl={`/api/invoices/${id}/${invoice.id}`} />
				))}
				{receipts.map(({ purpose, labels }) => (
					<ReceiptSheet key={purpose} labels={labels} pdfUrl={`/api/receipts/${id}/${purpose}`} />
				))}
			</div>
		</div>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ApplicationError error={error} />;
}

type InvoiceSheetProps = {
	invoice: { id: string; kind: InvoiceKind; buyer: string; lines: { term: string; value: string }[] };
	pdfUrl: string;
};

/** An issued invoice or credit note, with a link to its PDF. */
function InvoiceSheet({ invoice: { id, kind, buyer, lines }, pdfUrl }: InvoiceSheetProps) {
	const heading = `invoice-${id}`;
	const label = kind === "credit_note" ? m.invoice_download_credit_note() : m.invoice_download();
	return (
		<Card className="receipt" aria-labelledby={heading}>
			<h2 id={heading}>{INVOICE_KINDS[kind]()}</h2>
			<dl className="receipt-facts">
				{[...lines, { term: m.invoice_column_buyer(), value: buyer }].map(({ term, value }) => (
					<div key={term}>
						<dt>{term}</dt>
						<dd>{value}</dd>
					</div>
				))}
			</dl>
			<a className="btn" href={localePath(pdfUrl)}>
				<Download size={20} aria-hidden />
				{label}
				<span className="sr-only"> {lines[0]?.value}</span>
			</a>
		</Card>
	);
}

/** One receipt, printed on a separate page. */
function ReceiptSheet({ labels, pdfUrl }: { labels: ReceiptLabels; pdfUrl: string }) {
	const heading = `receipt-${labels.number}`;
	return (
		<Card className="receipt" aria-labelledby={heading}>
			<p className="receipt-brand">
				<img src="/favicon.svg" alt="" width={28} height={28} />
				{m.brand()}
			</p>
			{labels.test && <p className="receipt-test">{labels.test}</p>}
			<header className="receipt-head">
				<p className="receipt-title">
					{labels.title} <span className="receipt-number">{labels.number}</span>
				</p>
				<h2 id={heading}>{labels.boughtFor}</h2>
			</header>
			<dl className="order-lines receipt-money">
				{labels.money.map(({ term, value }, index) => (
					<div key={term} className={index === labels.money.length - 1 ? "order-total" : undefined}>
						<dt>{term}</dt>
						<dd>{value}</dd>
					</div>
				))}
			</dl>
			<dl className="receipt-facts">
				{labels.facts.map(({ term, value }) => (
					<div key={term}>
						<dt>{term}</dt>
						<dd>{value}</dd>
					</div>
				))}
			</dl>
			<div className="receipt-parties">
				<Party {...labels.payer} />
				<Party {...labels.seller} />
			</div>
			{labels.consent && (
				<div className="receipt-consent">
					<h3>{labels.consent.title}</h3>
					{labels.consent.paragraphs.map((paragraph) => (
						<p key={paragraph}>{paragraph}</p>
					))}
				</div>
			)}
			<p className="small muted">{labels.notInvoice}</p>
			<a className="btn" href={localePath(pdfUrl)}>
				<Download size={20} aria-hidden />
				{m.receipt_download()}
				<span className="sr-only"> {labels.number}</span>
			</a>
		</Card>
	);
}

function Party({ title, lines }: { title: string; lines: string[] }) {
	return (
		<div>
			<h3>{title}</h3>
			<address>
				{lines.map((line) => (
					<span key={line}>{line}</span>
				))}
			</address>
		</div>
	);
}
