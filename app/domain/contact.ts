/** How to reach the service. The e-mail and the phone are settings; the hours are the specification's (row 5). */
export type SupportContact = { email: string; phone: string };

export const SUPPORT_HOURS = "9:00-17:00";
export const LOCATION = "Lisbon";
