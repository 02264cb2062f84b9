import { data } from "react-router";
import { sendCaseCertificate } from "#app/commands/agents/agent-api-cases.server.ts";
import { documentResponse } from "#app/documents/document-response.server.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import { findOpenedCase } from "#app/queries/agents/agent-cases.server.ts";
import { requireMember } from "#app/visitor/agent.server.ts";
import type { Route } from "./+types/certificate";

/** Returns the certificate of a client who lets the firm see the NIF. The client sees each download. */
export async function loader({ request, context, params }: Route.LoaderArgs): Promise<Response> {
	const { agent, services } = await requireMember({ request, context });
	const opened = await findOpenedCase(services, { agentId: agent.id, live: true }, params.id);
	if (!opened) throw data(null, { status: 404 });
	const certificate = await sendCaseCertificate(services, opened);
	if (!certificate.ok) throw data(null, { status: HTTP_STATUS[certificate.failure.kind] });
	const { bytes, fileType, fileName } = certificate.value;
	return documentResponse(bytes, fileType, { download: true, fileName });
}
