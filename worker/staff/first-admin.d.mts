export function newToken(): string;

/**
 * Returns the statements that create the first administrator, to be run together. They change nothing if there is one
 * already.
 */
export function firstAdminSql(admin: { email: string; name: string; token: string; now: number }): string;
