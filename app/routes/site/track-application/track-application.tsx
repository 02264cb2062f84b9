import { data, useActionData } from "react-router";
import { trackApplication } from "#app/commands/application/track-application.server.ts";
import { servicesContext, visitorContext } from "#app/context.ts";
import { type ApplicationView, viewOf } from "#app/domain/application/projection.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { m } from "#app/paraglide/messages.js";
import { withFormFallback } from "#app/server/unexpected-error.server.ts";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { descriptionMeta } from "#app/ui/page/page-meta.ts";
import { PageTitle } from "#app/ui/page/page-title.tsx";
import { ownsApplication } from "#app/visitor/owner.server.ts";
import { measuredTimes } from "../measured-times.server.ts";
import { MeasuredTimes } from "../measured-times.tsx";
import type { Route } from "./+types/track-application";
import { TrackForm, type TrackProblem } from "./track-form.tsx";
import { TrackQuestions } from "./track-questions.tsx";
import { TrackResult } from "./track-result.tsx";

export const handle: PageHandle = { hydrate: true, varies: ["number"] };

/** Nothing asked yet, an application, or why there is none. */
export type Tracked = { view: ApplicationView } | { problem: TrackProblem; written: string };

export function meta(): Route.MetaDescriptors {
	return descriptionMeta(m.track_title(), m.track_lede());
}

export function headers(): HeadersInit {
	return { "Cache-Control": "private, no-store" };
}

async function track({ request, context }: Pick<Route.LoaderArgs, "request" | "context">, written: string) {
	const services = context.get(servicesContext);
	if (written.trim() === "") return data<Tracked>({ problem: "empty", written: "" }, { status: 422 });
	const found = await trackApplication(services, context.get(visitorContext), written.slice(0, 64));
	if (!found.ok) {
		const problem = found.failure.kind === "too-many" ? "too-many" : "unknown";
		return data<Tracked>({ problem, written: written.slice(0, 64) }, { status: HTTP_STATUS[found.failure.kind] });
	}
	const owner = await ownsApplication(request, services, found.value.id);
	const view = viewOf(found.value, owner);
	// The id opens the application's own page: a number alone must not give it away (ruling T5).
	return data<Tracked>({ view: owner ? view : { ...view, id: "" } });
}

export async function loader({ request, context }: Route.LoaderArgs) {
	const written = new URL(request.url).searchParams.get("number");
	const [measured, answer] = await Promise.all([
		measuredTimes(context.get(servicesContext)),
		written === null ? null : track({ request, context }, written),
	]);
	return data({ tracked: answer?.data ?? null, measured }, answer?.init ?? undefined);
}

export async function action({ request, context, pattern }: Route.ActionArgs) {
	const number = (await request.formData().catch(() => new FormData())).get("number");
	const written = typeof number === "string" ? number : "";
	return withFormFallback(
		{ context, pattern },
		() => track({ request, context }, written),
		() => data<Tracked>({ problem: "away", written: written.slice(0, 64) }, { status: HTTP_STATUS.unavailable }),
	);
}

export default function TrackApplication({ loaderData }: Route.ComponentProps) {
	const answer = useActionData<typeof action>();
	const tracked: Tracked | null = answer ?? loaderData.tracked;
	const found = tracked !== null && "view" in tracked;
	return (
		<div className="page wrap wrap-text">
			<PageTitle title={m.track_title()} failed={tracked !== null && !found} />
			<PageHeader title={m.track_title()} lede={m.track_lede()} />
			<MeasuredTimes sentence={loaderData.measured} />
			{found ? <TrackResult view={tracked.view} isAnswer={answer !== undefined} /> : <TrackForm tracked={tracked} />}
			<TrackQuestions />
			<p className="small">
				<AppLink to="/verify">{m.verify_title()}</AppLink>
			</p>
		</div>
	);
}
