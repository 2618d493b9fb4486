import { z } from 'zod'

/** URL of a receiver. Plain HTTP only on localhost, to try one out. */
const receiver = z
  .url({ protocol: /^https?$/ })
  .refine(
    (address) => /^https:|^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?(?:\/|$)/.test(address),
    { message: 'an https address like https://stats.shop.example' },
  )

const matomoSchema = z.strictObject({
  /** The folder that contains `matomo.php`. */
  url: receiver,
  siteId: z.number().int().positive(),
})

const plausibleSchema = z.strictObject({
  url: receiver.default('https://plausible.io'),
  /** The site's name at Plausible. */
  domain: z.string().min(1),
})

const ga4Schema = z.strictObject({
  measurementId: z.string().regex(/^G-[A-Z0-9]{4,20}$/, 'a measurement ID like G-AB12CD34EF'),
  /** A server-side tagging container on a domain of the store; without it Google's own. */
  serverUrl: receiver.optional(),
  /** Whether Google may use the data for advertising too, which shoppers are asked separately. */
  advertising: z.boolean().default(false),
})

const collectorSchema = z.strictObject({
  /** Receives every event as JSON, from our server. */
  url: receiver,
  category: z.enum(['analytics', 'marketing']).default('analytics'),
})

/** Who receives the analytics of a store (docs/stores.md). */
export const analyticsSchema = z
  .strictObject({
    ga4: ga4Schema.optional(),
    matomo: matomoSchema.optional(),
    plausible: plausibleSchema.optional(),
    collector: collectorSchema.optional(),
    /** Whether third parties measure the cart, the checkout and the order page too. */
    checkout: z.boolean().default(true),
  })
  .refine(({ ga4, matomo, plausible, collector }) => ga4 ?? matomo ?? plausible ?? collector, {
    message: 'at least one of ga4, matomo, plausible and collector',
  })
export type Analytics = z.infer<typeof analyticsSchema>

/** The settings that the browser needs: the URL of the collector stays on the server. */
export type PublicAnalytics = Omit<Analytics, 'collector'> & {
  collector?: Pick<z.infer<typeof collectorSchema>, 'category'> | undefined
}

/** The settings without what only the server uses. */
export function publicAnalytics({ collector, ...rest }: Analytics): PublicAnalytics {
  return collector ? { ...rest, collector: { category: collector.category } } : rest
}
