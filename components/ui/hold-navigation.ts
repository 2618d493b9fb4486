/** The reply to a write, as far as the page needs it. */
type Reply = { readonly ok: boolean } | null

let pendingWrites = 0
let heldNavigation: (() => void) | null = null

/**
 * Keeps the page until a write was answered. Leaving earlier would lose the reply: it carries the
 * cookie of a new cart, and a write that waits in a queue would never be sent. A link or form that
 * leads to another document is followed once all writes were answered, unless one was refused,
 * which is shown here; before a reload the browser asks. A write that rejects counts as refused;
 * its error is the caller's. See docs/decisions/081.
 */
export async function holdNavigation<T extends Reply>(write: Promise<T>): Promise<T> {
  if (pendingWrites === 0) listen(window.addEventListener)
  pendingWrites += 1
  let isRefused = true
  try {
    const reply = await write
    isRefused = reply?.ok === false
    return reply
  } finally {
    release(isRefused)
  }
}

function release(isRefused: boolean): void {
  pendingWrites -= 1
  if (isRefused) heldNavigation = null
  if (pendingWrites > 0) return
  listen(window.removeEventListener)
  const follow = heldNavigation
  heldNavigation = null
  follow?.()
}

function listen(change: Window['addEventListener'] | Window['removeEventListener']): void {
  // On the window and not earlier: events that React and the router handle stay theirs.
  change.call(window, 'click', holdLink)
  change.call(window, 'submit', holdForm)
  change.call(window, 'beforeunload', confirmUnload)
}

function holdLink(event: Event): void {
  if (!(event instanceof MouseEvent)) return
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  if (!link?.href || link.target || opensElsewhere || event.defaultPrevented) return
  event.preventDefault()
  heldNavigation = () => link.click()
}

function holdForm(event: Event): void {
  const { target: form } = event
  if (!(form instanceof HTMLFormElement) || event.defaultPrevented) return
  const submitter = event instanceof SubmitEvent ? event.submitter : null
  event.preventDefault()
  heldNavigation = () => form.requestSubmit(submitter)
}

function confirmUnload(event: Event): void {
  event.preventDefault()
}
