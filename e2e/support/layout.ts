// Questions about the layout of a page, which the browser answers.

/** Headings whose text is partly below the header or above their section. */
export function coveredHeadings() {
  const header = document.querySelector('header')?.getBoundingClientRect()
  const headings = [...document.querySelectorAll('main h1, main h2')]
  return headings.flatMap((heading) => {
    const box = heading.getBoundingClientRect()
    if (box.width <= 1 || box.height <= 1) return []
    const section = heading.closest('section, main')?.getBoundingClientRect()
    const isUnderHeader = header !== undefined && box.top < header.bottom - 1 && box.bottom > 0
    const isOutside = section !== undefined && box.top < section.top - 1
    return isUnderHeader || isOutside ? [heading.textContent] : []
  })
}

/** Visible texts that match one of the patterns and take more than one line. */
export function brokenTexts(patterns: string[]) {
  const lines: string[] = []
  let found = 0
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent ?? ''
    for (const pattern of patterns) {
      for (const match of text.matchAll(new RegExp(pattern, 'gu'))) {
        const range = document.createRange()
        range.setStart(node, match.index)
        range.setEnd(node, match.index + match[0].length)
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (tops.size > 0) found += 1
        // The name of the store is only a mark in the header; in sentences it may wrap.
        const isSentence = pattern === patterns[0] && !node.parentElement?.closest('header')
        if (tops.size > 1 && !isSentence) lines.push(match[0])
      }
    }
  }
  return { found, lines }
}

/** Titles of sections that are collapsed in print, except forms. */
export function closedOnPaper() {
  return [...document.querySelectorAll('main details')].flatMap((it) =>
    it.querySelector('form') ||
    it.lastElementChild?.checkVisibility({ contentVisibilityAuto: true })
      ? []
      : [it.textContent],
  )
}

/** Adds a style sheet in a way that the page's content security policy allows. */
export function widenText(css: string) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

/** Elements beyond the right edge of the page that cannot be scrolled to. */
export function findLost(): string[] {
  const width = document.documentElement.clientWidth
  const isInBox = (node: Element) => {
    for (let up: Element | null = node; up && up !== document.body; up = up.parentElement) {
      const { overflowX, position } = getComputedStyle(up)
      if (/auto|scroll|hidden|clip/.test(overflowX) || position === 'fixed') return true
    }
    return false
  }
  const out = [...document.querySelectorAll('main *, header *, footer *')].filter((node) => {
    const box = node.getBoundingClientRect()
    return box.width > 0 && box.right > width + 1 && !isInBox(node)
  })
  const isWide = document.documentElement.scrollWidth > width
  return isWide && out.length === 0 ? ['the page'] : out.map((it) => it.outerHTML.slice(0, 100))
}

/** Controls whose text is smaller than 16 px: iOS zooms into the page when one takes the focus. */
export function smallControls(): string[] {
  const controls = 'select, textarea, input:not([type=hidden], [type=radio], [type=checkbox])'
  return [...document.querySelectorAll(controls)]
    .filter((it) => Number.parseFloat(getComputedStyle(it).fontSize) < 16)
    .map((it) => it.outerHTML.slice(0, 100))
}

/** Share of the window's height that fixed and sticky bars cover. */
export function shareOfBars() {
  let covered = 0
  for (const node of document.querySelectorAll('body *')) {
    const { position, visibility } = getComputedStyle(node)
    const box = node.getBoundingClientRect()
    const isBar = position === 'fixed' || position === 'sticky'
    const isStuck = isBar && (box.top <= 1 || box.bottom >= innerHeight - 1)
    const isSeen = visibility !== 'hidden' && box.width > innerWidth / 2 && box.bottom > 0
    if (isStuck && isSeen && box.top < innerHeight)
      covered += Math.min(box.bottom, innerHeight) - Math.max(0, box.top)
  }
  return covered / innerHeight
}

/** Duration of the longest running or possible transition or animation, in milliseconds. */
export function longestMotion() {
  const running = document.getAnimations().map((it) => Number(it.effect?.getTiming().duration) || 0)
  const ms = (text: string) =>
    Math.max(
      ...text.split(',').map((part) => Number.parseFloat(part) * (part.includes('ms') ? 1 : 1000)),
    )
  const possible = [...document.querySelectorAll('main *, header *, dialog *, dialog')].map(
    (node) =>
      Math.max(
        ms(getComputedStyle(node).transitionDuration),
        ms(getComputedStyle(node).animationDuration),
      ),
  )
  return Math.max(0, ...running, ...possible)
}
