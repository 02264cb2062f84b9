import type { Cloudflare } from "./cloudflare.ts";

/** One Worker between two versions, as Cloudflare reports it: its account is the only record of where a release is. */
export type Share = {
	worker: string;
	/** The version of this release; null before its upload. */
	version: string | null;
	/** Percent of the requests that it receives; null if it is not deployed. */
	percent: number | null;
	/** The version that received all requests before; null on the first deployment. */
	stable: string | null;
	/** A release that is neither this one nor complete. */
	isForeign: boolean;
};

export type Errors = { requests: number; failed: number };

type Deployment = { versions: { version_id: string; percentage: number }[] };
type UploadedVersion = { id: string; annotations?: { "workers/tag"?: string } };
type CountResult = { aggregates: { count: number; groups?: { key: string; value: unknown }[] }[] };

/** Outcomes of an invocation that are our failures; a visitor who leaves also ends one. */
const FAILURES = ["exception", "exceededCpu", "exceededMemory", "exceededWallTime", "scriptNotFound", "loadShed"];

/** Cloudflare's deployments of one account. */
export function openTraffic(api: Cloudflare, account: string) {
	const scripts = `/accounts/${account}/workers/scripts`;

	async function listDeployments(worker: string): Promise<Deployment[]> {
		return (await api.get<{ deployments: Deployment[] }>(`${scripts}/${worker}/deployments`)).deployments;
	}

	/** Counts requests to a version by a field. */
	async function countBy(
		{ worker, version, from }: { worker: string; version: string; from: number },
		groupBy: { type: string; value: string },
		filters: object[],
	): Promise<CountResult["aggregates"]> {
		const equals = (key: string, value: string) => ({ key, operation: "eq", type: "string", value });
		const { calculations } = await api.send<{ calculations?: CountResult[] }>(
			"POST",
			`/accounts/${account}/workers/observability/telemetry/query`,
			{
				queryId: "deployment",
				view: "calculations",
				timeframe: { from, to: Date.now() },
				parameters: {
					datasets: ["cloudflare-workers"],
					filters: [
						equals("$metadata.service", worker),
						equals("$metadata.type", "cf-worker-event"),
						equals("$workers.scriptVersion.id", version),
						...filters,
					],
					calculations: [{ operator: "count" }],
					groupBys: [groupBy],
				},
			},
		);
		return calculations?.[0]?.aggregates ?? [];
	}

	return {
		/** Returns the Workers that exist in the account. */
		async listWorkers(): Promise<string[]> {
			return (await api.list<{ id: string }>(scripts)).map(({ id }) => id);
		},

		/** The origin of a Worker's domain, such as https://nif.example; null if there is none. */
		async findOrigin(worker: string): Promise<string | null> {
			const domains = await api.list<{ hostname: string; service: string }>(`/accounts/${account}/workers/domains`);
			const domain = domains.find(({ service }) => service === worker);
			return domain ? `https://${domain.hostname}` : null;
		},

		/** The state of a release in one Worker. */
		async getShare(worker: string, release: string): Promise<Share> {
			const [latest, ...earlier] = await listDeployments(worker);
			const { items } = await api.get<{ items: UploadedVersion[] }>(`${scripts}/${worker}/versions?per_page=100`);
			const version = items.find(({ annotations }) => annotations?.["workers/tag"] === release)?.id ?? null;
			const ownVersion = latest?.versions.find(({ version_id }) => version_id === version);
			const fullDeployments = [latest, ...earlier].flatMap((deployment) =>
				deployment?.versions.length === 1 ? deployment.versions : [],
			);
			const stable = fullDeployments.find(({ version_id }) => version_id !== version)?.version_id ?? null;
			const isForeign = (latest?.versions.length ?? 0) > 1 && !ownVersion;
			return { worker, version, percent: ownVersion?.percentage ?? null, stable, isForeign };
		},

		/** Routes a percentage of the requests to a version and the rest to the stable one. */
		async setShare({ worker, stable }: Share, version: string, percent: number, message: string): Promise<void> {
			// Cloudflare leaves objects on their version only while the order is unchanged.
			const stableShare = stable && percent < 100 ? [{ version_id: stable, percentage: 100 - percent }] : [];
			await api.send("POST", `${scripts}/${worker}/deployments`, {
				strategy: "percentage",
				versions: [{ version_id: version, percentage: percent }, ...stableShare],
				annotations: { "workers/message": message },
			});
		},

		/** The latest uploaded release; null if none has a name. */
		async findNewestRelease(worker: string): Promise<string | null> {
			const { items } = await api.get<{ items: UploadedVersion[] }>(`${scripts}/${worker}/versions?per_page=100`);
			return items[0]?.annotations?.["workers/tag"] ?? null;
		},

		/** Counts the requests to a version since a time (ms), and the failed ones: exceptions, exceeded limits, status 5xx. */
		async countErrors(worker: string, version: string, from: number): Promise<Errors> {
			const deployment = { worker, version, from };
			const outcomes = await countBy(deployment, { type: "string", value: "$workers.outcome" }, []);
			const status = "$workers.event.response.status";
			const responseCounts = await countBy(deployment, { type: "number", value: status }, [
				{ key: status, operation: "gte", type: "number", value: 500 },
				{ key: "$workers.outcome", operation: "eq", type: "string", value: "ok" },
			]);
			const sum = (rows: CountResult["aggregates"]) => rows.reduce((total, { count }) => total + count, 0);
			const exceptions = outcomes.filter(({ groups }) => FAILURES.includes(String(groups?.[0]?.value)));
			return { requests: sum(outcomes), failed: sum(exceptions) + sum(responseCounts) };
		},
	};
}
