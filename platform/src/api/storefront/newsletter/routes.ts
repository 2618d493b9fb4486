import { z } from '@hono/zod-openapi'
import { askToConfirmSubscription } from '#adapters/newsletter-mail.ts'
import {
  cancelSubscription,
  confirmSubscription,
  findSubscription,
  requestSubscription,
} from '#commerce/newsletter/subscriptions.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { named } from '#http/openapi.ts'
import { emailField } from '#api/storefront/customer/schemas.ts'
import { mailLanguageFields, text } from '#api/shared/fields.ts'
import { addTokenRoutes, mayMail } from '#api/storefront/mailed-token.ts'
import { readMailReader } from '#api/shared/own-url.ts'

const limits = {
  ofSource: { name: 'newsletter-source', limit: 30, seconds: 3600 },
  ofAddress: { name: 'newsletter-address', limit: 5, seconds: 24 * 3600 },
}

const path = '/v1/newsletter-subscriptions'

const request = named('NewsletterRequest', {
  email: emailField,
  ...mailLanguageFields,
  consent: text(1000).describe('The consent text next to the form; kept as proof'),
})

const reply = named('NewsletterSubscription', { status: z.enum(['unconfirmed', 'subscribed']) })

export const registerNewsletterRoutes: RegisterRoutes = (to, services) => {
  const { forShoppers } = to
  const { db, config, clock } = services
  forShoppers.post(path, 'RequestNewsletter', {
    summary: 'Subscribe an address to the newsletter of the store',
    description:
      'Sends a mail with the link `{localeUrl}/newsletter/{token}`; the subscription starts when it ' +
      'is confirmed with the token. The response is the same for an address that has already ' +
      'subscribed, and for one that has had too many of these mails and gets no more.',
    body: request,
    replies: { 202: { description: 'Accepted; the address must be confirmed within 48 hours' } },
    refused: [429],
    handle: async (c, _params, { email, consent, ...language }) => {
      const { store, source } = c.var
      const isMailed = await mayMail(services, limits, { store, source, email })
      const wish = { email, consent, ...readMailReader(c, services, language) }
      const context = { db, secrets: config.secrets, now: clock() }
      const sendMail = isMailed ? askToConfirmSubscription(services, store) : async () => undefined
      await requestSubscription(context, store, wish, sendMail)
    },
  })

  addTokenRoutes(to, services, {
    path,
    name: 'Newsletter',
    find: {
      operationId: 'GetNewsletterSubscription',
      summary: 'Whether a mailed link has been confirmed',
      reply,
      found: 'The subscription',
      run: findSubscription,
      toView: ({ confirmedOn }) => ({ status: confirmedOn ? 'subscribed' : 'unconfirmed' }),
    },
    confirm: {
      summary: 'Confirm the address that the token was mailed to',
      run: confirmSubscription,
    },
    cancel: { summary: 'Unsubscribe and delete the address', run: cancelSubscription },
    notFound: 'Newsletter.NotFound',
  })
}
