/** The words of the header, from the messages of the shop. */
export type HeaderTexts = {
  main: string
  menu: string
  closeMenu: string
  search: string
  account: string
  /** "Terra & Tide, home page" */
  store: string
  searchPlaceholder: string
}
