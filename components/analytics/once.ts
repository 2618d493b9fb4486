const KEPT = 'analytics-sent'
const MAX_KEPT = 100

/**
 * Calls `send` once for a key, in all tabs (`localStorage`) or in this one (`sessionStorage`),
 * however often the page is loaded. Where a browser keeps nothing it is never called: a purchase that
 * is not counted is better than one that is counted twice.
 */
export async function once(
  storage: 'localStorage' | 'sessionStorage',
  key: string,
  send: () => void,
): Promise<void> {
  // Two tabs that load at the same moment claim the key one after the other.
  const isFirst = await navigator.locks.request(KEPT, () => claim(storage, key))
  if (isFirst) send()
}

/** Forgets everything, when consent is withdrawn. */
export function forgetSent(): void {
  try {
    localStorage.removeItem(KEPT)
    sessionStorage.removeItem(KEPT)
  } catch {
    // Storage is switched off: there is nothing to forget.
  }
}

function claim(storage: 'localStorage' | 'sessionStorage', key: string): boolean {
  try {
    const sent = (window[storage].getItem(KEPT) ?? '').split('\n')
    if (sent.includes(key)) return false
    window[storage].setItem(KEPT, [...sent, key].slice(-MAX_KEPT).join('\n'))
    return true
  } catch {
    return false
  }
}
