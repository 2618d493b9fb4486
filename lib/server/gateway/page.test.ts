import { AsyncLocalStorage } from 'node:async_hooks'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubEnvironment } from '@/lib/server/env.testing'
import { getServing, type Render } from '@/lib/server/request/render-context'

stubEnvironment('https://api.shop.example', { TRUSTED_PROXIES: '10.0.0.0/8' })
const { isRenderRefused } = await import('./page')

const renders = new AsyncLocalStorage<Render>()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.spyOn(getServing(), 'renders', 'get').mockReturnValue(renders)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function render(forwardedFor: string | undefined) {
  const context: Render = {
    nonce: '',
    tags: new Set(),
    freshMs: 1,
    requestId: '',
    fault: null,
    forwardedFor,
  }
  const isRefused = renders.run(context, isRenderRefused)
  return { isRefused, fault: context.fault }
}

function exhaust(forwardedFor: string) {
  for (let count = 0; count < 100; count += 1)
    expect(render(forwardedFor), String(count)).toEqual({ isRefused: false, fault: null })
}

it('refuses the renders of a source above the limit, for ten seconds and for nobody else', () => {
  exhaust('203.0.113.5, 10.0.0.1')
  const refused = { isRefused: true, fault: 'limited' }
  expect(render('203.0.113.5')).toEqual(refused)
  // Written by the client, left of its address.
  expect(render('198.51.100.1, 203.0.113.5, 10.0.0.1')).toEqual(refused)
  expect(render('203.0.113.6')).toEqual({ isRefused: false, fault: null })
  vi.setSystemTime(Date.now() + 10_001)
  expect(render('203.0.113.5')).toEqual({ isRefused: false, fault: null })
})

it('counts an IPv6 network of one customer as one source', () => {
  exhaust('2001:db8:1:2::7')
  expect(render('2001:db8:1:2:ffff:1:2:3').isRefused).toBe(true)
  expect(render('2001:db8:1:3::7').isRefused).toBe(false)
})

it('does not count proxies that send no address, this machine, and renders without a reader', () => {
  for (const source of ['10.0.0.1', '127.0.0.1', '::1', undefined]) {
    for (let count = 0; count < 101; count += 1) expect(render(source).isRefused).toBe(false)
  }
})
