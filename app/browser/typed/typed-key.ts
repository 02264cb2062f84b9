/** Under which this tab's storage holds what was typed before the language was changed. */
export const TYPED_KEY = "typedForLanguage";
