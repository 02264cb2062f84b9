/** The fictitious account. The simulator accepts no other key. */
export const OFFLINE_INVOICING = { account: "offline", key: "offlineinvoicing", sequence: "12345" };

export const INVOICING_HOST = `${OFFLINE_INVOICING.account}.app.invoicexpress.com`;
