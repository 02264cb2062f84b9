import { Hono } from "hono";
import { originGate } from "../../middleware.ts";
import type { OfflineEnv } from "../bindings.ts";
import { offlinePage } from "../offline-page.ts";
import type { OfflineMailbox } from "./offline-mailbox.ts";
import { mailboxList, mailView, noSuchMail } from "./pages.ts";
import { sampleRoutes } from "./samples.ts";

/** A letter is a stranger: it may look as it likes and do nothing. Its links open outside of the frame. */
const LETTER_POLICY =
	"sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

function mailboxOf(env: OfflineEnv["Bindings"]): DurableObjectStub<OfflineMailbox> {
	return env.MAILBOX.getByName("mailbox");
}

/** Every mail that the offline world has delivered, to be mounted at /offline/mailbox. */
export const mailboxRoutes = new Hono<OfflineEnv>()
	.use(originGate)
	.get("/", async (c) => {
		const to = c.req.query("to") || undefined;
		const mails = await mailboxOf(c.env).list(to);
		if (c.req.query("format") === "json") return c.json(mails);
		return c.html(offlinePage("Mailbox", mailboxList(mails, to ?? "")));
	})
	.route("/samples", sampleRoutes)
	.post("/clear", async (c) => {
		await mailboxOf(c.env).clear();
		return c.redirect("/offline/mailbox", 303);
	})
	.get("/:id", async (c) => {
		const mail = await mailboxOf(c.env).find(c.req.param("id"));
		if (!mail) return c.html(offlinePage("No such mail", noSuchMail()), 404);
		return c.html(offlinePage(mail.subject, mailView(mail, c.req.query("bounced") === "200")));
	})
	.post("/:id/bounce", async (c) => {
		const status = await mailboxOf(c.env).bounce(c.req.param("id"));
		if (status === null) return c.html(offlinePage("No such mail", noSuchMail()), 404);
		return c.redirect(`/offline/mailbox/${c.req.param("id")}?bounced=${status}`, 303);
	})
	.get("/:id/files/:place", async (c) => {
		const file = await mailboxOf(c.env).file(c.req.param("id"), Number(c.req.param("place")));
		if (!file) return c.text("No such file", 404);
		return c.body(file.content, 200, { "Content-Type": file.type, "Content-Disposition": "attachment" });
	})
	.get("/:id/html", async (c) => {
		const mail = await mailboxOf(c.env).find(c.req.param("id"));
		if (!mail) return c.text("No such mail", 404);
		return c.html(mail.html, 200, { "Content-Security-Policy": LETTER_POLICY });
	});
