import { redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { parsePageCode } from "#app/domain/mandate/page-code.ts";
import { findMandatePage } from "#app/queries/application/mandate.server.ts";
import { localePath } from "#app/ui/page/locale-path.ts";
import { ownsApplication } from "#app/visitor/owner.server.ts";
import type { Route } from "./+types/page-of-paper";

/**
 * Target of the code on a power of attorney: redirects its owner to the signing page and everyone else to the page that
 * mails a link, regardless of the code, so that valid codes cannot be guessed.
 */
export async function loader({ request, context, params }: Route.LoaderArgs) {
	const services = context.get(servicesContext);
	const code = parsePageCode(params.code);
	const page = code && (await findMandatePage(services, code));
	const isOwner = page && (await ownsApplication(request, services, page.applicationId));
	throw redirect(localePath(isOwner ? `/sign/${page.applicationId}` : "/resume"));
}

/** Renders nothing. With a component, errors of this route appear on our error page. */
export default function PageOfPaper(): null {
	return null;
}
