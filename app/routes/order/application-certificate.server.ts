import { refreshPayment } from "#app/commands/money/observe-payment.server.ts";
import { countryOptions } from "#app/content/country-names.server.ts";
import { visitorContext } from "#app/context.ts";
import { viewOf } from "#app/domain/application/projection.ts";
import { openApplication, openOwnApplication } from "#app/visitor/owner.server.ts";
import { notifyOwner } from "./application-notification.server.ts";
import { actOnDownloads, downloadsView } from "./certificate/downloads.server.ts";
import { orderDelivery } from "./paper-delivery/physical-delivery.server.ts";

type Asked = Parameters<typeof openApplication>[0];

/** What the pages with a certificate show: the application, and where its printed copy can go if one may be ordered. */
export async function loadCertificate(asked: Asked, id: string) {
	const opened = await openApplication(asked, id);
	const { application: found, owner, services } = opened;
	const { application, money: post } = await refreshPayment(services, found, "physical_delivery");
	const view = viewOf(application, owner);
	const orderable = owner && view.status === "completed" && !view.physicalDeliveryRequested && post === "open";
	const downloads = await downloadsView({ ...opened, application });
	return {
		view,
		post,
		downloads,
		countries: orderable ? countryOptions(asked.context.get(visitorContext).language) : null,
	};
}

/** The actions of these pages, the owner's alone: prove this browser, mail it to me, post it to me. */
export async function actOnCertificate(asked: Asked, id: string, page: "certificate" | "nif-ready") {
	const form = await asked.request.formData().catch(() => new FormData());
	const opened = await openOwnApplication(asked, id);
	const visitor = asked.context.get(visitorContext);
	const code = await actOnDownloads(opened, form, page, visitor.language);
	if (code) return code;
	if (form.get("intent") === "delivery") return orderDelivery(opened, form, visitor);
	return notifyOwner(opened, form, visitor);
}
