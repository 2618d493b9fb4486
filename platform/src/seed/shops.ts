import type { stores } from '#store/schema/tenancy.ts'

/** What a demo shop is beside its catalogue file. Amounts in minor units. */
export type DemoShop = {
  slug: 'terra-tide' | 'norrlys'
  store: Omit<typeof stores.$inferInsert, 'id' | 'tenantId'>
}

const shopOf = (
  slug: DemoShop['slug'],
  store: Omit<DemoShop['store'], 'slug' | 'domain'>,
): DemoShop => ({
  slug,
  store: { ...store, slug, domain: `${slug}.localhost` },
})

export const demoShops: DemoShop[] = [
  shopOf('terra-tide', {
    name: 'Terra & Tide',
    currencyCode: 'EUR',
    defaultLocale: 'de-DE',
    countryCode: 'DE',
    servedCountries: ['DE', 'AT', 'NL', 'BE', 'FR', 'DK'],
    taxIncluded: true,
    taxRate: '19',
    timezone: 'Europe/Berlin',
    orderPrefix: 'TT-',
    nextOrderNumber: 10_483,
    settings: {
      tagline: 'Stoneware for the table you already have',
      freeShippingFromMinor: 12_000,
    },
  }),
  shopOf('norrlys', {
    name: 'Norrlys',
    currencyCode: 'SEK',
    defaultLocale: 'sv-SE',
    countryCode: 'SE',
    servedCountries: ['SE', 'DK', 'FI', 'NO'],
    taxIncluded: true,
    taxRate: '25',
    timezone: 'Europe/Stockholm',
    orderPrefix: 'NL-',
    nextOrderNumber: 20_918,
    settings: {
      tagline: 'Light and wood for long evenings',
      freeShippingFromMinor: 150_000,
    },
  }),
]
