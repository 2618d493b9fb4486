import { z } from '@hono/zod-openapi'
import type { StoreChange, StoreDraft } from '#commerce/stores/stores.ts'
import { toMajor } from '#http/money.ts'
import type { Store, StoreSettings } from '#store/schema/tenancy.ts'
import { amount, dateTime } from './catalog-schemas.ts'
import { isLocale } from './fields.ts'
import { countryCode, toMinorFields } from './settings-schemas.ts'

const locale = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'A language tag (BCP 47), such as en or sv-SE.')
const timezone = z.string().refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone), {
  message: 'A time zone of the IANA database, such as Europe/Berlin.',
})
const currencyCode = z
  .string()
  .refine((code) => Intl.supportedValuesOf('currency').includes(code), {
    message: 'A currency of ISO 4217, such as EUR.',
  })
const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'A domain without scheme and port.')
const holdDays = z.int().min(1).max(365)

const fields = {
  name: z.string().trim().min(1).max(200),
  domain: domain.openapi({ type: 'string', description: 'The value of `x-Store-Domain`' }),
  defaultLocale: locale,
  countryCode,
  servedCountries: z.array(countryCode).min(1).max(250),
  taxIncluded: z.boolean().describe('Whether prices include tax'),
  taxRate: z.number().min(0).max(100).multipleOf(0.001).describe('Per cent'),
  timezone: timezone.openapi({ type: 'string' }),
  orderPrefix: z
    .string()
    .max(20)
    .regex(/^[\x21-\x7e]*$/),
  contentLanguage: locale
    .nullable()
    .describe('The language of its own texts; null: that of `defaultLocale`'),
  languages: z
    .array(locale)
    .max(20)
    .refine((tags) => new Set(tags.map((tag) => tag.toLowerCase())).size === tags.length, {
      message: 'names a language twice',
    })
    .describe('Languages that its texts are translated into'),
  priceLocales: z
    .record(locale, locale.refine(isLocale, 'is a language tag (BCP 47)'))
    .describe(
      'The locale that amounts in mails are written in, by the language of the reader, such as ' +
        '{"en": "sv-SE"}: the `priceLocale` that the pages have. Without one that of the language',
    ),
  tagline: z.string().trim().min(1).max(300).nullable(),
  freeShippingFrom: amount.nullable(),
  contactEmail: z.email().max(254).nullable().describe('Who is told when something needs care'),
  unpaidOrderDays: z
    .object({ bankTransfer: holdDays, cashOnDelivery: holdDays, payAtPickup: holdDays })
    .partial()
    .describe('Days that the items of an unpaid order are held; 7 where none are given'),
  returnDays: z
    .int()
    .min(1)
    .max(365)
    .nullable()
    .describe('Days after the arrival in which buyers may ask for a return; null: they may not'),
  buyersMayCancel: z.boolean().describe('Whether buyers may cancel before anything is packed'),
}

export const storeChange = z
  .object(fields)
  .partial()
  .openapi('StoreChange', { 'x-contract': 'assumed' })

export const storeRequest = z
  .object({
    ...fields,
    currencyCode: currencyCode.openapi({ type: 'string' }),
    slug: z
      .string()
      .max(60)
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      .optional()
      .describe('Made from the domain when absent'),
    servedCountries: fields.servedCountries.optional().describe('Its own country when absent'),
    taxIncluded: fields.taxIncluded.default(true),
    taxRate: fields.taxRate.default(0),
    timezone: fields.timezone.default('UTC'),
    orderPrefix: fields.orderPrefix.default(''),
    contentLanguage: fields.contentLanguage.default(null),
    languages: fields.languages.default([]),
    priceLocales: fields.priceLocales.default({}),
    tagline: fields.tagline.default(null),
    freeShippingFrom: fields.freeShippingFrom.default(null),
    contactEmail: fields.contactEmail.default(null),
    unpaidOrderDays: fields.unpaidOrderDays.default({}),
    returnDays: fields.returnDays.default(null),
    buyersMayCancel: fields.buyersMayCancel.default(false),
  })
  .openapi('StoreRequest', { 'x-contract': 'assumed' })

export const storeView = z
  .object({
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
  .openapi('AdminStore', { 'x-contract': 'assumed' })

export function toStoreView(store: Store): z.output<typeof storeView> {
  const { id, tenantId, slug, currencyCode: currency, settings, createdOn, updatedOn } = store
  const { name, domain: ownDomain, defaultLocale, countryCode: country, servedCountries } = store
  const { taxIncluded, taxRate, timezone: zone, orderPrefix } = store
  const { tagline = null, freeShippingFromMinor, contactEmail = null } = settings
  const { contentLanguage = null, languages = [], priceLocales = {} } = settings
  return {
    id,
    tenantId,
    slug,
    currencyCode: currency,
    name,
    domain: ownDomain,
    defaultLocale,
    countryCode: country,
    servedCountries,
    taxIncluded,
    taxRate: Number(taxRate),
    timezone: zone,
    orderPrefix,
    contentLanguage,
    languages,
    priceLocales,
    tagline,
    freeShippingFrom:
      freeShippingFromMinor === undefined ? null : toMajor(freeShippingFromMinor, currency),
    contactEmail,
    unpaidOrderDays: settings.unpaidOrderDays ?? {},
    returnDays: settings.returnDays ?? null,
    buyersMayCancel: settings.buyersMayCancel ?? false,
    createdOn: createdOn.toISOString(),
    updatedOn: updatedOn.toISOString(),
  }
}

type Words = Pick<
  z.output<typeof storeChange>,
  | 'contentLanguage'
  | 'languages'
  | 'priceLocales'
  | 'tagline'
  | 'freeShippingFrom'
  | 'contactEmail'
  | 'unpaidOrderDays'
  | 'returnDays'
  | 'buyersMayCancel'
>

/** The settings after a change: null takes a member away, undefined leaves it. */
function toSettings(before: StoreSettings, words: Words, currency: string): StoreSettings {
  const { freeShippingFrom, ...plain } = words
  const { freeShippingFromMinor } = toMinorFields({ freeShippingFrom }, currency)
  const given = {
    ...plain,
    freeShippingFromMinor: freeShippingFrom === undefined ? undefined : freeShippingFromMinor,
  }
  const changed = Object.entries(given).filter(([, value]) => value !== undefined)
  const merged = Object.entries({ ...before, ...Object.fromEntries(changed) })
  return Object.fromEntries(merged.filter(([, value]) => value !== null)) as StoreSettings
}

/** Divides what the settings hold from what has a column of its own. */
function takeWords<Given extends Words>(given: Given) {
  const { contentLanguage, languages, priceLocales, tagline, freeShippingFrom, ...rest } = given
  const { contactEmail, unpaidOrderDays, returnDays, buyersMayCancel, ...plain } = rest
  const named = { contentLanguage, languages, priceLocales, tagline, freeShippingFrom }
  const rules = { unpaidOrderDays, returnDays, buyersMayCancel }
  return { words: { ...named, contactEmail, ...rules }, plain }
}

/** The columns of a change. @throws Problem 400 for an amount that the currency has not. */
export function toStoreChange(change: z.output<typeof storeChange>, store: Store): StoreChange {
  const { taxRate, ...given } = change
  const { words, plain } = takeWords(given)
  const columns = {
    ...plain,
    taxRate: taxRate === undefined ? undefined : String(taxRate),
    settings: toSettings(store.settings, words, store.currencyCode),
  }
  return Object.fromEntries(
    Object.entries(columns).filter(([, value]) => value !== undefined),
  ) as StoreChange
}

/** The columns of a new store. @throws Problem 400 for an amount that the currency has not. */
export function toStoreDraft(request: z.output<typeof storeRequest>): StoreDraft {
  const { words, plain } = takeWords(request)
  return {
    ...plain,
    slug: plain.slug ?? plain.domain.replaceAll('.', '-').replace(/-+/g, '-'),
    servedCountries: plain.servedCountries ?? [plain.countryCode],
    taxRate: String(plain.taxRate),
    settings: toSettings({}, words, plain.currencyCode),
  }
}
