/** The part of the reply to a write that decides whether the page may be left. */
type Reply = { readonly ok: boolean; readonly leaveTo?: string | undefined } | null

let pendingWrites = 0
let heldNavigation: (() => void) | null = null

/**
 * Holds the page until a write has been answered. Leaving earlier would lose the reply: it carries
 * the cookie of a new cart, and a write that waits in a queue would never be sent. A link or form
 * that leads to another document is followed once all writes have been answered, unless one was
 * refused, which is shown here; before a reload the browser asks for confirmation. A refusal may
 * name another page, which is loaded instead. A write that rejects counts as refused; its error is
 * left to the caller. See docs/rendering.md.
 */
export async function holdNavigation<T extends Reply>(write: Promise<T>): Promise<T> {
  if (pendingWrites === 0) listen(window.addEventListener)
  pendingWrites += 1
  let refusal: Reply = { ok: false }
  try {
    const reply = await write
    refusal = reply?.ok === false ? reply : null
    return reply
  } finally {
    release(refusal)
  }
}

/** Whether a write is under way, whose own answer says where to go. */
export const isNavigationHeld = () => pendingWrites > 0

/** Nobody may stay on a page whose session has ended: it may show data that is no longer true. */
function release(refusal: Reply): void {
  pendingWrites -= 1
  const leaveTo = refusal?.leaveTo
  if (refusal) heldNavigation = leaveTo === undefined ? null : () => window.location.assign(leaveTo)
  if (pendingWrites > 0) return
  listen(window.removeEventListener)
  const follow = heldNavigation
  heldNavigation = null
  follow?.()
}

function listen(change: Window['addEventListener'] | Window['removeEventListener']): void {
  // Listens on the window, last: events that React and the router handle stay theirs.
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
