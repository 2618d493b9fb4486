import { z } from '@hono/zod-openapi'
import { askToConfirm } from '#adapters/stock-alert-mail.ts'
import {
  cancelAlert,
  confirmAlert,
  findAlert,
  requestAlert,
  type LiveAlert,
} from '#commerce/stock/stock-alerts.ts'
import { named } from '#http/openapi.ts'
import { contentLanguageOf } from '#store/language.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { Problem } from '#http/problem.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { toOptionsJson } from '#api/storefront/cart/json.ts'
import { emailField } from '#api/storefront/customer/schemas.ts'
import { labelledOption, mailLanguageFields, opaqueId, ownUrl } from '#api/shared/fields.ts'
import { addTokenRoutes, mayMail } from '#api/storefront/mailed-token.ts'
import { checkOwnUrl, readMailReader } from '#api/shared/own-url.ts'

const limits = {
  ofSource: { name: 'stock-alert-source', limit: 30, seconds: 3600 },
  ofAddress: { name: 'stock-alert-address', limit: 10, seconds: 24 * 3600 },
}

const path = '/v1/stock-alerts'

const request = named('StockAlertRequest', {
  variantId: opaqueId,
  email: emailField,
  ...mailLanguageFields,
  productUrl: ownUrl(2048)
    .nullish()
    .describe('The page of the variant, on an origin of the store; link in the mail'),
})

const reply = named('StockAlert', {
  status: z.enum(['unconfirmed', 'waiting']),
  product: z.object({
    slug: z.string(),
    title: z.string(),
    language: z.string().describe('The language of `title` (BCP 47)'),
    options: z.array(labelledOption),
  }),
})

function toView({ alert, live }: LiveAlert, store: Store) {
  const { productSlug: slug, title, options, language } = live.snapshot
  return {
    status: alert.confirmedOn === null ? ('unconfirmed' as const) : ('waiting' as const),
    product: {
      ...{ slug, title, language: language ?? contentLanguageOf(store) },
      options: toOptionsJson(options),
    },
  }
}

export const registerStockAlertRoutes: RegisterRoutes = (to, services) => {
  const { forShoppers } = to
  const { db, config, clock } = services
  forShoppers.post(path, 'RequestStockAlert', {
    summary: 'Request a mail when a sold-out variant is back in stock',
    description:
      'Sends a mail with the link `{localeUrl}/stock-alerts/{token}`; nothing else is sent until ' +
      'the request is confirmed with the token. The response is the same for an address that is ' +
      'already waiting, and for one that has had too many of these mails and gets no more.',
    body: request,
    replies: { 202: { description: 'Accepted; the address must be confirmed within 48 hours' } },
    refused: [409, 429],
    handle: async (c, _params, { variantId, email, productUrl, ...language }) => {
      const { store, source } = c.var
      const isMailed = await mayMail(services, limits, { store, source, email })
      const reader = readMailReader(c, services, language)
      const page = checkOwnUrl(c, services, 'productUrl', productUrl)
      const productPath = page && page.pathname + page.search
      const wish = { variantId, email, ...reader, productPath }
      const context = { db, secrets: config.secrets, now: clock() }
      const sendMail = isMailed ? askToConfirm(services, store, email) : async () => undefined
      const result = await requestAlert(context, store, wish, sendMail)
      if (!result.ok) throw new Problem(result.code)
    },
  })

  addTokenRoutes(to, services, {
    path,
    name: 'StockAlert',
    find: {
      operationId: 'GetStockAlert',
      summary: 'Read a stock alert by its mailed token',
      reply,
      found: 'The stock alert',
      run: findAlert,
      toView,
    },
    confirm: {
      summary: 'Confirm the address that the token was mailed to',
      description: 'The mail is sent once, in the order of requests, and the address then deleted.',
      run: confirmAlert,
    },
    cancel: { summary: 'Cancel a stock alert and delete the address', run: cancelAlert },
    notFound: 'StockAlert.NotFound',
  })
}
