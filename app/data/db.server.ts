import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import type { Keyring } from "../sealing/keyring.server.ts";
import * as audit from "./audit-schema.server.ts";
import * as counts from "./counts-schema.server.ts";
import * as pictures from "./documents/picture-schema.server.ts";
import * as inbox from "./inbox-schema.server.ts";
import * as keys from "./key-schema.server.ts";
import * as mandates from "./mandate/mandate-schema.server.ts";
import * as measures from "./measure-schema.server.ts";
import * as money from "./money-schema.server.ts";
import * as owners from "./owner-schema.server.ts";
import * as partners from "./partners/partner-schema.server.ts";
import * as payouts from "./partners/payout-schema.server.ts";
import * as phones from "./phone/phone-schema.server.ts";
import * as retention from "./retention/retention-schema.server.ts";
import * as applications from "./schema.server.ts";
import * as settings from "./settings-schema.server.ts";
import * as staff from "./staff-schema.server.ts";

const schema = {
	...applications,
	...pictures,
	...mandates,
	...audit,
	...money,
	...owners,
	...counts,
	...keys,
	...staff,
	...measures,
	...inbox,
	...settings,
	...partners,
	...payouts,
	...phones,
	...retention,
};

/** The database, and the keys for what is sealed in it (app/data/sealed-columns.server.ts). */
export type Database = DrizzleD1Database<typeof schema> & { readonly $client: D1Database; readonly keyring: Keyring };

export function openDatabase(binding: D1Database, keyring: Keyring): Database {
	return Object.assign(drizzle(binding, { schema }), { keyring });
}
