/** What the writes of this page answer, as far as leaving the page depends on it. */
type Answer = { readonly ok: boolean; readonly leaveTo?: string | undefined } | null

let underWay = 0
let follow: (() => void) | null = null

/**
 * Keeps the page until a write is answered. Whoever leaves earlier takes the answer along: the
 * cookie of a new bag is in it, and a write that waits for its turn would never be sent. A link or
 * form that leads to another document is followed as soon as all writes are answered, unless one
 * was refused, which is said here; before a reload the browser asks. A refusal may name another page
 * that is loaded instead. Faults of the write are its caller's. See docs/decisions/081.
 */
export async function holdNavigation<T extends Answer>(write: Promise<T>): Promise<T> {
  if (underWay === 0) listen('addEventListener')
  underWay += 1
  try {
    const answer = await write
    if (answer?.ok === false) follow = leaving(answer.leaveTo)
    return answer
  } finally {
    underWay -= 1
    if (underWay === 0) {
      listen('removeEventListener')
      const go = follow
      follow = null
      go?.()
    }
  }
}

/** Nobody may stay on a page whose session has ended: what it shows is not so any more. */
function leaving(leaveTo: string | undefined): (() => void) | null {
  return leaveTo === undefined ? null : () => window.location.assign(leaveTo)
}

function listen(act: 'addEventListener' | 'removeEventListener'): void {
  // On the window and not earlier: what React and the router take for themselves stays theirs.
  window[act]('click', holdLink as EventListener)
  window[act]('submit', holdForm as EventListener)
  window[act]('beforeunload', ask)
}

function holdLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  if (!link?.href || link.target || isElsewhere || event.defaultPrevented) return
  event.preventDefault()
  follow = () => link.click()
}

function holdForm(event: SubmitEvent): void {
  const { target: form, submitter } = event
  if (!(form instanceof HTMLFormElement) || event.defaultPrevented) return
  event.preventDefault()
  follow = () => form.requestSubmit(submitter)
}

function ask(event: Event): void {
  event.preventDefault()
}
