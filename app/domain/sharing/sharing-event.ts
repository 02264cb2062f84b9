/**
 * F43: somebody got the certificate: the owner, or whoever had a link of theirs that works once. `device` is a family such as
 * "Firefox, Windows"; no address of a network is kept.
 */
export type SharingEvent = { type: "certificate-downloaded"; by: "owner" | "link"; device: string };
