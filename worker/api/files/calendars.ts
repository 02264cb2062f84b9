import { Hono } from "hono";
import { calendarFile } from "#app/domain/aftercare/calendar-file.ts";
import { failure } from "#app/domain/failure.ts";
import { withLanguage } from "#app/domain/language.ts";
import { m } from "#app/paraglide/messages.js";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { ownsApplication } from "#app/visitor/owner.server.ts";
import type { AppEnv } from "../../context.ts";
import { rateLimit } from "../../rate-limit.ts";
import { problem } from "../problem.ts";

/** The day from which electronic notifications count, for the owner's calendar. */
export const calendars = new Hono<AppEnv>().get("/calendars/:id", rateLimit("RATE_WRITE"), async (c) => {
	const { services, visitor } = c.var;
	const id = c.req.param("id");
	const application = await findApplication(services, id);
	if (!application) return problem(c, failure("not-found", "application_not_found").failure);
	if (!(await ownsApplication(c.req.raw, services, id)))
		return problem(c, failure("unauthenticated", "link_needed").failure);
	const asked = application.aftercare?.notifications;
	if (!asked) return problem(c, failure("conflict", "wrong_state").failure);
	const locale = { locale: visitor.language };
	const file = calendarFile({
		uid: `notifications-${id}@${new URL(services.settings.origin).hostname}`,
		date: asked.activeFrom,
		title: m.after_calendar_title({}, locale),
		text: m.after_calendar_text({}, locale),
		url: services.settings.origin + withLanguage(`/after/${id}`, visitor.language),
		madeAt: services.now(),
	});
	return new Response(file, {
		headers: {
			"Content-Type": "text/calendar; charset=utf-8",
			"Content-Disposition": `attachment; filename="${application.applicationNumber}.ics"`,
			"Cache-Control": "private, no-store",
		},
	});
});
