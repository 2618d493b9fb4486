import { readConsent, type Consent, type Category } from '@/lib/shop/analytics/consent'
import type { AnalyticsEvent, Item, Page, Params } from '@/lib/shop/analytics/event-schema'
import {
  cartItems,
  changedItems,
  pieces,
  isMeasuredPath,
  measuredAddress,
} from '@/lib/shop/analytics/events'
import { isPrivatePath } from '@/lib/routes'
import { parseJson } from '@/lib/shop/json'
import { readSignedIn, SIGNED_IN_COOKIE } from '@/lib/shop/analytics/signed-in'
import type { CartChange } from '@/lib/shop/cart/cart-view'
import { askForConsent } from './asking'
import { CART_EVENTS, takeEarlyEvents } from './early-events'
import { forgetSent, once, openSenders, type Senders } from './senders'
import type { PublicAnalytics } from '@/lib/shop/analytics/analytics-schema'

/** Events that are counted once however often their page is shown, and how long that is kept. */
const ONCE: Partial<Record<AnalyticsEvent['name'], 'localStorage' | 'sessionStorage'>> = {
  begin_checkout: 'sessionStorage',
  add_shipping_info: 'sessionStorage',
  add_payment_info: 'sessionStorage',
  purchase: 'localStorage',
  refund: 'localStorage',
}

/**
 * Derives events from the page, its links and forms, and changes of the cart. Consent is read again
 * before each, so that an answer in another tab counts. `settings` are those of `data-analytics`.
 */
export function startMeasuring(settings: string): void {
  const { analytics, needed, prefix } = JSON.parse(settings) as Settings
  let senders: Senders | null = null
  let answered = ''
  let viewed = ''
  /** A list that has grown or was filtered is a new list in the same element. */
  let seen = new WeakMap<Element, string>()
  const cart = watchCart(emit)

  function emit(event: AnalyticsEvent): void {
    followConsent()
    if (!senders) return
    // After signing in the shopper is in the account, where nothing else is measured.
    const isSignIn = event.name === 'login' || event.name === 'sign_up'
    if (!isSignIn && !isMeasuredPath(pathWithout(prefix))) return
    const kept = ONCE[event.name]
    const page = describePage(prefix)
    const isPrivate = isPrivatePath(pathWithout(prefix))
    const tell = () => senders?.send(event, page, isPrivate)
    if (kept) void once(kept, keyOf(event), tell)
    else tell()
  }

  /** Starts or stops sending to the receivers, following the shopper's answer in any tab. */
  function followConsent(): void {
    const consent = presentConsent()
    const answer = JSON.stringify(consent)
    if (answer === answered) return
    answered = answer
    const wasOpen = senders !== null
    senders?.close()
    senders = Object.values(consent).includes(true) ? openSenders(analytics, consent) : null
    if (wasOpen && !senders) forgetSent()
  }

  function readMarkup(): void {
    for (const element of document.querySelectorAll('[data-event]')) {
      const text = element.getAttribute('data-event') ?? ''
      if (seen.get(element) === text) continue
      seen.set(element, text)
      const event = readEvent(text)
      if (event?.name === 'view_cart') cart.know(event.params)
      if (event) emit(event)
    }
  }

  /** Any page may follow the form, including its own. */
  function emitSignIn(): void {
    const event = readSignedIn(document.cookie)
    if (!event || !senders) return
    document.cookie = `${SIGNED_IN_COOKIE}=; Max-Age=0; Path=/`
    emit(event)
  }

  function viewPage(): void {
    const page = pageOf(prefix)
    if (page !== viewed) {
      viewed = page
      emit({ name: 'page_view', params: {} })
    }
    emitSignIn()
    readMarkup()
  }

  viewPage()
  // The router of the shop shows the next page in the same document.
  const watched = { childList: true, subtree: true, attributeFilter: ['data-event'] }
  new MutationObserver(viewPage).observe(document.body, watched)
  document.addEventListener('click', ({ target }) => selectItem(target, emit), true)
  for (const event of takeEarlyEvents()) cart.follow(event)
  for (const name of CART_EVENTS) window.addEventListener(name, cart.follow, true)
  askForConsent(needed, () => {
    followConsent()
    if (!senders) return
    // What the page showed before the answer is measured now.
    viewed = ''
    seen = new WeakMap()
    viewPage()
  })
}

declare global {
  interface Navigator {
    /** Global Privacy Control (https://www.w3.org/TR/gpc/), which not every browser has. */
    readonly globalPrivacyControl?: boolean
  }
}

/** No consent counts while the browser objects for all sites. */
function presentConsent(): Consent {
  return navigator.globalPrivacyControl ? {} : readConsent(document.cookie)
}

const pathWithout = (prefix: string) => location.pathname.slice(prefix.length) || '/'

/** A selected variant has its own URL and is still the page of its product. */
const pageOf = (prefix: string) => pathWithout(prefix).replace(/^(\/products\/[^/]+)\/.*$/, '$1')

function describePage(prefix: string): Page {
  const isPublic = !isPrivatePath(pathWithout(prefix))
  const isSearch = pathWithout(prefix) === '/search'
  const from = document.referrer === '' ? null : new URL(document.referrer).origin
  return {
    address: measuredAddress(new URL(location.href), prefix),
    ...(isPublic && !isSearch ? { title: document.title.slice(0, 200) } : {}),
    ...(from && from !== location.origin ? { referrer: from } : {}),
  }
}

/** Written by our own server, as `MeasuredEvent` renders it. */
const readEvent = (text: string) => parseJson(text) as AnalyticsEvent | null

/** The same key for the same order, or for the same items in the same step. */
function keyOf({ name, params }: AnalyticsEvent): string {
  if ('transaction_id' in params) return `${name} ${params.transaction_id}`
  return `${name} ${JSON.stringify('items' in params ? params.items : '')}`
}

/** A link to a product of a list that the page shows. */
function selectItem(target: EventTarget | null, emit: (event: AnalyticsEvent) => void): void {
  const link = target instanceof Element ? target.closest('a') : null
  const slug = /\/products\/([^/?#]+)/.exec(link?.pathname ?? '')?.[1]
  if (!slug) return
  for (const element of document.querySelectorAll('[data-event]')) {
    const event = readEvent(element.getAttribute('data-event') ?? '')
    if (event?.name !== 'view_item_list') continue
    const slugs = element.getAttribute('data-slugs')?.split(' ') ?? []
    const item = event.params.items[slugs.indexOf(slug)]
    if (!item) continue
    emit({ name: 'select_item', params: { ...event.params, items: [item] } })
    return
  }
}

/** Compares carts: items added by a form on the page, and changes in the cart itself. */
function watchCart(emit: (event: AnalyticsEvent) => void) {
  let known: readonly Item[] | null = null
  let currency = ''
  let expected: { slug: string; options: readonly string[]; quantity: number } | null = null

  /** It is not known yet whether the product is refused. */
  function expect(form: HTMLFormElement, { submitter }: SubmitEvent) {
    // A button that has left its form meanwhile would make it throw.
    const sender = (submitter as HTMLButtonElement | null)?.form === form ? submitter : null
    if (form.matches('[data-add-to-cart]')) expected = readWish(new FormData(form, sender))
  }

  function change(change: CartChange) {
    if (!('itemCount' in change)) {
      if (change.expected === null) expected = null
      return
    }
    const lines = change.items ?? []
    const wanted = expected
    const line = lines.find(
      ({ productSlug, options }) =>
        productSlug === wanted?.slug &&
        options.every(({ value }) => wanted.options.includes(value)),
    )
    // The last line may have been removed.
    currency = lines[0]?.unitPrice.currencyCode ?? currency
    const items = cartItems(lines)
    const [item] = line ? cartItems([line]) : []
    if (wanted && item) {
      emit({ name: 'add_to_cart', params: pieces(item, wanted.quantity, currency) })
    } else if (known) changedItems(known, items, currency).forEach(emit)
    expected = null
    known = items
  }

  return {
    know(params: Params<'view_cart'>) {
      known = params.items
      currency = params.currency
    },
    /** Handles a submitted form, or a changed cart (`CART_EVENTS`). */
    follow(event: Event) {
      if (event instanceof CustomEvent) change(event.detail as CartChange)
      else if (event.target instanceof HTMLFormElement) expect(event.target, event as SubmitEvent)
    },
  }
}

/** What a form of a product asks for, or a list's button (`quickAddValue`). */
function readWish(sent: FormData) {
  const add = sent.get('add')
  const form = typeof add === 'string' ? new URLSearchParams(add) : sent
  return {
    slug: String(form.get('slug')),
    options: [...form].flatMap(([name, value]) =>
      name.startsWith('option.') ? [String(value)] : [],
    ),
    quantity: Math.max(1, Number(form.get('quantity')) || 1),
  }
}

/** What the analytics scripts know about the store and the page, in `data-analytics`. */
export interface Settings {
  readonly analytics: PublicAnalytics
  /** Categories that the store needs consent for. */
  readonly needed: readonly Category[]
  /** Path prefix of the locale, `/sv` or empty. */
  readonly prefix: string
}
