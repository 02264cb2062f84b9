import { expect, it } from "vitest";
import { supportHours } from "#app/domain/settings/support-hours.ts";
import { canaryApplication } from "#test/factories/canary-application.ts";
import { renderMail } from "./render-mail.server.tsx";

it("renders in the runtime that sends it", async () => {
	const url = "https://nif.example/confirmation/A";
	const mail = await renderMail("filed", {
		application: canaryApplication(),
		links: {
			application: url,
			resume: null,
			certificate: url,
			aftercare: url,
			payment: url,
			receipt: url,
			refunds: "https://nif.example/refunds/A",
			review: url,
			agent: "https://nif.example/agent-consent/A",
			withdraw: "https://nif.example/withdraw?id=A",
			complaints: "https://nif.example/complaints",
			admin: url,
			carrier: null,
		},
		hours: supportHours.initial,
		support: { email: "support@nif.example", phone: "+351 210 000 000" },
		language: "es",
	});
	expect(mail.subject).toBe("Su solicitud está en la Autoridad Tributaria (NIF-ABCD-EFGH)");
	expect(mail.html).toContain("<!doctype html>");
	expect(mail.text).toContain("https://nif.example/confirmation/A?lang=es");
});
