import { z } from '@hono/zod-openapi'
import { getUnsubscribeUrl } from '#adapters/newsletter-mail.ts'
import { toCsvLine } from '#commerce/catalog/write/inventory-export.ts'
import { listSubscribers, readSubscribersToExport } from '#commerce/newsletter/subscriptions.ts'
import { wholeStoreContext } from '#http/admin-auth.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { listQuery } from '#http/list-query.ts'
import { named } from '#http/openapi.ts'
import { csvType, fileResponse, streamText } from '#http/stream-text.ts'
import type { Services } from '#services.ts'
import type { NewsletterSubscriber } from '#store/schema/newsletter.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { viewOf } from '#api/shared/view.ts'

const path = '/v1/newsletter-subscribers'

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

type SubscriberJson = z.infer<typeof subscriberSchema>

function toJson(services: Services, store: Store, row: NewsletterSubscriber): SubscriberJson {
  return viewOf(subscriberSchema, row, {
    // Lists contain only confirmed subscribers; the fallback satisfies the type.
    confirmedOn: (row.confirmedOn ?? row.createdOn).toISOString(),
    unsubscribeUrl: getUnsubscribeUrl(services, store, row),
  })
}

const columns: Record<string, (subscriber: SubscriberJson) => string> = {
  email: ({ email }) => email,
  locale: ({ locale }) => locale ?? '',
  confirmed_on: ({ confirmedOn }) => confirmedOn,
  consent: ({ consent }) => consent,
  unsubscribe_url: ({ unsubscribeUrl }) => unsubscribeUrl ?? '',
}

/** Newsletter subscribers, for merchants. */
export const registerAdminNewsletterRoutes: RegisterRoutes = ({ forAdmin }, services) => {
  forAdmin('orders:read').list(path, 'ListNewsletterSubscribers', {
    summary: 'List the newsletter subscribers of the store',
    description: 'Only confirmed subscribers. `search` matches part of the email address.',
    query: listQuery(['createdOn', 'email']).omit({ isActive: true }),
    item: subscriberSchema,
    page: 'A page of subscribers',
    list: (c, { search }) => listSubscribers(services.db, wholeStoreContext(c).storeId, search),
    toViews: (rows, c) => rows.map((row) => toJson(services, c.var.store, row)),
  })

  const file = { schema: z.string().openapi({ format: 'binary' }) }
  async function* write(store: Store, batches: AsyncGenerator<NewsletterSubscriber[]>) {
    yield toCsvLine(Object.keys(columns))
    for await (const rows of batches) {
      const read = rows.map((row) => toJson(services, store, row))
      yield read.map((row) => toCsvLine(Object.values(columns).map((cell) => cell(row)))).join('')
    }
  }
  forAdmin('orders:read').post(`${path}/exports`, 'ExportNewsletterSubscribers', {
    summary: 'Export the newsletter subscribers of the store',
    description:
      'CSV for a mailing service, streamed and without a limit. Every newsletter must contain the ' +
      '`unsubscribe_url` of its recipient.',
    replies: { 200: { description: 'The file', content: { 'text/csv': file } } },
    handle: (c) => {
      const { storeId } = wholeStoreContext(c)
      const batches = readSubscribersToExport(services.db, storeId)
      return fileResponse(streamText(write(c.var.store, batches)), csvType, 'newsletter.csv')
    },
  })
}
