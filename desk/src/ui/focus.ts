/** What had the focus last outside of a dialog, and what it stands in. */
let path: readonly HTMLElement[] = []

const isGone = (element: Element | null) =>
  element === null || element === document.body || element.matches(':disabled')

/** Parts of a page that take the focus of what stood in them; messages that have gone do not. */
const parts = 'tr, li, section:not([aria-live]), [role=group], article, main'

function listPath(element: Element | null): HTMLElement[] {
  if (!(element instanceof HTMLElement)) return []
  return [element, ...listPath(element.parentElement)]
}

document.addEventListener('focusin', ({ target }) => {
  if (target instanceof Element && !target.closest('dialog')) path = listPath(target)
})

// Who leaves a control for no other one is nowhere, and stays there.
document.addEventListener('focusout', ({ target }) =>
  queueMicrotask(() => {
    const [last] = path
    const isLeft = target === last && last.isConnected && !isGone(last)
    if (isLeft && document.activeElement === document.body) path = []
  }),
)

/**
 * Keeps the focus where it was when what had it is taken away or disabled: at what a dialog was
 * opened from, or else at the part of the page around it, from where Tab goes on.
 */
function keepFocus() {
  if (!isGone(document.activeElement) || document.querySelector('dialog[open]')) return
  const [last] = path
  const next = path.find(
    (each) => each.isConnected && (each === last ? !isGone(each) : each.matches(parts)),
  )
  if (next && next !== last) next.tabIndex = -1
  next?.focus({ preventScroll: true })
}

new MutationObserver(keepFocus).observe(document.body, {
  ...{ subtree: true, childList: true, attributeFilter: ['disabled'] },
})
