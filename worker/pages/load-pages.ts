/**
 * Every page and what is known of their addresses, loaded with the first question about a page. What programs ask, rooms,
 * the queue and the clock do without (docs/decisions/019-loading-on-first-use.md).
 */
export const loadPages = () => import("./page-routes.ts");
