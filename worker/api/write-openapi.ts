import { mkdirSync, writeFileSync } from "node:fs";
import { openApi } from "./openapi.ts";

/** Run by the build, before it copies public/: the calls' contract is served as /openapi.json. */
const folder = new URL("../../public/", import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL("openapi.json", folder), `${JSON.stringify(openApi(), null, "\t")}\n`);
