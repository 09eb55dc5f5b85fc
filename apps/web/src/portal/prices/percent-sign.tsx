/** After the number of a percentage. */
export const PERCENT_SIGN = <span className="pr-3">{'%'}</span>;
