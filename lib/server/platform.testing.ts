import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, vi } from 'vitest'
import { browser, NOW } from './browser.testing'
import { stubEnvironment } from './env.testing'
// As the proxy does.
import './session/refresh'

/** How a call fails; `slow` answers only after the storefront has given up. */
export const FAULTS = ['slow', 'reset', 'html', 'broken json', 401, 409, 429, 500] as const
export type Fault = (typeof FAULTS)[number] | 400 | 403

/** A call that the platform got. */
export interface Call {
  readonly method: string
  readonly path: string
  readonly body: Record<string, unknown>
  readonly authorization: string | undefined
  readonly idempotencyKey: string | undefined
  readonly forwardedFor: string | undefined
  readonly language: string | undefined
}
type Answer =
  | { readonly status?: number; readonly json?: unknown; readonly isReplayed?: boolean }
  | { readonly fault: Fault }
type Rule = { readonly call: RegExp; readonly answer: (call: Call) => Answer }

/**
 * A platform for the tests of a file: answers over HTTP as the test has set up, the last rule
 * first. Before each test it forgets everything, empties the browser, and stubs the environment and
 * the clock of the storefront's deadlines and retries, so that nothing waits.
 */
export function usePlatform() {
  let rules: Rule[] = []
  let calls: Call[] = []
  const deadlines = new Set<AbortController>()
  const server = createServer((request, response) => {
    void readCall(request).then((call) => {
      calls.push(call)
      const rule = rules.find((each) => each.call.test(`${call.method} ${call.path}`))
      const answer = rule?.answer(call) ?? { status: 404, json: { code: 'Test.Unknown' } }
      if ('fault' in answer) fail(answer.fault, request, response, deadlines)
      else {
        const { status = 200, json, isReplayed } = answer
        if (isReplayed) response.setHeader('idempotent-replayed', 'true')
        const type = status < 400 ? 'json' : 'problem+json'
        send(response, status, `application/${type}`, JSON.stringify(json))
      }
    })
  })
  const url = () => `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
  beforeEach(() => {
    rules = []
    calls = []
    browser.reset()
    vi.useFakeTimers({ toFake: ['Date'], now: NOW })
    vi.spyOn(Math, 'random').mockReturnValue(0)
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const deadline = new AbortController()
      deadlines.add(deadline)
      return deadline.signal
    })
    vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    stubEnvironment(url())
  })
  afterAll(() => {
    vi.useRealTimers()
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  return {
    url,
    /** `call` is matched against `METHOD /path`. */
    on: (call: RegExp, answer: Answer | Rule['answer']) => {
      rules = [{ call, answer: typeof answer === 'function' ? answer : () => answer }, ...rules]
    },
    calls: (call: RegExp) => calls.filter(({ method, path }) => call.test(`${method} ${path}`)),
  }
}

async function readCall(request: IncomingMessage): Promise<Call> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const text = Buffer.concat(parts).toString('utf8')
  const isJson = request.headers['content-type']?.includes('json') && text !== ''
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    body: isJson
      ? (JSON.parse(text) as Record<string, unknown>)
      : Object.fromEntries(new URLSearchParams(text)),
    authorization: request.headers.authorization,
    idempotencyKey: request.headers['idempotency-key']?.toString(),
    forwardedFor: request.headers['x-forwarded-for']?.toString(),
    language: request.headers['accept-language'],
  }
}

function fail(
  fault: Fault,
  request: IncomingMessage,
  response: ServerResponse,
  deadlines: ReadonlySet<AbortController>,
): void {
  if (fault === 'reset') request.socket.destroy()
  else if (fault === 'slow') {
    for (const deadline of deadlines) deadline.abort(new DOMException('', 'TimeoutError'))
  } else if (fault === 'html') send(response, 200, 'text/html', '<h1>HOSTILE</h1>')
  else if (fault === 'broken json') send(response, 200, 'application/json', '{"HOSTILE')
  else {
    if (fault === 429) response.setHeader('retry-after', '120')
    send(response, fault, 'application/problem+json', '{"title":"HOSTILE"}')
  }
}

function send(response: ServerResponse, status: number, type: string, body = '{}'): void {
  response.writeHead(status, { 'content-type': type }).end(body)
}

const problem = (status: number, code: string, more: object = {}): Answer => ({
  status,
  json: { status, code, ...more },
})
export { problem }

const line = {
  id: 'line-1',
  productId: 'prod-1',
  variantId: 'var-1',
  sku: 'MUG-1',
  productSlug: 'harbour-mug',
  title: 'Harbour Mug',
  options: [],
  quantity: 2,
  availableQuantity: 9,
  unitPrice: 14,
  lineTotal: 28,
  notices: [],
}

/** Another line, before the one that tests are about. */
const otherLine = {
  ...{ ...line, id: 'line-0', productId: 'prod-0', variantId: 'var-0', sku: 'JUG-0' },
  ...{ productSlug: 'harbour-jug', title: 'Harbour Jug', quantity: 3, lineTotal: 42 },
}

const totals = {
  itemCount: 2,
  subTotal: 28,
  discount: 0,
  shippingTotal: 0,
  tax: 0,
  taxIncluded: true,
  total: 28,
}

/** A cart of the platform with two lines; tests are about the second one. */
export const cartJson = (change: object = {}) => ({
  token: 'cart-1',
  status: 'open',
  currencyCode: 'EUR',
  items: [otherLine, line],
  ...totals,
  ...change,
})

const glazed = (id: string, glaze: string) => ({
  ...{ id, sku: id, options: [{ name: 'Glaze', value: glaze }] },
  ...{ price: 14, availableQuantity: 9 },
})

/** Answers reads of products: one, sold in two variants, unless it is changed, or null. */
export const productReplies =
  (changes: Readonly<Record<string, object | null>>) =>
  ({ body }: Call): Answer => {
    const { slug } = body.variables as { slug: string }
    const product = changes[slug] && {
      ...{ id: slug, slug, title: 'Harbour Mug', currencyCode: 'EUR', priceMin: 14, priceMax: 14 },
      ...{ images: [], tags: [], description: [], attributes: [], categories: [] },
      options: [{ name: 'Glaze', values: ['Oat', 'Moss'] }],
      variants: [glazed('var-1', 'Oat'), glazed('var-2', 'Moss')],
      ...changes[slug],
    }
    return { json: { data: { product: product ?? null } } }
  }

/** The reply to a read of an order. */
export const orderReply = (payment: object = {}, change: object = {}): Answer => ({
  json: {
    data: {
      order: {
        id: 'ord-1',
        orderNumber: 'TT-1',
        state: 'placed',
        fulfillmentStatus: 'unfulfilled',
        returnStatus: 'none',
        currencyCode: 'EUR',
        items: [],
        ...totals,
        payment: { methodId: 'card', name: 'Card', type: 'redirect', status: 'paid', ...payment },
        timeline: [],
        placedOn: '2026-11-20T11:00:00Z',
        updatedOn: '2026-11-20T11:30:00Z',
        ...change,
      },
    },
  },
})
