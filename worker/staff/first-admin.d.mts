export function newToken(): string;

/**
 * The statements that create the first administrator, to be run together; they change nothing if there is one already.
 */
export function firstAdminSql(admin: { email: string; name: string; token: string; now: number }): string;
