import { QueryClient, QueryClientProvider, type Query } from '@tanstack/react-query'
import type * as React from 'react'
import { createElement, type ComponentType, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { answerOf, back, orders } from './screens.testing.ts'

const asked: string[] = []
vi.hoisted(() => {
  const memory = () => {
    const kept = new Map<string, string>()
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    }
  }
  const target = {
    addEventListener: () => undefined,
    querySelector: () => null,
    querySelectorAll: () => [],
  }
  const element = { lang: '', dir: '' }
  Object.assign(globalThis, {
    matchMedia: () => ({ matches: false }),
    localStorage: memory(),
    sessionStorage: memory(),
    location: new URL('http://desk.test/desk/'),
    window: { ...target, removeEventListener: () => undefined },
    document: { ...target, documentElement: element, body: element, visibilityState: 'visible' },
    MutationObserver: class {
      observe() {}
    },
  })
  Object.defineProperty(globalThis, 'navigator', { value: { languages: ['en-GB'], onLine: true } })
})

vi.stubGlobal('fetch', async (request: Request | string) => {
  if (typeof request === 'string') return Response.json({ storefrontUrl: 'http://{domain}' })
  const { pathname, search } = new URL(request.url)
  asked.push(`${request.method} ${pathname}${search}`)
  const body = answerOf(pathname)
  return body === undefined
    ? Response.json({ code: 'Test.Unknown' }, { status: 404 })
    : Response.json(body)
})

/** Whether dialogs are as somebody has filled them in. */
const typed = vi.hoisted(() => ({ is: false }))
// There is nothing to subscribe to here.
vi.mock('react', async (original) => {
  const real = await original<typeof React>()
  const fill = (value: unknown) => {
    if (!typed.is) return value
    if (value === false) return true
    return JSON.stringify(value) === '{}' ? { 'ori-1': 1, 'ori-2': 2 } : value
  }
  return {
    ...real,
    useState: (initial: unknown) => {
      const [value, set] = real.useState(initial)
      return [fill(value), set]
    },
    useSyncExternalStore: (_: unknown, read: () => unknown) => read(),
  }
})

const { SessionProvider } = await import('#session/session.tsx')
const { setTimeZone } = await import('#i18n/zone.ts')
const me = {
  ...{ id: 'stf-1', email: 'robin@example.com', name: 'Robin', hasTwoFactor: true },
  stores: ['Asia/Tokyo', 'America/Los_Angeles'].map((timezone, place) => ({
    ...{ storeId: `sto-${String(place)}`, name: `Shop ${String(place)}`, timezone },
    ...{ domain: `shop-${String(place)}.test`, role: 'owner' as const },
    // The first may only read.
    scopes: [place === 0 ? ('orders:read' as const) : ('api_admin' as const)],
    lacksTwoFactor: false,
  })),
}

/** What is on a screen once everything was read. */
async function show(screen: ReactElement, ssrSearch: string, isReading: boolean) {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always' } },
  })
  const first = me.stores[isReading ? 0 : 1]
  if (!first) throw new Error('No store.')
  setTimeZone(first.timezone)
  const root = (
    <QueryClientProvider client={client}>
      <SessionProvider me={me} first={first}>
        <Router ssrPath="/" ssrSearch={ssrSearch}>
          {screen}
        </Router>
      </SessionProvider>
    </QueryClientProvider>
  )
  for (;;) {
    const html = renderToStaticMarkup(root)
    const unread = client
      .getQueryCache()
      .getAll()
      .filter(
        ({ state, options }) =>
          state.status === 'pending' &&
          !('enabled' in options && options.enabled === false) &&
          state.fetchStatus === 'idle',
      )
    if (unread.length === 0) return html
    await Promise.allSettled(unread.map((query: Query) => query.fetch()))
  }
}

const LEFT_OUT = /<(script|style|svg|option(?! selected))\b[^>]*>.*?<\/\1[^>]*>/gs
const NAMED =
  / (href|value|datetime|aria-label|placeholder|min|max|maxlength|checked|disabled)="([^"]*)"/gi
const BLOCK =
  /<\/?(?:p|div|li|tr|h\d|dt|section|form|label|fieldset|legend|button|header|footer)\b[^>]*>/g
const linesOf = (html: string) =>
  html
    .replaceAll(LEFT_OUT, '')
    .replaceAll(NAMED, '>[$1 $2]<i')
    .replaceAll(BLOCK, '\n')
    .replaceAll(/<[^>]*>/g, ' ')
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)

type Screens = Record<string, () => Promise<ReactElement>>
type Loads<Props> = () => Promise<{ default: ComponentType<Props> }>
function main<Props extends object>(load: Loads<Props>, props: Props) {
  return async () => createElement((await load()).default, props)
}

const dialogs = {
  refund: async () => (await import('#orders/refund-dialog.tsx')).RefundDialog,
  cancel: async () => (await import('#orders/cancel-dialog.tsx')).CancelDialog,
  ship: async () => (await import('#orders/ship-dialog.tsx')).ShipDialog,
  withdraw: async () => (await import('#orders/withdraw-dialog.tsx')).WithdrawDialog,
  giveBack: async () => (await import('#orders/return-dialogs.tsx')).ReturnDialog,
}
const lists = {
  orders: () => import('#orders/orders.tsx'),
  newOrder: () => import('#orders/new-order.tsx'),
  customers: () => import('#customers/customers.tsx'),
  discounts: () => import('#discounts/discounts.tsx'),
  products: () => import('#products/products.tsx'),
  people: () => import('#people/people.tsx'),
  returns: () => import('#returns/returns.tsx'),
  stock: () => import('#stock/stock.tsx'),
  money: () => import('#money/money.tsx'),
  shop: () => import('#shop/shop.tsx'),
}
const views: Partial<Record<string, string[]>> = {
  orders: ['toPack'],
  customers: ['guests'],
  returns: ['withdrawals'],
  money: ['tax', 'bookings', 'stock', 'balance'],
  shop: ['payment', 'tax', 'mails', 'store', 'places'],
}
const screens: Screens = {
  today: async () => createElement((await import('#today/today.tsx')).Today),
  receive: async () => {
    const { ReceiveDialog } = await import('#orders/return-dialogs.tsx')
    return <ReceiveDialog order={orders.kept} back={back} />
  },
  ...Object.fromEntries(
    Object.entries(orders).flatMap(([name, one]) => [
      ...['', ' read'].map((how) => [
        `${name}${how}`,
        main(() => import('#orders/order-page.tsx'), { id: one.id }),
      ]),
      ...Object.entries(dialogs).flatMap(([what, load]) =>
        ['', ' typed'].map((how) => [
          `${what} ${name}${how}`,
          async () => createElement(await load(), { order: one }),
        ]),
      ),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(lists).flatMap(([name, load]) =>
      ['', ...(views[name] ?? []).map((view) => `view=${view}`)].map((search) => [
        `${name} ${search}`.trim(),
        main(load, {}),
      ]),
    ),
  ),
  customer: main(() => import('#customers/customer-page.tsx'), { id: 'cus-1' }),
  guest: main(() => import('#customers/customer-page.tsx'), { id: 'ord-1', isGuest: true }),
  product: main(() => import('#products/product-page.tsx'), { id: 'prd-1' }),
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-06T11:00:00Z') })
})

test('screens show and read what screens.testing.txt says', async () => {
  const said: string[] = []
  for (const [name, make] of Object.entries(screens)) {
    asked.length = 0
    typed.is = name.endsWith(' typed')
    const html = await show(await make(), name.split(' ')[1] ?? '', name.endsWith(' read'))
    said.push([`## ${name}`, ...new Set(asked), '', ...linesOf(html)].join('\n'))
  }
  await expect(`${said.join('\n\n')}\n`).toMatchFileSnapshot('screens.testing.txt')
})
