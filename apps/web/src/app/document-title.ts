/** Product name plus route title (specification, section 2). */
export function documentTitle(productName: string, routeTitle: string): string {
  return `${productName} – ${routeTitle}`;
}
