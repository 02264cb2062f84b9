import { html } from "hono/html";
import type { Markup } from "../../offline-page.ts";
import { money } from "../../provider/page-parts.ts";
import { type Charge, nameOfMeans } from "../shapes.ts";
import { moment } from "./page-parts.ts";

/** What the provider shows to whoever has paid. */
export function receiptPage(charge: Charge): Markup {
	return html`
		<p>A specimen: no money has moved.</p>
		<dl>
			<dt>Amount paid</dt><dd>${money(charge.amount, charge.currency)}</dd>
			${charge.amount_refunded > 0 ? html`<dt>Refunded</dt><dd>${money(charge.amount_refunded, charge.currency)}</dd>` : ""}
			<dt>Date paid</dt><dd>${moment(charge.created)}</dd>
			<dt>Paid with</dt><dd>${nameOfMeans(charge.payment_method_details)}</dd>
			<dt>Receipt for</dt><dd>${charge.metadata.applicationNumber ?? charge.description ?? charge.payment_intent}</dd>
		</dl>`;
}
