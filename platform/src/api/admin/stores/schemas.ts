import { z } from '@hono/zod-openapi'
import type { StoreChange } from '#commerce/stores/stores.ts'
import { named } from '#http/openapi.ts'
import { laterPaymentTypes, type LaterPaymentType } from '#store/enums.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { amount, dateTime } from '#api/admin/catalog/schemas.ts'
import { isTimeZone } from '#commerce/shipping/local-time.ts'
import { isLocale } from '#languages.ts'
import { countryCode, toMinorFields } from '#api/admin/settings-schemas.ts'
import { pricedView } from '#api/shared/view.ts'

export const locale = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'must be a language tag (BCP 47), such as en or sv-SE')
  .refine(isLocale, 'must be a language tag (BCP 47)')
const timezone = z
  .string()
  .refine(isTimeZone, { message: 'must be an IANA time zone, such as Europe/Berlin' })
const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain without scheme and port')
const holdDays = z.int().min(1).max(365)
const holdDaysByType = laterPaymentTypes.map((type) => [type, holdDays] as const)

const columnFields = {
  name: z.string().trim().min(1).max(200),
  domain: domain.openapi({ type: 'string', description: 'The value of `x-Store-Domain`' }),
  defaultLocale: locale,
  countryCode,
  servedCountries: z.array(countryCode).min(1).max(250),
  taxIncluded: z.boolean().describe('Whether prices include tax'),
  taxRate: z.number().min(0).max(100).multipleOf(0.001).describe('Percent'),
  timezone: timezone.openapi({ type: 'string' }),
  orderPrefix: z
    .string()
    .max(20)
    .regex(/^[\x21-\x7e]*$/),
}

const settingFields = {
  contentLanguage: locale
    .nullable()
    .describe('The language of untranslated texts; null: that of `defaultLocale`'),
  languages: z
    .array(locale)
    .max(20)
    .refine((tags) => new Set(tags.map((tag) => tag.toLowerCase())).size === tags.length, {
      message: 'must not contain a language twice',
    })
    .describe('Languages that texts are translated into'),
  priceLocales: z
    .record(locale, locale)
    .describe(
      'The locale for formatting amounts in mails, by the language of the mail, such as ' +
        '{"en": "sv-SE"}; should match the `priceLocale` of the pages. Default: the language',
    ),
  tagline: z.string().trim().min(1).max(300).nullable(),
  freeShippingFrom: amount.nullable(),
  contactEmail: z.email().max(254).nullable().describe('Recipient of notices to the merchant'),
  postalAddress: z.string().trim().min(1).max(500).nullable().describe('Sender on packing slips'),
  unpaidOrderDays: z
    .object(Object.fromEntries(holdDaysByType) as Record<LaterPaymentType, typeof holdDays>)
    .partial()
    .describe('Days that the items of an unpaid order are reserved; default 7'),
  returnDays: z
    .int()
    .min(1)
    .max(365)
    .nullable()
    .describe('Days after delivery in which buyers can request a return; null: they cannot'),
  buyersMayCancel: z.boolean().describe('Whether buyers can cancel before anything is packed'),
}

const fields = { ...columnFields, ...settingFields }

export const storeChange = z.object(fields).partial().openapi('StoreChange')

export const storeView = named('AdminStore', {
  id: z.string(),
  tenantId: z.string(),
  slug: z.string(),
  currencyCode: z.string(),
  ...fields,
  domain: z.string(),
  timezone: z.string(),
  createdOn: dateTime,
  updatedOn: dateTime,
})

/** The settings of a store that has changed none. */
const noSettings = {
  ...{ contentLanguage: null, languages: [], priceLocales: {}, tagline: null },
  ...{ contactEmail: null, postalAddress: null },
  ...{ freeShippingFromMinor: null, unpaidOrderDays: {}, returnDays: null, buyersMayCancel: false },
}

export const toStoreView = (store: Store) =>
  pricedView(storeView, { ...store, ...noSettings, ...store.settings }, store.currencyCode, {
    taxRate: Number(store.taxRate),
  })

/** The members of a checked request that have these names; defaults need not pass the checks. */
const membersOf = <Given extends object, Names extends object>(given: Given, names: Names) =>
  Object.fromEntries(
    Object.entries(given).filter(([name, value]) => name in names && value !== undefined),
  ) as Pick<Given, keyof Given & keyof Names>

/** The settings that a request changes. @throws Problem 400 for an invalid amount. */
function toSettings(
  given: z.output<typeof storeChange>,
  currency: string,
): StoreChange['settings'] {
  const { freeShippingFrom, ...plain } = membersOf(given, settingFields)
  if (freeShippingFrom === undefined) return plain
  return { ...plain, ...toMinorFields({ freeShippingFrom }, currency) }
}

/** Converts a change to column values. @throws Problem 400 for what is no amount. */
export function toStoreChange(change: z.output<typeof storeChange>, store: Store): StoreChange {
  const { taxRate, ...plain } = membersOf(change, columnFields)
  return {
    ...plain,
    ...(taxRate !== undefined && { taxRate: String(taxRate) }),
    settings: toSettings(change, store.currencyCode),
  } as StoreChange
}
