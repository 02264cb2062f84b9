import { mkdirSync, writeFileSync } from "node:fs";
import { openApi } from "./openapi.ts";

/** The build runs this before it copies public/. The OpenAPI document is served as /openapi.json. */
const folder = new URL("../../public/", import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL("openapi.json", folder), `${JSON.stringify(openApi(), null, "\t")}\n`);
