/** The maximum number of companies in a URL; a larger selection is sent as the id of a stored one. */
export const MOST_SELECTED_IDS = 200;

/** The levels of a tree of companies, including the top. */
export const TREE_LEVELS = 10;

/** The companies of one tree, or of one selection. */
export const MOST_COMPANIES = 10_000;
