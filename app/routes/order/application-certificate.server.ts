import { refreshPayment } from "#app/commands/money/refresh-payment.server.ts";
import { countryOptions } from "#app/content/country-names.server.ts";
import { visitorContext } from "#app/context.ts";
import { viewOf } from "#app/domain/application/projection.ts";
import { openApplication, openOwnApplication } from "#app/visitor/require-application-owner.server.ts";
import { notifyOwner } from "./application-notification.server.ts";
import { orderDelivery } from "./paper-delivery/physical-delivery.server.ts";

type Asked = Parameters<typeof openApplication>[0];

/** What the pages with a certificate show: the application, and where its printed copy can go if one may be ordered. */
export async function loadCertificate(asked: Asked, id: string) {
	const { application: found, owner, services } = await openApplication(asked, id);
	const { application, money: post } = await refreshPayment(services, found, "physical_delivery");
	const view = viewOf(application, owner);
	const orderable = owner && view.status === "completed" && !view.physicalDeliveryRequested && post === "open";
	return { view, post, countries: orderable ? countryOptions(asked.context.get(visitorContext).language) : null };
}

/** The two actions of these pages, the owner's alone: mail it to me, post it to me. */
export async function actOnCertificate(asked: Asked, id: string) {
	const form = await asked.request.formData().catch(() => new FormData());
	const opened = await openOwnApplication(asked, id);
	const visitor = asked.context.get(visitorContext);
	if (form.get("intent") === "delivery") return orderDelivery(opened, form, visitor);
	return notifyOwner(opened, visitor);
}
