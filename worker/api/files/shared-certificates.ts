import { Hono } from "hono";
import { downloadSharedCertificate } from "#app/commands/application/share-links.server.ts";
import { documentResponse } from "#app/documents/document-response.server.ts";
import { withLanguage } from "#app/domain/language.ts";
import { deviceOf } from "#app/visitor/device.ts";
import type { AppEnv } from "../../context.ts";
import { rateLimit } from "../../rate-limit.ts";

/**
 * F43: the certificate for whoever has its owner's link, once. By a form alone: programs that look into mails follow links,
 * and would use it up. Whoever gets nothing is led back to the page, which says so.
 */
export const sharedCertificates = new Hono<AppEnv>().post(
	"/shared-certificates/:token",
	rateLimit("RATE_TRACK"),
	async (c) => {
		const { services, visitor } = c.var;
		const token = c.req.param("token");
		const given = await downloadSharedCertificate(services, token, deviceOf(c.req.raw));
		if (!given.ok) {
			const page = `/shared-certificate/${encodeURIComponent(token)}?failed=${given.failure.kind}`;
			return c.redirect(withLanguage(page, visitor.language), 303);
		}
		const { bytes, fileType, fileName } = given.value;
		return documentResponse(bytes, fileType, { download: true, fileName });
	},
);
