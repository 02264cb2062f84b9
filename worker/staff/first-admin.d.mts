export function newToken(): string;

/** The statements that make the first administrator, to be run as one; they change nothing where there is one already. */
export function firstAdminSql(admin: { email: string; name: string; token: string; now: number }): string;
