/** Hits of a kind in one answer of the quick search: one more than is shown, so that the page can say that there are more. */
export const MAX_HITS = 7
