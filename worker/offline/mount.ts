import type { Hono } from "hono";
import type { AppEnv } from "../context.ts";
import { accessRoutes, accessSignOut } from "./access.ts";
import { backupRoutes } from "./backup-bucket.ts";
import { carrierRoutes } from "./carrier.ts";
import { clockRoutes } from "./clock.ts";
import { offlineIndex } from "./index-page.ts";
import { invoicexpressRoutes } from "./invoicexpress/routes.ts";
import { ledgerRoutes } from "./ledger.ts";
import { mailboxRoutes } from "./mailbox.ts";
import { mandateRoutes } from "./mandates.ts";
import { metricsRoutes } from "./metrics.ts";
import { outageRoutes } from "./outages.ts";
import { paypalRoutes } from "./paypal/routes.ts";
import { pushRoutes } from "./push/push-service.ts";
import { seedRoutes } from "./seed/routes.ts";
import { stripeRoutes } from "./stripe/routes.ts";
import { taxOfficeRoutes } from "./tax-office/routes.ts";

/**
 * Mounts everything under /offline, and Access's sign-out of the admin area. Only the local entry point calls it, so
 * production contains none of it.
 */
export function mountSimulator(app: Hono<AppEnv>): void {
	app.route("/offline/mailbox", mailboxRoutes as never);
	app.route("/cdn-cgi/access/logout", accessSignOut as never);
	app.route("/offline/access", accessRoutes as never);
	app.route("/offline/clock", clockRoutes as never);
	app.route("/offline/ledger", ledgerRoutes as never);
	app.route("/offline/metrics", metricsRoutes as never);
	app.route("/offline/tax-office", taxOfficeRoutes as never);
	app.route("/offline/carrier", carrierRoutes as never);
	app.route("/offline/backup", backupRoutes as never);
	app.route("/offline/stripe", stripeRoutes as never);
	app.route("/offline/paypal", paypalRoutes as never);
	app.route("/offline/invoicexpress", invoicexpressRoutes as never);
	app.route("/offline/push", pushRoutes as never);
	app.route("/offline/power-of-attorney", mandateRoutes as never);
	app.route("/offline", outageRoutes as never);
	app.route("/offline", seedRoutes as never);
	app.route("/offline", offlineIndex as never);
}
