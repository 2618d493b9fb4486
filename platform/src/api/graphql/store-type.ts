import { contentLanguageOf } from '#store/language.ts'
import { toMajor } from '#http/money.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { builder } from './builder.ts'

export const StoreType = builder.objectRef<Store>('Store').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    tagline: t.string({ nullable: true, resolve: (store) => store.settings.tagline ?? null }),
    domain: t.exposeString('domain'),
    currencyCode: t.exposeString('currencyCode'),
    defaultLocale: t.exposeString('defaultLocale'),
    contentLanguage: t.string({
      description: 'The language of untranslated texts (BCP 47).',
      resolve: (store) => contentLanguageOf(store),
    }),
    languages: t.stringList({
      description: 'Languages available through Accept-Language, besides `contentLanguage`.',
      resolve: ({ settings }) => settings.languages ?? [],
    }),
    countryCode: t.exposeString('countryCode'),
    servedCountries: t.exposeStringList('servedCountries'),
    taxIncluded: t.exposeBoolean('taxIncluded'),
    taxRate: t.float({ resolve: (store) => Number(store.taxRate) }),
    freeShippingFrom: t.float({
      nullable: true,
      resolve: ({ settings, currencyCode }) =>
        settings.freeShippingFromMinor === undefined
          ? null
          : toMajor(settings.freeShippingFromMinor, currencyCode),
    }),
  }),
})

builder.queryField('store', (t) =>
  t.field({ type: StoreType, resolve: (_root, _args, { store }) => store }),
)
