import type { Config } from "@react-router/dev/config";

export default { ssr: true, buildDirectory: "../../../.wrangler/starter" } satisfies Config;
