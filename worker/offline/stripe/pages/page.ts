import { html } from "hono/html";
import { formatDateTime } from "#app/domain/time/calendar.ts";
import type { Markup } from "../../offline-page.ts";
import { money, table } from "../../provider/page-parts.ts";
import { nameOfMeans } from "../shapes.ts";
import type { Overview, PaymentLine } from "./overview.ts";
import { attemptTable, eventTable } from "./page-events.ts";
import { faultSection } from "./page-faults.ts";
import { moment } from "./page-parts.ts";

/** Everything that the stand-in for the card provider knows, and ways to make its life harder. @param now UTC milliseconds */
export function stripePage(overview: Overview, now: number): Markup {
	return html`
		<p>The stand-in for the card provider. No card number is kept, no money moves.</p>
		<p>
			It is ${formatDateTime(now, "en")} by the product's clock, which you can <a href="/offline/clock">move</a>.
			On this page: <a href="#payments">payments</a>, <a href="#faults">faults</a>, <a href="#events">events</a>,
			<a href="#deliveries">deliveries</a>. <a href="/offline/stripe?format=json">The same as JSON</a>.
		</p>
		<h2 id="payments">Payments</h2>
		<p class="quiet">Open one to dispute it, to raise a fraud warning or to finish what is still under way.</p>
		${table(
			"Payments",
			["Payment", "Status", "Amount", "For", "Card", "Afterwards"],
			overview.payments.map((payment) => paymentRow(payment, overview)),
		)}
		<h2 id="faults">Faults</h2>
		${faultSection(overview.faults)}
		<h2 id="events">Events</h2>
		${eventTable(overview.events, overview.waiting)}
		<h2 id="deliveries">Deliveries</h2>
		${attemptTable(overview.attempts, overview.events)}`;
}

function paymentRow(payment: PaymentLine, overview: Overview): Markup {
	const charge = overview.charges.find((one) => one.id === payment.latest_charge);
	return html`<tr>
		<td class="solid"><a href="/offline/stripe/payments/${payment.id}">${moment(payment.created).slice(0, 16)}</a></td>
		<td>${payment.status}${payment.last_payment_error ? ` (${payment.last_payment_error.code})` : ""}</td>
		<td class="solid">${money(payment.amount, payment.currency)}</td>
		<td class="solid">${payment.metadata.applicationNumber ?? payment.metadata.purpose ?? ""}</td>
		<td class="solid">${charge ? nameOfMeans(charge.payment_method_details) : ""}</td>
		<td>${afterwards(payment, overview).join(", ")}</td>
	</tr>`;
}

function afterwards(payment: PaymentLine, overview: Overview): string[] {
	const charge = overview.charges.find((one) => one.id === payment.latest_charge);
	const refunded = charge?.amount_refunded ? [`refunded ${money(charge.amount_refunded, charge.currency)}`] : [];
	const mine = <O extends { payment_intent: string }>(objects: O[]) =>
		objects.filter((object) => object.payment_intent === payment.id);
	const disputes = mine(overview.disputes).map(({ status }) => `dispute ${status}`);
	return [...refunded, ...disputes, ...mine(overview.warnings).map(() => "fraud warning")];
}
