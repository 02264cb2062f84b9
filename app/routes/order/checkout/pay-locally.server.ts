import { data, redirect } from "react-router";
import { payLocally } from "#app/commands/money/checkout.server.ts";
import { countErrors } from "#app/commands/people/count-visits.server.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import { errorCodes, fieldErrorCodes } from "#app/domain/measures/visit-steps.ts";
import { LOCAL_METHODS } from "#app/domain/money/local-payment.ts";
import { translate, translateFailure } from "#app/labels/failure-labels.server.ts";
import type { Visitor } from "#app/services.ts";
import { localePath } from "#app/ui/page/locale-path.ts";
import type { OpenedApplication } from "#app/visitor/owner.server.ts";
import type { LocalProblem } from "./local-payments.tsx";

/** Starts a payment that is completed in an app or at a cash machine. Redirects to the page that shows its status. */
export async function startLocalPayment(opened: OpenedApplication, form: FormData, visitor: Visitor) {
	const { application, services } = opened;
	const { language, country: ipCountry, network } = visitor;
	const method = LOCAL_METHODS.find((candidate) => candidate === form.get("method"));
	if (!method) throw data(null, { status: 400 });
	const input = String(form.get("phone") ?? "").trim();
	const respondWithProblem = (problem: Omit<LocalProblem, "method">, status: number) =>
		data<LocalProblem>({ method, phone: input, ...problem }, { status });
	let phone = "";
	if (method === "mb_way") {
		const { parsePhoneNumber } = await import("#app/server/phone-number.server.ts");
		const parsed = parsePhoneNumber(input, "PT");
		if (!("number" in parsed)) {
			const code = input === "" ? "error_phone_required" : parsed.error;
			countErrors(services, visitor, "checkout", fieldErrorCodes({ phone: code }));
			return respondWithProblem({ fields: { phone: translate(code, language) } }, HTTP_STATUS.invalid);
		}
		phone = parsed.number;
	}
	const started = await payLocally(services, application, { method, phone, ipCountry, network });
	if (!started.ok && started.failure.kind !== "conflict") {
		countErrors(services, visitor, "checkout", errorCodes(started.failure));
		return respondWithProblem(
			{ message: translateFailure(started.failure, language) },
			HTTP_STATUS[started.failure.kind],
		);
	}
	throw redirect(localePath(`/confirmation/${application.id}`));
}
