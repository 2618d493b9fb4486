import {
  type Category,
  readConsent,
  CONSENT_COOKIE,
  CONSENT_ID,
  CONSENT_PATH,
} from '@/lib/shop/analytics/consent'

/**
 * Submits the consent form without reloading, and shows it again when its link is used; a failed
 * request submits it as without scripts. `onAnswer` is called when the cookie has changed.
 */
export function askForConsent(needed: readonly Category[], onAnswer: () => void): void {
  const banner = document.getElementById(CONSENT_ID)
  const form = banner?.querySelector('form')
  if (!banner || !form) return
  const close = () => {
    banner.dataset['closed'] = ''
    // A link followed before the scripts ran keeps the banner open by its hash.
    if (location.hash === `#${CONSENT_ID}`) location.hash = ''
  }
  form.addEventListener('submit', function send(event) {
    event.preventDefault()
    void answer(form, event.submitter).then((isKept) => {
      if (!isKept) {
        form.removeEventListener('submit', send)
        // With its button, which says what was chosen.
        return form.requestSubmit(event.submitter)
      }
      close()
      document.getElementById('main')?.focus({ preventScroll: true })
      const status = document.getElementById(`${CONSENT_ID}-status`)
      if (status) status.textContent = status.dataset['saved'] ?? ''
      onAnswer()
    })
  })
  // The answer of another tab is this one's too (https://cookiestore.spec.whatwg.org/).
  if ('cookieStore' in window) {
    cookieStore.addEventListener('change', ({ changed }) => {
      if (changed.some(({ name }) => name === CONSENT_COOKIE)) close()
    })
  }
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link?.hash !== `#${CONSENT_ID}`) return
    event.preventDefault()
    showAnswer(form, needed)
    delete banner.dataset['closed']
    banner.scrollIntoView({ block: 'nearest' })
    banner.focus()
  })
}

async function answer(form: HTMLFormElement, button: HTMLElement | null): Promise<boolean> {
  const body = new URLSearchParams(
    [...new FormData(form, button)].map(([name, value]) => [name, String(value)]),
  )
  try {
    const headers = { Accept: 'application/json' }
    // Kept alive: a shopper who follows a link meanwhile has answered too.
    const options = { method: 'POST', headers, body, keepalive: true }
    return (await fetch(CONSENT_PATH, options)).ok
  } catch {
    return false
  }
}

function showAnswer(form: HTMLFormElement, needed: readonly Category[]): void {
  const consent = readConsent(document.cookie)
  for (const category of needed) {
    const box = form.querySelector(`input[value="${category}"]`)
    if (box instanceof HTMLInputElement) box.checked = consent[category] === true
  }
}
