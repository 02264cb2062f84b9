/**
 * Where Durable Objects run and store data: the European Union in production (wrangler.toml), because the data is
 * sensitive. Unset locally, where the runtime supports no jurisdictions.
 */
export type DataLocation = { DATA_JURISDICTION?: "eu" };

/** The namespace restricted to that jurisdiction. The same name elsewhere is another object. */
export function inJurisdiction<T extends Rpc.DurableObjectBranded | undefined>(
	namespace: DurableObjectNamespace<T>,
	{ DATA_JURISDICTION }: DataLocation,
): DurableObjectNamespace<T> {
	return DATA_JURISDICTION ? namespace.jurisdiction(DATA_JURISDICTION) : namespace;
}
