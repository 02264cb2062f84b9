import { data } from "react-router";
import { invoiceFileName } from "#app/domain/money/invoice.ts";
import { findFirmInvoice } from "#app/queries/money/invoices.server.ts";
import { requireMember } from "#app/visitor/agent.server.ts";
import type { Route } from "./+types/invoice-pdf";

/** Returns the PDF of an invoice or credit note of the firm's account; 503 while the vendor is still creating it. */
export async function loader({ request, context, params }: Route.LoaderArgs): Promise<Response> {
	const { agent, services } = await requireMember({ request, context });
	const invoice = await findFirmInvoice(services, agent.id, params.id);
	if (!invoice?.number || invoice.externalId === null) throw data(null, { status: 404 });
	const pdf = await services.invoicing.pdf(invoice.externalId).catch(() => null);
	if (!pdf) throw data(null, { status: 503 });
	return new Response(pdf as Uint8Array<ArrayBuffer>, {
		headers: {
			"Content-Type": "application/pdf",
			"Content-Disposition": `attachment; filename="${invoiceFileName(invoice.number)}"`,
		},
	});
}
