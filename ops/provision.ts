// Creates the resources that an environment lacks in a Cloudflare account. Idempotent. docs/deploy.md explains how to
// use it.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { CLOUDFLARE_API, type Cloudflare, openCloudflare } from "./cloudflare.ts";
import {
	findDatabaseId,
	getResourceNames,
	PLACEHOLDER_DATABASE_ID,
	REMOTE_ENVIRONMENTS,
	type RemoteEnvironment,
	setDatabaseId,
} from "./resources.ts";

type Options = {
	environment: RemoteEnvironment;
	/** Null for a plan without an account. */
	account: { id: string; token: string; base?: string } | null;
	/** The site's host name, such as nif.example. */
	host: string | null;
	/** E-mail addresses that Access admits. */
	staff: string[];
	dryRun: boolean;
	/** The path of wrangler.toml. */
	config: string;
	print(line: string): void;
};

type Step = {
	resource: string;
	/** `later` needs a deployed Worker first. */
	state: "create" | "exists" | "later" | "by hand";
	/** The equivalent command, or instructions. */
	command: string;
	/** Creates the resource; returns information for the operator. */
	create?(): Promise<string>;
};

type ListedResource = { name: string; jurisdiction?: string | null };

const EU = { "cf-r2-jurisdiction": "eu" };

/** @returns the exit code */
export async function provision(options: Options): Promise<number> {
	const { account, print } = options;
	const api = account && openCloudflare(account.token, account.base);
	let steps: Step[];
	try {
		steps = await createPlan(options, api);
	} catch (error) {
		print(error instanceof Error ? error.message : String(error));
		return 1;
	}
	print(`Plan for ${options.environment}${api ? "" : ", as for an empty account"}:`);
	for (const { state, resource, command } of steps)
		print(`  ${state.padEnd(8)} ${resource}${state === "exists" ? "" : `\n           ${command}`}`);
	if (options.dryRun) {
		print("Dry run: nothing was changed.");
		return 0;
	}
	const toCreate = steps.filter(({ state }) => state === "create");
	for (const { resource, create } of toCreate) {
		try {
			print(`Created ${resource}. ${(await create?.()) ?? ""}`.trimEnd());
		} catch (error) {
			print(`${resource} was not created: ${error instanceof Error ? error.message : "unknown error"}.`);
			print("What is reported as created exists. Run the command again to continue.");
			return 1;
		}
	}
	if (toCreate.length === 0) print("Nothing to create.");
	return 0;
}

/**
 * Lists what exists and derives one step per resource.
 * @throws an Error that names what could not be listed
 */
async function createPlan(options: Options, api: Cloudflare | null): Promise<Step[]> {
	const names = getResourceNames(options.environment);
	const root = `/accounts/${options.account?.id}`;
	async function listResources<T>(kind: string, path: string, headers?: Record<string, string>): Promise<T[]> {
		if (!api) return [];
		return api.list<T>(path, headers).catch((error: Error) => {
			throw new Error(`The ${kind} could not be listed: ${error.message}. Nothing was changed.`);
		});
	}
	/** Runs only after the plan has been printed, so there is an account. */
	const send: Cloudflare["send"] = (...call) => (api as Cloudflare).send(...call);

	const databases = await listResources<ListedResource & { uuid: string }>(
		"databases",
		`${root}/d1/database?name=${names.database}`,
	);
	const database = databases.find(({ name }) => name === names.database);
	const steps: Step[] = [
		createDataStep(database, {
			resource: `database ${names.database}`,
			command: `npx wrangler d1 create ${names.database} --jurisdiction eu`,
			async create() {
				const { uuid } = await send<{ uuid: string }>("POST", `${root}/d1/database`, {
					name: names.database,
					jurisdiction: "eu",
				});
				return writeDatabaseId(options, uuid);
			},
		}),
	];
	if (database) steps.push(...createDatabaseIdStep(options, database.uuid));

	const buckets = await listResources<ListedResource>(
		"buckets",
		`${root}/r2/buckets?per_page=1000&name_contains=azulejo-nif`,
		EU,
	);
	steps.push(
		createDataStep(
			buckets.find(({ name }) => name === names.documents),
			{
				resource: `bucket ${names.documents}`,
				command: `npx wrangler r2 bucket create ${names.documents} --jurisdiction eu`,
				async create() {
					await send("POST", `${root}/r2/buckets`, { name: names.documents }, EU);
					return "";
				},
			},
		),
	);

	const queues = await listResources<{ queue_name: string; jurisdiction?: string }>("queues", `${root}/queues`);
	for (const name of names.queues)
		steps.push(
			createDataStep(
				queues.find((queue) => queue.queue_name === name),
				{
					resource: `queue ${name}`,
					command: `npx wrangler queues create ${name} --jurisdiction eu`,
					async create() {
						await send("POST", `${root}/queues`, { queue_name: name, jurisdiction: "eu" });
						return "";
					},
				},
			),
		);

	const { host } = options;
	if (!host) {
		steps.push(
			{ resource: `Access application ${names.access}`, state: "by hand", command: "repeat with --host and --staff" },
			{ resource: `domain of the Worker ${names.edge}`, state: "by hand", command: "repeat with --host nif.example" },
		);
		return steps;
	}

	const apps = await listResources<AccessApplication>("Access applications", `${root}/access/apps`);
	steps.push(
		createAccessStep(
			options,
			host,
			apps.find(({ name }) => name === names.access),
			(body) => send<AccessApplication>("POST", `${root}/access/apps`, body),
		),
	);

	const domains = await listResources<{ hostname: string; service: string }>("domains", `${root}/workers/domains`);
	const domain = domains.find(({ hostname }) => hostname === host);
	const resource = `domain ${host} of the Worker ${names.edge}`;
	if (domain) {
		const isOwnWorker = domain.service === names.edge;
		const command = `the domain belongs to the Worker ${domain.service}: detach it in the dashboard first`;
		steps.push({ resource, state: isOwnWorker ? "exists" : "by hand", command });
		return steps;
	}
	const zones = await listResources<{ id: string; name: string }>("zones", `/zones?account.id=${options.account?.id}`);
	const zone = zones
		.filter(({ name }) => host === name || host.endsWith(`.${name}`))
		.sort((a, b) => b.name.length - a.name.length)[0];
	const workers = await listResources<{ id: string }>("Workers", `${root}/workers/scripts`);
	if (api && !zone) {
		steps.push({ resource, state: "by hand", command: "add the domain to Cloudflare (dashboard: Add a domain)" });
	} else if (!workers.some(({ id }) => id === names.edge)) {
		const command = `npm run deploy -- --env ${options.environment}, then this command again`;
		steps.push({ resource, state: "later", command });
	} else {
		steps.push({
			resource,
			state: "create",
			command: "dashboard: Workers, Settings, Domains & Routes",
			async create() {
				await send("PUT", `${root}/workers/domains`, { hostname: host, service: names.edge, zone_id: zone?.id });
				return "";
			},
		});
	}
	return steps;
}

/** Plans a location for personal data. One outside the European Union cannot be moved, only replaced. */
function createDataStep(found: { jurisdiction?: string | null } | undefined, newStep: Omit<Step, "state">): Step {
	if (!found) return { ...newStep, state: "create" };
	const { resource } = newStep;
	// Some lists do not state it; R2 lists only the buckets of the requested jurisdiction.
	if (found.jurisdiction === undefined || found.jurisdiction === "eu")
		return { resource, state: "exists", command: "" };
	const command = `it is outside the European Union: delete it, then ${newStep.command}`;
	return { resource, state: "by hand", command };
}

/** Plans the entry of an existing database whose id is missing from wrangler.toml. */
function createDatabaseIdStep(options: Options, uuid: string): Step[] {
	const configuredId = findDatabaseId(readFileSync(options.config, "utf8"), options.environment);
	if (configuredId === uuid) return [];
	const resource = "database id in wrangler.toml";
	if (configuredId !== PLACEHOLDER_DATABASE_ID)
		return [{ resource, state: "by hand", command: `it names another database; this account's is ${uuid}` }];
	return [
		{
			resource,
			state: "create",
			command: `database_id = "${uuid}"`,
			create: async () => writeDatabaseId(options, uuid),
		},
	];
}

function writeDatabaseId({ config, environment }: Options, uuid: string): string {
	const text = readFileSync(config, "utf8");
	if (findDatabaseId(text, environment) !== PLACEHOLDER_DATABASE_ID)
		return `Its id is ${uuid}; wrangler.toml names another one: replace it by hand.`;
	writeFileSync(config, setDatabaseId(text, environment, uuid));
	return `Its id, now in wrangler.toml, is ${uuid}.`;
}

type AccessApplication = {
	name: string;
	aud?: string;
	destinations?: { uri?: string }[];
	policies?: { include?: { email?: { email: string } }[] }[];
};

function createAccessStep(
	{ environment, staff }: Options,
	host: string,
	found: AccessApplication | undefined,
	send: (body: object) => Promise<AccessApplication>,
): Step {
	const { access: name } = getResourceNames(environment);
	const resource = `Access application ${name}`;
	const paths = [`${host}/admin*`, `${host}/api/set-nif*`];
	if (found) {
		const admittedEmails = (found.policies ?? [])
			.flatMap(({ include }) => include ?? [])
			.map(({ email }) => email?.email);
		const missingStaff = staff.filter((address) => !admittedEmails.includes(address));
		const missingPaths = paths.filter((path) => !found.destinations?.some(({ uri }) => uri === path));
		const instructions = [
			...(missingStaff.length > 0 ? [`add ${missingStaff.join(", ")} to its policy`] : []),
			...(missingPaths.length > 0 ? [`add the destinations ${missingPaths.join(" and ")}`] : []),
		];
		const command = `dashboard: Zero Trust, Access: ${instructions.join("; ")}`;
		return { resource, state: instructions.length > 0 ? "by hand" : "exists", command };
	}
	if (staff.length === 0)
		return { resource, state: "by hand", command: "repeat with --staff ana@firm.example,rui@firm.example" };
	return {
		resource,
		state: "create",
		command: `dashboard: Zero Trust, Access: ${paths.join(" and ")}, for ${staff.join(", ")}`,
		async create() {
			const { aud } = await send({
				name,
				type: "self_hosted",
				domain: paths[0],
				destinations: paths.map((uri) => ({ type: "public", uri })),
				session_duration: "12h",
				policies: [
					{ name: "Staff", decision: "allow", precedence: 1, include: staff.map((email) => ({ email: { email } })) },
				],
			});
			return `ACCESS_AUDIENCE is ${aud ?? "shown in the dashboard"}.`;
		},
	};
}

const USAGE = "npm run provision -- staging|production [--dry-run] [--host nif.example] [--staff a@firm.example,b@…]";

async function main(): Promise<number> {
	const print = (line: string) => process.stdout.write(`${line}\n`);
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: {
			"dry-run": { type: "boolean", default: false },
			host: { type: "string" },
			staff: { type: "string", default: "" },
			api: { type: "string", default: CLOUDFLARE_API },
		},
	});
	const environment = REMOTE_ENVIRONMENTS.find((name) => name === positionals[0]);
	if (!environment) {
		print(USAGE);
		return 2;
	}
	const { CLOUDFLARE_API_TOKEN: token, CLOUDFLARE_ACCOUNT_ID: id } = process.env;
	if (!values["dry-run"] && !(token && id)) {
		print("Set CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID, or add --dry-run to see the plan.");
		return 1;
	}
	return provision({
		environment,
		account: token && id ? { id, token, base: values.api } : null,
		host: values.host ?? null,
		staff: values.staff.split(",").flatMap((address) => address.trim().toLowerCase() || []),
		dryRun: values["dry-run"],
		config: join(import.meta.dirname, "..", "wrangler.toml"),
		print,
	});
}

if (import.meta.main) process.exitCode = await main();
