import { z } from '@hono/zod-openapi'
import { getUnsubscribeUrl } from '#adapters/newsletter-mail.ts'
import { listSubscribers } from '#commerce/newsletter/subscriptions.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { listQuery } from '#http/list-query.ts'
import { named } from '#http/openapi.ts'
import type { Services } from '#services.ts'
import type { NewsletterSubscriber } from '#store/schema/newsletter.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { viewOf } from '#api/shared/view.ts'

const subscriberSchema = named('NewsletterSubscriber', {
  id: z.string(),
  email: z.string(),
  locale: z.string().nullable().describe('BCP 47'),
  consent: z.string().describe('The consent text next to the form'),
  createdOn: z.iso.datetime(),
  confirmedOn: z.iso.datetime(),
  unsubscribeUrl: z
    .string()
    .nullable()
    .describe('Must be in every newsletter to them; null when its key was removed'),
})

function toJson(services: Services, store: Store, row: NewsletterSubscriber) {
  return viewOf(subscriberSchema, row, {
    // Lists contain only confirmed subscribers; the fallback satisfies the type.
    confirmedOn: (row.confirmedOn ?? row.createdOn).toISOString(),
    unsubscribeUrl: getUnsubscribeUrl(services, store, row),
  })
}

export const registerAdminNewsletterRoutes: RegisterRoutes = ({ forAdmin }, services) => {
  forAdmin('orders:read').list('/v1/newsletter-subscribers', 'ListNewsletterSubscribers', {
    summary: 'List the newsletter subscribers of the store',
    description: 'Only confirmed subscribers. `search` matches part of the email address.',
    query: listQuery(['createdOn', 'email']).omit({ isActive: true }),
    item: subscriberSchema,
    list: (c, { search }) => listSubscribers(services.db, c.var.scope.storeId, search),
    toViews: (rows, c) => rows.map((row) => toJson(services, c.var.store, row)),
  })
}
