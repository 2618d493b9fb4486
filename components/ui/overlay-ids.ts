/** Ids of the overlays that buttons open by `popovertarget`; one of each on a page. */
export const MENU_ID = 'menu-sheet'
export const SEARCH_ID = 'search-overlay'
