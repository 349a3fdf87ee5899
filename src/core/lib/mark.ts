/** The mark of the product: money that stays below a line. */
export const MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#4f46d8"/><rect x="7" y="7" width="18" height="3.2" rx="1.6" fill="#fff"/><circle cx="16" cy="19" r="6.4" fill="#fff"/></svg>';

/** The mark as a URL, for icons and pictures. */
export const MARK_URL = `data:image/svg+xml,${encodeURIComponent(MARK)}`;
