import { data, type RouterContextProvider, redirect } from "react-router";
import type { CardPayment } from "#app/browser/card-form.tsx";
import type { StartedPayment } from "#app/commands/money/begin-payment.server.ts";
import { renderContext } from "#app/context.ts";
import { paymentPath } from "#app/domain/application/journey.ts";
import { HTTP_STATUS, type Outcome } from "#app/domain/failure.ts";
import { PACKAGES, type PackageId } from "#app/domain/money/packages.ts";
import { localePath } from "#app/ui/page/locale-path.ts";
import { type OpenedApplication, openOwnApplication, redirectUnlessPayable } from "#app/visitor/owner.server.ts";
import { toCardPayment } from "../order/card-payment.server.ts";

/** View of a simple page: the application id form, a problem, or the card form. */
export type SimplePay =
	| { kind: "ask" }
	| { kind: "problem"; id: string; problem: "failed" | "not-configured" }
	| { kind: "pay"; id: string; packageType: PackageId; discountPercent: number; payment: CardPayment };

/** Returns the visitor's own unpaid application from the URL; null if it names none. Redirects as /checkout does. */
export async function findPayableApplication(
	args: Parameters<typeof openOwnApplication>[0],
): Promise<OpenedApplication | null> {
	await requireDiagnostics(args.context);
	const id = new URL(args.request.url).searchParams.get("id")?.trim();
	if (!id) return null;
	const opened = await openOwnApplication(args, id);
	redirectUnlessPayable(opened.application);
	const { packageType, physicalDeliveryAddress } = opened.application;
	if (PACKAGES[packageType].includesPost && !physicalDeliveryAddress) throw redirect(localePath(paymentPath(id)));
	return opened;
}

/** Converts a started payment or its failure for the page. */
export function toSimplePay({ application, services }: OpenedApplication, started: Outcome<StartedPayment>) {
	const { id, packageType, discountPercent } = application;
	const respondWithProblem = (problem: "failed" | "not-configured", status: number) =>
		data<SimplePay>({ kind: "problem", id, problem }, { status });
	if (!started.ok) {
		const { code, kind } = started.failure;
		if (kind === "conflict") throw redirect(localePath(`/confirmation/${id}`));
		return respondWithProblem(code === "payments_not_configured" ? "not-configured" : "failed", HTTP_STATUS[kind]);
	}
	const payment = toCardPayment(services, started.value);
	return payment
		? data<SimplePay>({ kind: "pay", id, packageType, discountPercent, payment })
		: respondWithProblem("not-configured", 503);
}

/**
 * Must be called first in every loader and action of a test page, because they may run without the layout's. With a
 * live key these pages are limited to staff (ruling T3). @throws 404
 */
export async function requireDiagnostics(context: Readonly<RouterContextProvider>): Promise<void> {
	if (!(await context.get(renderContext).mayDiagnose())) throw data(null, { status: 404 });
}
