/**
 * Every page and what is known of their addresses, loaded with the first question about a page. What programs ask, rooms,
 * the queue and the clock do without (docs/decisions/051-parts-that-come-later.md).
 */
export const loadPages = () => import("./page-routes.ts");
