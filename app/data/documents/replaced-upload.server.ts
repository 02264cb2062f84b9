/** When an upload came that its session has replaced: it is swept like one that nobody came back for. */
export const LONG_AGO = 0;
