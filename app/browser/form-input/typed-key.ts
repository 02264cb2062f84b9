/** Under which this tab's storage holds what was typed before the language was changed. */
export const FORM_INPUT_KEY = "typedForLanguage";
