import { countryName } from "#app/content/country-names.server.ts";
import { visitorContext } from "#app/context.ts";
import { receiptLabels } from "#app/labels/receipt-labels.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { m } from "#app/paraglide/messages.js";
import { findReceipts } from "#app/queries/money/payments.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ApplicationError } from "#app/ui/application-error.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { PageTitle } from "#app/ui/page/page-title.tsx";
import { openOwnApplication } from "#app/visitor/owner.server.ts";
import type { Route } from "./+types/receipt";
import { ReceiptSheet } from "./receipt-sheet.tsx";

export const handle: PageHandle = { hideTrustStrip: true };

export function meta(): Route.MetaDescriptors {
	return [];
}

export async function loader({ request, context, params }: Route.LoaderArgs) {
	const { application, services } = await openOwnApplication({ request, context }, params.id);
	const { language } = context.get(visitorContext);
	const { support } = services.settings;
	const receipts = (await findReceipts(services, application)).map((receipt) => ({
		purpose: receipt.purpose,
		labels: receiptLabels(receipt, {
			language,
			support,
			country: countryName(receipt.payer.address.country, language),
		}),
	}));
	return { id: application.id, applicationNumber: application.applicationNumber, receipts };
}

/** Every payment of an application that arrived, each with its own receipt (ruling T9). */
export default function Receipts({ loaderData: { id, applicationNumber, receipts } }: Route.ComponentProps) {
	const title = m.receipt_page_title({ count: receipts.length });
	return (
		<div className="page wrap wrap-text">
			<PageTitle title={`${title} ${applicationNumber}`} />
			<PageHeader
				title={title}
				lede={m.confirmation_number({ number: applicationNumber })}
				back={{ to: `/confirmation/${id}`, label: m.receipt_back() }}
			/>
			<div className="receipts">
				{receipts.length === 0 && (
					<Alert>
						<p>{m.receipt_none()}</p>
					</Alert>
				)}
				{receipts.map(({ purpose, labels }) => (
					<ReceiptSheet key={purpose} labels={labels} pdf={`/api/receipts/${id}/${purpose}`} />
				))}
			</div>
		</div>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ApplicationError error={error} />;
}
