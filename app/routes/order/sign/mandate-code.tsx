import { redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { parsePageCode } from "#app/domain/mandate/page-code.ts";
import { findMandatePage } from "#app/queries/application/mandate.server.ts";
import { localePath } from "#app/ui/page/locale-path.ts";
import { ownsApplication } from "#app/visitor/owner.server.ts";
import type { Route } from "./+types/mandate-code";

/**
 * Target of the QR code on a power of attorney. Redirects its owner to the signing page, and everyone else to the page
 * that e-mails a link, whether or not the code exists, so that valid codes cannot be guessed.
 */
export async function loader({ request, context, params }: Route.LoaderArgs) {
	const services = context.get(servicesContext);
	const code = parsePageCode(params.code);
	const page = code && (await findMandatePage(services, code));
	const isOwner = page && (await ownsApplication(request, services, page.applicationId));
	throw redirect(localePath(isOwner ? `/sign/${page.applicationId}` : "/resume"));
}

/** Renders nothing. Errors appear on our error page only if the route has a component. */
export default function MandateCode(): null {
	return null;
}
