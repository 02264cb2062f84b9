import { data, redirect } from "react-router";
import {
	cancelDelivery,
	cancelOwnApplication,
	requestDiscretionaryRefund,
} from "#app/commands/application/withdrawal.server.ts";
import { type Failure, HTTP_STATUS } from "#app/domain/failure.ts";
import type { Language } from "#app/domain/language.ts";
import { MAX_WORDS, REFUND_CAUSES, type RefundCause } from "#app/domain/withdrawal/refund-request.ts";
import { translateFailure } from "#app/labels/failure-labels.server.ts";
import { m } from "#app/paraglide/messages.js";
import { localePath } from "#app/ui/page/locale-path.ts";
import type { OpenedApplication } from "#app/visitor/owner.server.ts";
import type { AskProblem } from "./refunds-view.ts";

/** One button, one act; each leads back to the page, which says what was done. */
export async function actOnRefunds({ application, services }: OpenedApplication, form: FormData, language: Language) {
	const { id } = application;
	switch (form.get("intent")) {
		case "cancel": {
			const done = await cancelOwnApplication(services, id);
			// Pressed twice: it has been done.
			const over = !done.ok && application.status === "cancelled";
			return done.ok || over ? back(id, "cancelled") : refused(done.failure, language);
		}
		case "cancel-post": {
			const done = await cancelDelivery(services, id);
			return done.ok ? back(id, "post") : refused(done.failure, language);
		}
		case "ask":
			return ask(services, id, form, language);
		default:
			return refused({ kind: "invalid", code: "invalid_request" }, language);
	}
}

async function ask(services: OpenedApplication["services"], id: string, form: FormData, language: Language) {
	const text = (name: string) => String(form.get(name) ?? "").trim();
	const why: RefundCause | "" = REFUND_CAUSES.find((one) => one === text("why")) ?? "";
	const reason = text("reason").slice(0, MAX_WORDS);
	const kept = { why, reason, payment: text("payment") };
	const fields: Record<string, string> = {};
	if (why === "") fields.why = m.error_refunds_why();
	if (reason === "") fields.reason = m.error_refunds_words();
	if (why === "" || reason === "")
		return data({ problem: { fields, message: "", kept } satisfies AskProblem }, { status: 422 });
	const requestId = /^[\w-]{16,64}$/.test(text("requestId")) ? text("requestId") : "";
	if (requestId === "") return refused({ kind: "invalid", code: "invalid_request" }, language);
	const asked = await requestDiscretionaryRefund(services, id, { requestId, paymentId: kept.payment, why, reason });
	if (asked.ok) return back(id, "asked");
	const message = translateFailure(asked.failure, language);
	return data({ problem: { fields, message, kept } satisfies AskProblem }, { status: HTTP_STATUS[asked.failure.kind] });
}

function back(id: string, done: "cancelled" | "post" | "asked") {
	return redirect(localePath(`/refunds/${id}?done=${done}`));
}

function refused(failure: Failure, language: Language) {
	const kept = { why: "" as const, reason: "", payment: "" };
	const problem: AskProblem = { fields: {}, message: translateFailure(failure, language), kept };
	return data({ problem }, { status: HTTP_STATUS[failure.kind] });
}
