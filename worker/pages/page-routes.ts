import * as build from "virtual:react-router/server-build";
import { createRequestHandler } from "react-router";
import { answerFailures } from "./answer-failures.ts";

export { cacheableVaries } from "./cacheable-routes.ts";
export { limiterOf } from "./limit-actions.ts";
export { pageTemplate } from "./page-templates.ts";

/** Draws any page of app/routes.ts. */
export const handlePage = createRequestHandler(answerFailures(build), import.meta.env.MODE);
