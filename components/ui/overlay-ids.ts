/** Ids by which buttons name the overlay they open (`popovertarget`); one of each on a page. */
export const MENU_ID = 'menu-sheet'
export const SEARCH_ID = 'search-overlay'
