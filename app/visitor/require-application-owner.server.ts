import { data, type RouterContextProvider, redirect } from "react-router";
import { refreshPayment } from "#app/commands/money/observe-payment.server.ts";
import { servicesContext } from "#app/context.ts";
import type { Application } from "#app/domain/application/application.ts";
import type { PaymentProgress } from "#app/domain/money/payment-status.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import type { OwnerSession } from "#app/queries/people/find-owner-session.server.ts";
import type { Services } from "#app/services.ts";
import { localePath } from "#app/ui/page/locale-path.ts";
import { ownerSessionOf } from "./owner.server.ts";

type Asked = { request: Request; context: Readonly<RouterContextProvider> };
export type OpenedApplication = {
	application: Application;
	owner: boolean;
	/** The asker's own, if they are the owner. */
	session: OwnerSession | null;
	services: Services;
};

/** The application of an address, and whether the asker is its owner. @throws 404 when there is no such application */
export async function openApplication({ request, context }: Asked, id: string): Promise<OpenedApplication> {
	const services = context.get(servicesContext);
	const [application, session] = await Promise.all([
		findApplication(services, id),
		ownerSessionOf(request, services, id),
	]);
	// Of one whose person was forgotten only accounts are left.
	if (!application || application.erasedAt !== null) throw data(null, { status: 404 });
	return { application, owner: session !== null, session, services };
}

/** The same for what only the owner may see or do. @throws 401 with the id, so that the page can offer a link by mail */
export async function openOwnApplication(asked: Asked, id: string): Promise<OpenedApplication> {
	const opened = await openApplication(asked, id);
	if (!opened.owner) throw data({ applicationId: id }, { status: 401 });
	return opened;
}

/** Leads away from the pages that take money when there is none to take: paid, closed, or not complete yet. */
export function redirectUnlessPayable(application: Application, money: PaymentProgress = "open"): void {
	const { id, status, paidAt, paymentStatus } = application;
	if (status === "draft") throw redirect(localePath(`/personal-info?id=${id}`));
	const taken = money !== "open" && money !== "unknown";
	if (status !== "pending" || paidAt !== null || paymentStatus === "processing" || taken) {
		throw redirect(localePath(`/confirmation/${id}`));
	}
}

/** The owner's application while there is money to take for it. The provider is asked: its webhook event may be late. */
export async function openPayableApplication(asked: Asked, id: string): Promise<OpenedApplication> {
	const opened = await openOwnApplication(asked, id);
	const { application, money } = await refreshPayment(opened.services, opened.application);
	redirectUnlessPayable(application, money);
	return { ...opened, application };
}
