import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type ServerBuild } from "react-router";
import { failureMarkContext, servicesContext } from "#app/context.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import { isThrownResponse, reportUnexpectedError } from "#app/server/unexpected-error.server.ts";

type Handler = (args: LoaderFunctionArgs & ActionFunctionArgs) => unknown;

/**
 * A page's loader or action, whose surprises become the answer 503: a database, a bucket or a room that is away is
 * nobody's mistake, and passes. What it was stays in the log, by name alone.
 */
function answering(handler: Handler | undefined, unsaved: boolean): Handler | undefined {
	if (!handler) return undefined;
	return async function answered(args) {
		try {
			return await handler(args);
		} catch (error) {
			if (isThrownResponse(error)) throw error;
			reportUnexpectedError(args.context.get(servicesContext), error, args.pattern);
			args.context.get(failureMarkContext).failed = true;
			throw data({ unsaved }, { status: HTTP_STATUS.unavailable });
		}
	};
}

/** The same pages with an answer to every surprise: the framework's own would be 500, and tells nobody to come back. */
export function answerFailures(build: ServerBuild): ServerBuild {
	const routes = Object.entries(build.routes).map(([id, route]) => {
		if (!route) return [id, route];
		const { loader, action } = route.module as { loader?: Handler; action?: Handler };
		const module = { ...route.module, loader: answering(loader, false), action: answering(action, true) };
		return [id, { ...route, module }];
	});
	return { ...build, routes: Object.fromEntries(routes) };
}
