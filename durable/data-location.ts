/**
 * Where objects run and store what they hold: the European Union in production (wrangler.toml), since it is personal data of
 * the most sensitive kind. Unset in the local world, whose runtime has only one place and refuses to be asked for another.
 */
export type DataLocation = { DATA_JURISDICTION?: "eu" };

/** The objects of a class that live there. Their names lead nowhere else: the same name elsewhere is another object. */
export function inJurisdiction<T extends Rpc.DurableObjectBranded | undefined>(
	namespace: DurableObjectNamespace<T>,
	{ DATA_JURISDICTION }: DataLocation,
): DurableObjectNamespace<T> {
	return DATA_JURISDICTION ? namespace.jurisdiction(DATA_JURISDICTION) : namespace;
}
