/** What a canned text is for. */
export const MACRO_ACTIONS = ["answer", "request", "reject", "refuse-document"] as const;
export type MacroAction = (typeof MACRO_ACTIONS)[number];

export const MACRO_FAULTS = ["nobody", "applicant", "authority", "us"] as const;
export type MacroFault = (typeof MACRO_FAULTS)[number];
