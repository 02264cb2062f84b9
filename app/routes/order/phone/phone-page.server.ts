import type { RouterContextProvider } from "react-router";
import { servicesContext, visitorContext } from "#app/context.ts";
import { isDocumentType } from "#app/domain/documents/document-check.ts";
import { translate } from "#app/labels/failure-labels.server.ts";
import { m } from "#app/paraglide/messages.js";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { findOpenLink, type PhoneLink } from "#app/queries/people/find-phone.server.ts";
import { findSession } from "#app/queries/people/find-session.server.ts";
import type { Services } from "#app/services.ts";
import { phoneRightOf, whyNoPhone } from "#app/visitor/phone.server.ts";
import { storedDocument } from "#app/visitor/uploads.server.ts";
import { signingView } from "../sign/signing-view.server.ts";
import type { PhonePage } from "./phone-page.ts";

type Asked = { request: Request; context: Readonly<RouterContextProvider> };

/** What is in the address: the token of a link, or nothing. */
export const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token");

/** The page of a phone. Looking at a link opens nothing: previews of links do that too. */
export async function phonePage({ request, context }: Asked): Promise<PhonePage> {
	const services = context.get(servicesContext);
	const { language } = context.get(visitorContext);
	const token = tokenOf(request);
	const open = token === null ? null : await findOpenLink(services, token);
	if (open) return { kind: "join", step: open.place.step };
	const right = await phoneRightOf(request, services, token);
	const page = right && (await stepPage(services, right, language));
	if (page) return page;
	if (token !== null) return { kind: "over", why: "link", message: translate("error_phone_link_over", language) };
	const why = await whyNoPhone(request, services);
	if (why === "done") return { kind: "over", why, message: m.phone_all_there({}, { locale: language }) };
	if (why === "ended") return { kind: "over", why, message: translate("error_phone_ended", language) };
	return { kind: "over", why: "none", message: m.phone_none({}, { locale: language }) };
}

async function stepPage(
	services: Services,
	{ place, joinedAt, expiresAt }: PhoneLink,
	language: Parameters<typeof storedDocument>[1],
): Promise<PhonePage | null> {
	const leftMs = expiresAt - services.now();
	const isOwn = (at: number) => joinedAt !== null && at >= joinedAt;
	if (place.step === "documents") {
		const { passport, address, guardian } = await findSession(services, place.sessionId);
		const shown = (document: typeof passport) =>
			document && isOwn(document.createdAt) ? storedDocument(document, language) : null;
		const complete = [passport, address].every((document) => document !== null && document.verdict !== "rejected");
		const documents = { passport: shown(passport), address: shown(address), guardian: shown(guardian) };
		return { kind: "documents", leftMs, ...documents, complete };
	}
	const application = await findApplication(services, place.applicationId);
	if (!application) return null;
	if (place.step === "sign") {
		const view = await signingView(services, application);
		const came = view.came && isOwn(view.came.at) ? view.came : null;
		return {
			kind: "sign",
			leftMs,
			view: { ...view, came, number: "", name: null, guardians: null, representative: null },
		};
	}
	const items = application.requestedItems
		.map((item, index) => ({ index, item }))
		.filter(({ item: { kind } }) => isDocumentType(kind));
	return { kind: "provide", leftMs, applicationId: application.id, items };
}
