import { asc, eq, inArray } from "drizzle-orm";
import { type Context, Hono } from "hono";
import { openApplication } from "#app/data/application-row.server.ts";
import { applications } from "#app/data/schema.server.ts";
import { documentResponse } from "#app/documents/document-response.server.ts";
import type { Outcome } from "#app/domain/failure.ts";
import { success } from "#app/domain/failure.ts";
import { fullName } from "#app/domain/person/age.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { problem } from "../../api/problem.ts";
import { originGate } from "../../middleware.ts";
import type { OfflineEnv } from "../bindings.ts";
import { offlinePage } from "../offline-page.ts";
import { answerApplication, type Office } from "./answer-application.ts";
import { finishApplication } from "./finish-application.ts";
import { findNif, type Letter } from "./letter.ts";
import {
	type AnswerInput,
	answerSchema,
	applicationPage,
	certificateData,
	filedApplicationList,
	toAnswer,
	toLetterJson,
	USAGE,
} from "./pages.ts";
import { specimenCertificate, specimenPasswordLetter } from "./specimen-certificate.ts";

/** Maximum applications listed by the office. */
const MAX_LISTED = 200;

/** The simulated tax office, mounted at /offline/tax-office. */
export const taxOfficeRoutes = new Hono<OfflineEnv>()
	.use(originGate)
	.get("/", async (c) => {
		const { db } = c.var.services;
		const rows = await db
			.select()
			.from(applications)
			.where(inArray(applications.status, ["processing", "approved", "completed"]))
			.orderBy(asc(eq(applications.status, "completed")), asc(applications.filedAt))
			.limit(MAX_LISTED);
		const filedApplications = await Promise.all(rows.map((row) => openApplication(db, row)));
		return c.html(
			offlinePage("Tax office", filedApplicationList(filedApplications, await getOffice(c).getAllLetters())),
		);
	})
	.get("/:id", async (c) => {
		const application = await findApplication(c.var.services, c.req.param("id"));
		if (!application) return c.notFound();
		const letters = await getOffice(c).getLetters(application.id);
		return c.html(offlinePage(`Tax office: ${application.applicationNumber}`, applicationPage(application, letters)));
	})
	.get("/:id/certificate.pdf", async (c) => {
		const application = await findApplication(c.var.services, c.req.param("id"));
		const letters = application ? await getOffice(c).getLetters(application.id) : [];
		const nif = application && findNif(application, letters);
		if (!application || !nif || letters.length === 0) return c.notFound();
		const bytes = specimenCertificate(certificateData(application, nif, letters));
		return documentResponse(bytes, "pdf", {
			download: true,
			fileName: `SPECIMEN-${application.applicationNumber}.pdf`,
		});
	})
	.get("/:id/password/:letter{\\d+\\.pdf}", async (c) => {
		const application = await findApplication(c.var.services, c.req.param("id"));
		const letters = application ? await getOffice(c).getLetters(application.id) : [];
		const letter = letters[Number.parseInt(c.req.param("letter"), 10) - 1];
		if (!application || letter?.answer !== "password") return c.notFound();
		const bytes = specimenPasswordLetter({ name: fullName(application), password: letter.password });
		return documentResponse(bytes, "pdf", { download: true, fileName: "SPECIMEN-password.pdf" });
	})
	.post("/:id", async (c) => {
		const isForm = !c.req.header("Content-Type")?.includes("application/json");
		const input = answerSchema.safeParse(isForm ? await c.req.parseBody() : await c.req.json().catch(() => null));
		if (!input.success) return c.json({ message: USAGE }, 422);
		const id = c.req.param("id");
		const outcome = await handleAnswer(c, id, input.data);
		if (!outcome.ok) return problem(c as never, outcome.failure);
		if (isForm) return c.redirect(`/offline/tax-office/${id}`, 303);
		const { length } = await getOffice(c).getLetters(id);
		return c.json(toLetterJson(id, outcome.value, length));
	});

function getOffice(c: Context<OfflineEnv>): Office {
	return c.env.SIMULATOR.getByName("singleton");
}

async function handleAnswer(c: Context<OfflineEnv>, id: string, input: AnswerInput): Promise<Outcome<Letter>> {
	const { services } = c.var;
	const outcome = await answerApplication(services, getOffice(c), id, toAnswer(input));
	if (!outcome.ok || input.answer !== "grant-and-finish" || outcome.value.answer !== "grant") return outcome;
	const finished = await finishApplication(services, id, outcome.value.nif);
	return finished.ok ? success(outcome.value) : finished;
}
