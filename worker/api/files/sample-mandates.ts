import { Hono } from "hono";
import { documentResponse } from "#app/documents/document-response.server.ts";
import { sampleMandate } from "#app/domain/mandate/sample-mandate.ts";
import type { AppEnv } from "../../context.ts";
import { rateLimit } from "../../rate-limit.ts";

/** What a power of attorney looks like, for whoever wants to know before applying; made by the writer of the real ones. */
export const sampleMandates = new Hono<AppEnv>().get(
	"/sample-power-of-attorney",
	rateLimit("RATE_WRITE"),
	async (c) => {
		const { powerOfAttorneyPdf } = await import("#app/documents/printed/power-of-attorney.server.ts");
		const mandate = sampleMandate(c.var.visitor.language, { everyPower: true });
		const paper = await powerOfAttorneyPdf(mandate, { origin: c.var.services.settings.origin, specimen: true });
		if (!paper) throw new Error("The sample of a power of attorney could not be printed");
		return documentResponse(paper.pdf, "pdf", { download: true, fileName: "power-of-attorney-specimen.pdf" });
	},
);
