import { data, type RouterContextProvider, redirect } from "react-router";
import type { CardPayment } from "#app/browser/card-form.tsx";
import type { BegunPayment } from "#app/commands/money/begin-payment.server.ts";
import { renderContext } from "#app/context.ts";
import { paymentPath } from "#app/domain/application/journey.ts";
import { HTTP_STATUS, type Outcome } from "#app/domain/failure.ts";
import { PACKAGES, type PackageId } from "#app/domain/money/packages.ts";
import { localePath } from "#app/ui/page/locale-path.ts";
import { type OpenedApplication, openOwnApplication, redirectUnlessPayable } from "#app/visitor/owner.server.ts";
import { cardPayment } from "../order/card-payment.server.ts";

/** What a simple page shows: the question which application, a problem, or the card form. */
export type SimplePay =
	| { kind: "ask" }
	| { kind: "problem"; id: string; problem: "failed" | "not-configured" }
	| { kind: "pay"; id: string; packageType: PackageId; discountPercent: number; payment: CardPayment };

/** The asker's own unpaid application that the address names; null without a name. Leads away as /checkout does. */
export async function payableApplication(
	asked: Parameters<typeof openOwnApplication>[0],
): Promise<OpenedApplication | null> {
	await requireDiagnostics(asked.context);
	const id = new URL(asked.request.url).searchParams.get("id")?.trim();
	if (!id) return null;
	const opened = await openOwnApplication(asked, id);
	redirectUnlessPayable(opened.application);
	const { packageType, physicalDeliveryAddress } = opened.application;
	if (PACKAGES[packageType].includesPost && !physicalDeliveryAddress) throw redirect(localePath(paymentPath(id)));
	return opened;
}

/** A begun payment, or why there is none, as the page shows it. */
export function simplePay({ application, services }: OpenedApplication, begun: Outcome<BegunPayment>) {
	const { id, packageType, discountPercent } = application;
	const problem = (problem: "failed" | "not-configured", status: number) =>
		data<SimplePay>({ kind: "problem", id, problem }, { status });
	if (!begun.ok) {
		const { code, kind } = begun.failure;
		if (kind === "conflict") throw redirect(localePath(`/confirmation/${id}`));
		return problem(code === "payments_not_configured" ? "not-configured" : "failed", HTTP_STATUS[kind]);
	}
	const payment = cardPayment(services, begun.value);
	return payment
		? data<SimplePay>({ kind: "pay", id, packageType, discountPercent, payment })
		: problem("not-configured", 503);
}

/**
 * The first line of every loader and action of a test page, because they may run without the one above them. With a
 * live key these pages are there for staff alone (ruling T3). @throws 404
 */
export async function requireDiagnostics(context: Readonly<RouterContextProvider>): Promise<void> {
	if (!(await context.get(renderContext).mayDiagnose())) throw data(null, { status: 404 });
}
