/** What a key may do: `cases:read` sees cases and events, the others act. */
export const KEY_SCOPES = ["cases:read", "cases:write", "payments:write", "webhooks:write"] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];
