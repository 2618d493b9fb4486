const KEPT = 'postalCode'

/** The postal code that this browser was last asked for, or an empty text. */
export function keptPostalCode(): string {
  try {
    return localStorage.getItem(KEPT) ?? ''
  } catch {
    return ''
  }
}

/** Remembers a postal code in this browser, for the pages that are the same for everyone. */
export function keepPostalCode(code: string): void {
  try {
    localStorage.setItem(KEPT, code)
  } catch {
    // A browser that keeps nothing asks again on the next page.
  }
}
