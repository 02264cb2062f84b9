import { asc, inArray } from "drizzle-orm";
import { type Context, Hono } from "hono";
import * as z from "zod";
import { openApplication } from "#app/data/application-row.server.ts";
import { applications } from "#app/data/schema.server.ts";
import { documentResponse } from "#app/documents/document-response.server.ts";
import type { Outcome } from "#app/domain/failure.ts";
import { success } from "#app/domain/failure.ts";
import { fullName } from "#app/domain/person/full-name.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { problem } from "../../api/problem.ts";
import { originGate } from "../../origin.ts";
import type { OfflineEnv } from "../bindings.ts";
import { offlinePage } from "../offline-page.ts";
import { answerApplication, type Office } from "./answer-application.ts";
import { finishApplication } from "./finish-application.ts";
import { grantedNif, type Letter } from "./letter.ts";
import { applicationAtOffice, filedApplications } from "./pages.ts";
import { specimenCertificate } from "./specimen-certificate.ts";

const askedSchema = z.object({
	answer: z.enum(["grant", "grant-and-finish", "refuse", "more"]),
	reason: z.string().max(500).default(""),
});
type Asked = z.output<typeof askedSchema>;

const USAGE = 'Send {"answer": "grant"}, {"answer": "refuse", "reason": "…"} or {"answer": "more", "reason": "…"}.';

/** The pretended tax office, to be mounted at /offline/tax-office. */
export const taxOfficeRoutes = new Hono<OfflineEnv>()
	.use(originGate)
	.get("/", async (c) => {
		const { db } = c.var.services;
		const rows = await db
			.select()
			.from(applications)
			.where(inArray(applications.status, ["processing", "approved"]))
			.orderBy(asc(applications.filedAt));
		const filed = await Promise.all(rows.map((row) => openApplication(db, row)));
		return c.html(offlinePage("Tax office", filedApplications(filed, await officeOf(c).allLetters())));
	})
	.get("/:id", async (c) => {
		const application = await findApplication(c.var.services, c.req.param("id"));
		if (!application) return c.notFound();
		const letters = await officeOf(c).lettersTo(application.id);
		return c.html(
			offlinePage(`Tax office: ${application.applicationNumber}`, applicationAtOffice(application, letters)),
		);
	})
	.get("/:id/certificate.pdf", async (c) => {
		const application = await findApplication(c.var.services, c.req.param("id"));
		const nif = application && grantedNif(await officeOf(c).lettersTo(application.id));
		if (!application || !nif) return c.notFound();
		const bytes = specimenCertificate({ name: fullName(application), nif });
		return documentResponse(bytes, "pdf", {
			download: true,
			fileName: `SPECIMEN-${application.applicationNumber}.pdf`,
		});
	})
	.post("/:id", async (c) => {
		const isForm = !c.req.header("Content-Type")?.includes("application/json");
		const asked = askedSchema.safeParse(isForm ? await c.req.parseBody() : await c.req.json().catch(() => null));
		if (!asked.success) return c.json({ message: USAGE }, 422);
		const id = c.req.param("id");
		const outcome = await answer(c, id, asked.data);
		if (!outcome.ok) return problem(c as never, outcome.failure);
		if (isForm) return c.redirect(`/offline/tax-office/${id}`, 303);
		const letter = outcome.value;
		if (letter.answer !== "grant") return c.json({ answer: letter.answer, reason: letter.reason });
		return c.json({ answer: "grant", nif: letter.nif, certificate: `/offline/tax-office/${id}/certificate.pdf` });
	});

function officeOf(c: Context<OfflineEnv>): Office {
	return c.env.OFFLINE_WORLD.getByName("world");
}

async function answer(c: Context<OfflineEnv>, id: string, asked: Asked): Promise<Outcome<Letter>> {
	const { services } = c.var;
	const { answer, reason } = asked;
	if (answer === "refuse" || answer === "more") return answerApplication(services, officeOf(c), id, { answer, reason });
	const granted = await answerApplication(services, officeOf(c), id, { answer: "grant" });
	if (!granted.ok || answer === "grant" || granted.value.answer !== "grant") return granted;
	const finished = await finishApplication(services, id, granted.value.nif);
	return finished.ok ? success(granted.value) : finished;
}
