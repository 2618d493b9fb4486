import { QueryClient, QueryClientProvider, type Query } from '@tanstack/react-query'
import type * as React from 'react'
import type * as DevRuntime from 'react/jsx-dev-runtime'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { isEnabled, isField, linesOf, nameOf, use, type Control } from './controls.testing.ts'
import { lists, parts, views, type Loads } from './loads.testing.ts'
import { answerOf, back, me, orders } from './screens.testing.ts'

/** All that can be pressed is drawn anew. */
const LONG = { timeout: 300_000 }
/** What a screen reads. */
const asked: string[] = []
/** What it does. */
const done: string[] = []
/** The ways back that it offers. */
const ways: (() => void)[] = []
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
  const opened = { location: { replace: (url: string) => done.push(`opens ${url}`) } }
  Object.assign(globalThis, {
    matchMedia: () => ({ matches: false }),
    localStorage: memory(),
    sessionStorage: memory(),
    location: new URL('http://desk.test/desk/'),
    confirm: () => true,
    window: { ...target, removeEventListener() {}, open: () => opened, print() {} },
    document: { ...target, documentElement: element, body: element, visibilityState: 'visible' },
    MutationObserver: class {
      observe() {}
    },
  })
  Object.defineProperty(globalThis, 'navigator', { value: { languages: ['en-GB'], onLine: true } })
})

const under = { way: 0 }
vi.stubGlobal('fetch', async (request: Request | string) => {
  if (typeof request === 'string') return Response.json({ storefrontUrl: 'http://{domain}' })
  const { pathname, search } = new URL(request.url)
  const { method, headers } = request
  asked.push(`${method} ${pathname}${search}`)
  if (method !== 'GET') {
    const once = headers.has('idempotency-key') && 'once'
    const text = (await request.text()).replaceAll(/(--|=")[\w-]{20,}/g, '')
    const parts = [method, pathname + search, text, headers.get('if-match'), once]
    done.push(parts.filter(Boolean).join(' '))
  }
  const body = answerOf(pathname, method, typed.isNothing)
  return body === undefined
    ? Response.json({ code: 'Test.Unknown' }, { status: 404 })
    : Response.json(body, { headers: { etag: `"of ${pathname}"` } })
})

/** Whether dialogs are as somebody has filled them in, and whether lists have nothing. */
const typed = vi.hoisted(() => ({ is: false, isNothing: false }))
/** What was drawn last that somebody can use. */
const drawn = vi.hoisted((): Control[] => [])
/** What components have set since the screen was opened: they keep nothing while nothing is mounted. */
const states = vi.hoisted(() => new Map<string, unknown>())
vi.mock('react/jsx-dev-runtime', async (original) => {
  const real = await original<typeof DevRuntime>()
  const jsxDEV: typeof real.jsxDEV = (type, props, ...rest) => {
    const control = { type, props } as Control
    if (['button', 'form', 'input', 'select', 'textarea'].includes(control.type))
      drawn.push(control)
    return real.jsxDEV(type, props, ...rest)
  }
  return { ...real, jsxDEV }
})
vi.mock('#ui/download.ts', () => ({
  download: (...file: string[]) => done.push(`saves ${file.join(' ').slice(0, 400)}`),
}))
vi.mock('#ui/toasts.tsx', async (original) => ({
  ...(await original<object>()),
  say: (text: string, { undo }: { undo?: () => void } = {}) => {
    done.push(`says ${text}`)
    if (undo) ways.push(undo)
    return () => undefined
  },
}))
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
      const key = real.useId()
      const [first] = real.useState(initial)
      const now = () => (states.has(key) ? states.get(key) : fill(first))
      const set = (next: unknown) =>
        void states.set(
          key,
          typeof next === 'function' ? (next as (value: unknown) => unknown)(now()) : next,
        )
      return [now(), set]
    },
    useSyncExternalStore: (_: unknown, read: () => unknown) => read(),
  }
})

const { SessionProvider } = await import('#session/provider.tsx')
const { setTimeZone } = await import('#i18n/zone.ts')
/** Where one goes to, unless something there is unsaved. */
function goTo(to: string) {
  done.push(`goes to ${to}`)
  location.pathname = to
}

/** Draws a screen, each time once everything was read. */
function open(screen: ReactElement, ssrSearch: string, isReading: boolean) {
  states.clear()
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always' } },
  })
  const first = me.stores[isReading ? 0 : 1]
  if (!first) throw new Error('No store.')
  setTimeZone(first.timezone)
  const root = (
    <QueryClientProvider client={client}>
      <SessionProvider me={me} first={first}>
        <Router ssrPath="/" ssrSearch={ssrSearch} hook={() => ['/', goTo]}>
          {screen}
        </Router>
      </SessionProvider>
    </QueryClientProvider>
  )
  const show = async () => {
    for (;;) {
      drawn.length = 0
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
  const rest = async () => {
    do await new Promise((resolve) => setTimeout(resolve, 0))
    while (client.isMutating() > 0 || under.way > 0)
  }
  return { show, rest }
}

type Screens = Record<string, () => Promise<ReactElement>>
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
const loadShell = async () => ({ default: (await import('#shell.tsx')).Shell })
const screens: Screens = {
  ...{ shell: main(loadShell, {}), 'shell read': main(loadShell, {}) },
  today: async () => createElement((await import('#today/today.tsx')).Today),
  newDiscount: async () => {
    const { DiscountDialog } = await import('#discounts/discount-dialog.tsx')
    return <DiscountDialog coupon={null} currency="EUR" />
  },
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
      ['', ...(views[name] ?? []).map((view) => `view=${view}`)].flatMap((search) =>
        ['', ' empty'].map((how) => [`${name} ${search}`.trim() + how, main(load, {})]),
      ),
    ),
  ),
  customer: main(() => import('#customers/customer-page.tsx'), { id: 'cus-1' }),
  guest: main(() => import('#customers/customer-page.tsx'), { id: 'ord-1', isGuest: true }),
  product: main(() => import('#products/product-page.tsx'), { id: 'prd-1' }),
  ...Object.fromEntries(parts.map(([name, load, props]) => [name, main(load, props)])),
  gone: main(() => import('#orders/order-page.tsx'), { id: 'gone' }),
}

const searchOf = (name: string) => /(?:view|customer|low)=[\w-]+/.exec(name)?.[0] ?? ''

vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-06T11:00:00Z') })

test('screens show and read what screens.testing.txt says', async () => {
  const said: string[] = []
  for (const [name, make] of Object.entries(screens)) {
    asked.length = 0
    typed.is = name.endsWith(' typed')
    typed.isNothing = name.endsWith(' empty')
    const { show } = open(await make(), searchOf(name), name.endsWith(' read'))
    const html = await show()
    said.push([`## ${name}`, ...new Set(asked), '', ...linesOf(html)].join('\n'))
  }
  await expect(`${said.join('\n\n')}\n`).toMatchFileSnapshot('screens.testing.txt')
})

test('what is pressed and typed does what presses.testing.txt says', LONG, async () => {
  const { finishDeferred } = await import('#ui/defer.ts')
  const said = new Map<string, string>()
  Object.assign(typed, { is: false, isNothing: false })
  for (const [name, make] of Object.entries(screens)) {
    if (/^shell| (?:read|typed|empty)$/.test(name)) continue
    const { show, rest } = open(await make(), searchOf(name), false)
    const press = async (control: Control, what: string) => {
      done.length = 0
      location.pathname = '/'
      use(control)
      await rest()
      await finishDeferred()
      await rest()
      for (const undo of ways.splice(0)) {
        done.push('back')
        undo()
        await rest()
      }
      const text = [what, ...done].join('\n  ')
      if (text !== what && !said.has(text)) said.set(text, name)
    }
    /** Types into all that is new, and presses what can be pressed then. */
    const send = async (old: readonly string[], what: string, depth: number) => {
      const isNew = (control: Control) => !old.includes(nameOf(control))
      const isAdding = (control: Control) => nameOf(control).startsWith('Add: ')
      const before = drawn.filter(isNew)
      const pressed = before.filter((one) => !isField(one) && isEnabled(one)).map(nameOf)
      for (const [at, field] of before.filter(isField).entries()) use(field, at + 1)
      await show()
      const filled = new Map(states)
      const known = drawn.map(nameOf)
      for (const one of drawn.filter((each) => !isField(each))) {
        if (
          one.type !== 'form' &&
          (!isNew(one) || (pressed.includes(nameOf(one)) && !isAdding(one)))
        )
          continue
        const name = `${what} > ${nameOf(one)}`
        await press(one, name)
        if ((depth > 0 || isAdding(one)) && one.type === 'button') {
          await show()
          await send([...old, ...known], name, depth - 1)
        }
        states.clear()
        for (const [key, value] of filled) states.set(key, value)
      }
    }
    await show()
    const names = drawn.map(nameOf)
    const enabled = drawn.filter((one) => !isField(one) && isEnabled(one)).map(nameOf)
    for (const at of names.keys()) {
      if (states.size > 0) {
        states.clear()
        await show()
      }
      const control = drawn[at]
      if (!control || isField(control)) continue
      await press(control, nameOf(control))
      if (states.size === 0) continue
      await show()
      await send(names, nameOf(control), 0)
    }
    states.clear()
    await show()
    await send(enabled, 'typed', 1)
  }
  const lines = [...said].map(([text, where]) => `${where}: ${text}`)
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('presses.testing.txt')
})
