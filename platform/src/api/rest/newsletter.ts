import { createRoute, z } from '@hono/zod-openapi'
import { askToConfirmSubscription } from '#adapters/newsletter-mail.ts'
import {
  cancelSubscription,
  confirmSubscription,
  findSubscription,
  requestSubscription,
} from '#commerce/newsletter/subscriptions.ts'
import type { Api, RegisterRoutes } from '#http/api.ts'
import { jsonBody, jsonReply, noContent, refusals } from '#http/openapi.ts'
import { Problem } from '#http/problem.ts'
import { countAttempt, limitRate, type RateLimit } from '#http/rate-limit.ts'
import { storeContext } from '#http/store-context.ts'
import type { Services } from '#services.ts'
import { emailField } from './customer-schemas.ts'
import { mailLanguageFields, opaqueId } from './fields.ts'
import { readMailReader } from './own-url.ts'

const sourceLimit: RateLimit = { name: 'newsletter-source', limit: 30, seconds: 3600 }
/** Mails that anybody can have sent to one address. */
const addressLimit: RateLimit = { name: 'newsletter-address', limit: 5, seconds: 24 * 3600 }

const path = '/v1/newsletter-subscriptions'
const params = z.object({ token: opaqueId })

const request = z
  .object({
    email: emailField,
    ...mailLanguageFields,
    consent: z
      .string()
      .trim()
      .min(1)
      .max(1000)
      .describe('What the subscriber agrees to, as it stands beside the form; kept as proof'),
  })
  .openapi('NewsletterRequest', { 'x-contract': 'assumed' })

const reply = z
  .object({ status: z.enum(['unconfirmed', 'subscribed']) })
  .openapi('NewsletterSubscription', { 'x-contract': 'assumed' })

const requestRoute = createRoute({
  method: 'post',
  path,
  operationId: 'RequestNewsletter',
  summary: 'Subscribe an address to the newsletter of the store',
  description:
    'Sends a mail with the link `{localeUrl}/newsletter/{token}`; nobody is a subscriber before ' +
    'the request is confirmed with its token. The answer is the same for an address that has ' +
    'subscribed already, and for one that was sent too many of these mails, which gets none.',
  'x-contract': 'assumed',
  request: { body: jsonBody(request) },
  responses: {
    202: { description: 'Noted; the address has to be confirmed within 48 hours' },
    ...refusals(400, 404, 429),
  },
})

function addRequest(api: Api, services: Services) {
  const { db, config, clock } = services
  api.use(path, storeContext(services))
  api.openapi(requestRoute, async (c) => {
    const { store, source } = c.var
    await limitRate(services, [{ rule: sourceLimit, subject: source }])
    const { email, consent, ...language } = c.req.valid('json')
    const wish = { email, consent, ...readMailReader(c, services, language) }
    const subject = `${store.id} ${email.toLowerCase()}`
    const wait = await countAttempt(services, { rule: addressLimit, subject })
    const context = { db, secrets: config.secrets, now: clock() }
    const tellThem = wait > 0 ? async () => undefined : askToConfirmSubscription(services, store)
    await requestSubscription(context, store, wish, tellThem)
    return c.body(null, 202)
  })
}

const getRoute = createRoute({
  method: 'get',
  path: `${path}/{token}`,
  operationId: 'GetNewsletterSubscription',
  summary: 'Whether a mailed link has been confirmed',
  'x-contract': 'assumed',
  request: { params },
  responses: { 200: jsonReply(reply, 'The subscription'), ...refusals(400, 404) },
})

const confirmRoute = createRoute({
  method: 'post',
  path: `${path}/{token}/confirm`,
  operationId: 'ConfirmNewsletter',
  summary: 'Confirm the address that the token was mailed to',
  'x-contract': 'assumed',
  request: { params },
  responses: { 204: noContent, ...refusals(400, 404) },
})

const cancelRoute = createRoute({
  method: 'delete',
  path: `${path}/{token}`,
  operationId: 'CancelNewsletter',
  summary: 'End a subscription and remove the address',
  'x-contract': 'assumed',
  request: { params },
  responses: { 204: noContent, ...refusals(400, 404) },
})

const notFound = () =>
  new Problem({
    status: 404,
    code: 'Newsletter.NotFound',
    title: 'The subscription is over, or there never was one.',
  })

function addToken(api: Api, services: Services) {
  const { db, clock } = services
  api.use(`${path}/*`, storeContext(services))
  api.openapi(getRoute, async (c) => {
    const { token } = c.req.valid('param')
    const found = await findSubscription(db, { store: c.var.store, token, now: clock() })
    if (!found) throw notFound()
    c.header('cache-control', 'no-store')
    return c.json({ status: found.confirmedOn ? 'subscribed' : 'unconfirmed' } as const, 200)
  })
  api.openapi(confirmRoute, async (c) => {
    const { token } = c.req.valid('param')
    const key = { store: c.var.store, token, now: clock() }
    if (!(await confirmSubscription(db, key))) throw notFound()
    return c.body(null, 204)
  })
  api.openapi(cancelRoute, async (c) => {
    const { token } = c.req.valid('param')
    const key = { store: c.var.store, token, now: clock() }
    if (!(await cancelSubscription(db, key))) throw notFound()
    return c.body(null, 204)
  })
}

/** How shoppers subscribe to the newsletter of a store and leave it (docs/decisions/234). */
export const registerNewsletterRoutes: RegisterRoutes = (api, services) => {
  addRequest(api, services)
  addToken(api, services)
}
