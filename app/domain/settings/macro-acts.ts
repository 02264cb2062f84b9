/** What a canned text is for. */
export const MACRO_ACTS = ["answer", "request", "reject", "refuse-document"] as const;
export type MacroAct = (typeof MACRO_ACTS)[number];

export const MACRO_FAULTS = ["nobody", "applicant", "authority", "us"] as const;
export type MacroFault = (typeof MACRO_FAULTS)[number];
