import { Hono } from "hono";
import { html } from "hono/html";
import * as z from "zod";
import { originGate } from "../../middleware.ts";
import type { OfflineEnv } from "../bindings.ts";
import { offlinePage } from "../offline-page.ts";
import { faultSchema } from "../provider/faults.ts";
import { formatMoney, readBody, renderTable } from "../provider/page-parts.ts";
import type { InvoicexpressSandbox } from "./invoicexpress-sandbox.ts";

function getSandbox(env: OfflineEnv["Bindings"]): DurableObjectStub<InvoicexpressSandbox> {
	return env.INVOICEXPRESS_SANDBOX.getByName("sandbox");
}

/** The simulated InvoiceXpress: its documents, and faults that programs inject. Mounted at /offline/invoicexpress. */
export const invoicexpressRoutes = new Hono<OfflineEnv>()
	.use(originGate)
	.get("/", async (c) => {
		const documents = await getSandbox(c.env).listDocuments();
		if (c.req.query("format") === "json") return c.json({ documents });
		const rows = documents
			.toReversed()
			.map(
				({ type, state, number, total, tax, exemption, client }) =>
					html`<tr><td>${type}</td><td>${number === 0 ? "" : `2026/${number}`}</td><td>${state}</td><td>${formatMoney(total, "eur")}</td><td>${exemption ?? formatMoney(tax, "eur")}</td><td>${client.name}</td></tr>`,
			);
		const list = renderTable("Documents", ["Type", "Number", "State", "Total", "VAT", "Client"], rows);
		return c.html(offlinePage("Invoices", list));
	})
	.post("/faults", async (c) => {
		const input = faultSchema.safeParse(await readBody(c.req.raw));
		if (!input.success) return c.json({ message: z.prettifyError(input.error) }, 422);
		return c.json({ waiting: await getSandbox(c.env).injectFault(input.data) });
	})
	.post("/faults/clear", async (c) => {
		await getSandbox(c.env).clearFaults();
		return c.json({ waiting: [] });
	});
