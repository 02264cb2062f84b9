export const REMOTE_ENVIRONMENTS = ["production", "staging"] as const;
export type RemoteEnvironment = (typeof REMOTE_ENVIRONMENTS)[number];

/** The id in wrangler.toml before a database exists. */
export const PLACEHOLDER_DATABASE_ID = "00000000-0000-0000-0000-000000000001";

/** The resources of an environment in the account, by the names in wrangler.toml. */
export function getResourceNames(environment: RemoteEnvironment) {
	const suffix = environment === "staging" ? "-staging" : "";
	return {
		database: `azulejo-nif${suffix}`,
		documents: `azulejo-nif-documents${suffix}`,
		queues: [`azulejo-outbox${suffix}`, `azulejo-outbox${suffix}-dead`],
		access: `Azulejo NIF back office${environment === "staging" ? " (staging)" : ""}`,
		edge: `azulejo-nif${suffix}`,
		site: `azulejo-nif-site${suffix}`,
		reader: `azulejo-nif-reader${suffix}`,
	};
}

/** Parses the tables of wrangler.toml with this header: enough for flat keys. */
export function parseTomlTables(text: string, header: string): Record<string, string>[] {
	const tables = text.split(/^(?=\[)/m).map((table) => table.split("\n"));
	return tables
		.filter(([first = ""]) => first.replace(/^\[+|\]+$/g, "") === header)
		.map(([, ...lines]) =>
			Object.fromEntries(
				lines.flatMap((line) => {
					const [, key, quotedValue, bareValue] = /^(\w+) = (?:"([^"]*)"|(.*))$/.exec(line) ?? [];
					return key ? [[key, quotedValue ?? bareValue ?? ""]] : [];
				}),
			),
		);
}

export function findDatabaseId(wranglerToml: string, environment: RemoteEnvironment): string | undefined {
	return parseTomlTables(wranglerToml, `env.${environment}.d1_databases`)[0]?.database_id;
}

/** Returns wrangler.toml with the environment's database id. */
export function setDatabaseId(wranglerToml: string, environment: RemoteEnvironment, id: string): string {
	const table = new RegExp(`(^\\[\\[env\\.${environment}\\.d1_databases\\]\\][^[]*?^database_id = ")[^"]*`, "m");
	return wranglerToml.replace(table, `$1${id}`);
}
