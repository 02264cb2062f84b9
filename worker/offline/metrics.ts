import { Hono } from "hono";
import { html } from "hono/html";
import type { Metric } from "#app/services.ts";
import type { OfflineEnv } from "./bindings.ts";
import { offlinePage } from "./offline-page.ts";

/** Maximum number of metrics stored in this process; the oldest is dropped first. */
const MAX_METRICS = 500;

const storedMetrics: Metric[] = [];

/** Stores a metric until the process ends. */
export function storeMetric(metric: Metric): void {
	storedMetrics.push(metric);
	if (storedMetrics.length > MAX_METRICS) storedMetrics.shift();
}

/** Returns the stored metrics, oldest first, and clears them, because tests share a process. */
export function takeMetrics(): Metric[] {
	return storedMetrics.splice(0);
}

/** Stands in for Workers Analytics Engine: the last metrics, newest first. Mounted at /offline/metrics. */
export const metricsRoutes = new Hono<OfflineEnv>().get("/", (c) =>
	c.html(
		offlinePage(
			"Metrics",
			html`
				<p>
					The last ${MAX_METRICS} data points of this process. In production they go to Workers Analytics Engine. Gauges are
					written once per run of <a href="/offline/clock">the cron job</a>.
				</p>
				<div class="scroll" tabindex="0" role="region" aria-label="Metrics"><table>
					<thead><tr>
						<th scope="col">Name</th><th scope="col">Subject</th><th scope="col">Outcome</th><th scope="col">Code</th>
						<th scope="col">Value</th><th scope="col">Bytes</th>
					</tr></thead>
					<tbody>${storedMetrics.toReversed().map(
						({ name, subject, outcome, code, value, bytes }) => html`<tr>
							<td>${name}</td><td>${subject}</td><td>${outcome ?? ""}</td><td>${code ?? ""}</td><td>${value}</td>
							<td>${bytes ?? ""}</td>
						</tr>`,
					)}</tbody>
				</table></div>`,
		),
	),
);
