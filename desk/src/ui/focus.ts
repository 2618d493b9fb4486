/** What had the focus last outside of a dialog, and what it stands in. */
let path: readonly HTMLElement[] = []
/** The other rows of the page, if it was one: those after it, then those before, the nearest first. */
let rows: readonly HTMLElement[] = []
/** What has the focus in its place. */
let standIn: HTMLElement | undefined

/** Away, hidden while the next page is loaded, or disabled. */
const isGone = (element: Element | null) =>
  !element?.checkVisibility() || element === document.body || element.matches(':disabled')

/** Parts of a page that take the focus of what stood in them; messages that have gone do not. */
const parts = 'tr, li, section:not([aria-live]), [role=group], article, main'

function listPath(element: Element | null): HTMLElement[] {
  if (!(element instanceof HTMLElement)) return []
  return [element, ...listPath(element.parentElement)]
}

document.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof Element) || target === standIn || target.closest('dialog')) return
  path = listPath(target)
  standIn = undefined
  const all = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  const at = all.findIndex((row) => row === target)
  rows = at < 0 ? [] : [...all.slice(at + 1), ...all.slice(0, at).reverse()]
})

// Who leaves a control for no other one is nowhere, and stays there.
document.addEventListener('focusout', ({ target }) =>
  queueMicrotask(() => {
    const left = [path[0], standIn].find((each) => each === target)
    if (left && !isGone(left) && document.activeElement === document.body) path = []
  }),
)

/**
 * Keeps the focus where it was when what had it is taken away or disabled: at what a dialog was
 * opened from, or else at the row that takes its place, or the part of the page around it, from
 * where Tab goes on. What is enabled again by then has it back.
 */
function keepFocus() {
  const { activeElement: active } = document
  const isNeeded = isGone(active) || active === standIn
  if (!isNeeded || document.querySelector('dialog[open]')) return
  const [last] = path
  const isLeft = (each: HTMLElement) => !isGone(each)
  const row = last && !last.matches(':disabled') && isGone(last) ? rows.find(isLeft) : undefined
  const next = row ?? path.find((each) => isLeft(each) && (each === last || each.matches(parts)))
  if (!next || next === active) return
  if (next !== last && next !== row) {
    next.tabIndex = -1
    standIn = next
  }
  next.focus({ preventScroll: true })
}

new MutationObserver(keepFocus).observe(document.body, {
  ...{ subtree: true, childList: true, attributeFilter: ['disabled'] },
})
