import Download from "lucide-react/icons/download";
import type { ReceiptLabels } from "#app/labels/receipt-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { Card } from "#app/ui/card.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";

/** One receipt as a sheet of paper; printed, each has a page of its own. `pdf` is where to download it. */
export function ReceiptSheet({ labels, pdf }: { labels: ReceiptLabels; pdf: string }) {
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
			<a className="btn" href={localePath(pdf)}>
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
