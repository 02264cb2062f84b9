import { Hono } from "hono";
import * as z from "zod";
import { SHIPPING_STATUSES } from "#app/domain/application/shipping.ts";
import { problem } from "../../api/problem.ts";
import { originGate } from "../../middleware.ts";
import type { OfflineEnv } from "../bindings.ts";
import { offlinePage } from "../offline-page.ts";
import { parcelList } from "./pages.ts";
import { findParcels, moveParcel } from "./parcels.ts";

const moveSchema = z.object({
	status: z.enum(SHIPPING_STATUSES),
	carrier: z.string().trim().min(1).max(60).optional(),
	trackingNumber: z.string().trim().min(1).max(60).optional(),
});

/** The pretended carrier, to be mounted at /offline/carrier. */
export const carrierRoutes = new Hono<OfflineEnv>()
	.use(originGate)
	.get("/", async (c) => c.html(offlinePage("Carrier", parcelList(await findParcels(c.var.services)))))
	.post("/:id", async (c) => {
		const isForm = !c.req.header("Content-Type")?.includes("application/json");
		const asked = moveSchema.safeParse(isForm ? await c.req.parseBody() : await c.req.json().catch(() => null));
		if (!asked.success) return c.json({ message: `Send as "status" one of: ${SHIPPING_STATUSES.join(", ")}.` }, 422);
		const outcome = await moveParcel(c.var.services, c.req.param("id"), asked.data);
		if (!outcome.ok) return problem(c as never, outcome.failure);
		if (isForm) return c.redirect("/offline/carrier", 303);
		const { shippingStatus, shippingCarrier, trackingNumber } = outcome.value;
		return c.json({ shippingStatus, shippingCarrier, trackingNumber });
	});
