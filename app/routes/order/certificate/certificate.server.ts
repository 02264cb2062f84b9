import { data, redirect } from "react-router";
import { mailDownloadCode, verifyBrowser } from "#app/commands/application/certificate.server.ts";
import { requestPhysicalDelivery } from "#app/commands/application/delivery.server.ts";
import { sendNotification } from "#app/commands/mail/send-notification.server.ts";
import { refreshPayment } from "#app/commands/money/observe-payment.server.ts";
import { countryOptions } from "#app/content/country-names.server.ts";
import { visitorContext } from "#app/context.ts";
import { buildApplicationView } from "#app/domain/application/public-view.ts";
import { type Failure, failure, HTTP_STATUS } from "#app/domain/failure.ts";
import type { Language } from "#app/domain/language.ts";
import { isVerified } from "#app/domain/sharing/sharing.ts";
import { toProblem, translate, translateFailure } from "#app/labels/failure-labels.server.ts";
import { type Download, listDownloads } from "#app/queries/application/share-links.server.ts";
import type { Visitor } from "#app/services.ts";
import { localePath } from "#app/ui/page/locale-path.ts";
import { type OpenedApplication, openApplication, openOwnApplication } from "#app/visitor/owner.server.ts";
import { toCardPayment } from "../card-payment.server.ts";
import type { NotifyResult } from "../notify-form.tsx";
import { readDelivery } from "../paper-delivery/delivery-fields.ts";

type CertificateRequest = Parameters<typeof openApplication>[0];

/** Loads the data of the certificate pages: the application, and the delivery form if a printed copy can be ordered. */
export async function loadCertificate(args: CertificateRequest, id: string) {
	const opened = await openApplication(args, id);
	const { application: storedApplication, owner, services } = opened;
	const { application, progress: deliveryPayment } = await refreshPayment(
		services,
		storedApplication,
		"physical_delivery",
	);
	const view = buildApplicationView(application, owner);
	const canOrderDelivery =
		owner && view.status === "completed" && !view.physicalDeliveryRequested && deliveryPayment === "open";
	const downloads = await loadDownloads({ ...opened, application });
	return {
		view,
		deliveryPayment,
		downloads,
		countries: canOrderDelivery ? countryOptions(args.context.get(visitorContext).language) : null,
	};
}

/** Handles the owner's forms: verify this browser, e-mail the status, order the printed copy. */
export async function handleCertificateForm(args: CertificateRequest, id: string, page: "certificate" | "nif-ready") {
	const form = await args.request.formData().catch(() => new FormData());
	const opened = await openOwnApplication(args, id);
	const visitor = args.context.get(visitorContext);
	const code = await handleVerificationForms(opened, form, page, visitor.language);
	if (code) return code;
	if (form.get("intent") === "delivery") return orderDelivery(opened, form, visitor);
	return notifyOwner(opened, form, visitor);
}

/** Loads the downloads for the owner; null for others, and before the certificate exists. */
async function loadDownloads({ application, services, session }: OpenedApplication): Promise<DownloadsView | null> {
	if (!session || application.status !== "completed") return null;
	const now = services.now();
	const { codeHash, codeExpiresAt } = session;
	return {
		needsCode: !isVerified(session, now),
		codeExpiresAt: codeHash !== null && codeExpiresAt !== null && codeExpiresAt > now ? codeExpiresAt : null,
		log: await listDownloads(services, application),
	};
}

/** Handles the forms that re-verify a browser by an e-mailed code. Returns null for other forms. */
async function handleVerificationForms(opened: OpenedApplication, form: FormData, page: string, language: Language) {
	const { application, services, session } = opened;
	const intent = form.get("intent");
	if ((intent !== "mail-download-code" && intent !== "verify") || !session) return null;
	const outcome =
		intent === "verify"
			? await verifyBrowser(services, session, String(form.get("code") ?? "").slice(0, 100))
			: await mailDownloadCode(services, application, session);
	if (outcome.ok) return redirect(`${localePath(`/${page}/${application.id}`)}#nif`);
	const { kind, code, fields } = outcome.failure;
	const message = translate(fields?.code ?? `error_${code}`, language);
	const problem: CodeProblem = { field: intent === "verify" ? "code" : null, message };
	return data({ code: problem }, { status: HTTP_STATUS[kind] });
}

/** Certificate downloads: requirements of this browser and the log. */
export type DownloadsView = {
	/** Whether this browser must be verified again by an e-mailed code. */
	needsCode: boolean;
	/** Expiry of the last e-mailed code (UTC milliseconds); null if none is valid. */
	codeExpiresAt: number | null;
	log: Download[];
};

/** Error of an e-mailed code or of its delivery. */
export type CodeProblem = { field: "code" | null; message: string };

/** Handles the delivery form. Returns a payment to make, or the errors of the address. */
async function orderDelivery({ application, services }: OpenedApplication, form: FormData, visitor: Visitor) {
	function respondRejection(failure: Failure, values: Record<string, string> = {}) {
		return data(
			{ delivery: { ...toProblem(failure, visitor.language), values } },
			{ status: HTTP_STATUS[failure.kind] },
		);
	}
	const parsed = readDelivery(form);
	if (!parsed.ok)
		return respondRejection(failure("invalid", "invalid_request", { fields: parsed.fields }).failure, parsed.values);
	const requested = await requestPhysicalDelivery(services, application.id, parsed.address, visitor.country);
	if (!requested.ok) return respondRejection(requested.failure, { ...parsed.address });
	const payment = toCardPayment(services, requested.value.payment);
	if (payment) return data({ payment });
	return respondRejection(failure("not-configured", "payments_not_configured").failure, { ...parsed.address });
}

/** E-mails the application's status to its owner. @throws 400 for an unknown form */
export async function notifyOwner(opened: OpenedApplication, form: FormData, visitor: Visitor) {
	if (form.get("intent") !== "notify") throw data(null, { status: 400 });
	const { application, services, session } = opened;
	const result = await sendNotification(services, application.id, {
		network: visitor.network,
		verifiedOwner: session?.emailVerified ?? false,
	});
	const notified: NotifyResult = result.ok
		? { sentTo: result.value.recipient }
		: { message: translateFailure(result.failure, visitor.language) };
	return data({ notified }, { status: result.ok ? 200 : HTTP_STATUS[result.failure.kind] });
}
