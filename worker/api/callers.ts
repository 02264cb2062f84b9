/** Who may make a call, in the words of its description. */
export const anybody = "Anybody.";
export const owner = "The applicant: the browser holds the application cookie.";
