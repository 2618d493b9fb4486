import { contentLanguageOf } from '#store/language.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { builder } from './builder.ts'

/** Null means the store's content language. */
export interface Localized {
  language: string | null
  descriptionLanguage: string | null
}

/** An object with a slug in each language of the store. */
interface Addressed {
  /** In the language of the response. */
  slug: string
  ownSlug: string
  slugs: Readonly<Record<string, string>>
}

interface LocalizedSlug {
  language: string
  slug: string
}

const LocalizedSlugType = builder.objectRef<LocalizedSlug>('LocalizedSlug').implement({
  fields: (t) => ({
    language: t.exposeString('language', { description: 'A language of the store (BCP 47).' }),
    slug: t.exposeString('slug'),
  }),
})

function listSlugs({ ownSlug, slugs }: Addressed, store: Store): LocalizedSlug[] {
  return [
    { language: contentLanguageOf(store), slug: ownSlug },
    ...(store.settings.languages ?? []).map((language) => ({
      language,
      slug: slugs[language] ?? ownSlug,
    })),
  ]
}

/** The slugs of an object that has a page. */
export const AddressedType = builder.interfaceRef<Addressed>('Addressed').implement({
  fields: (t) => ({
    slug: t.exposeString('slug', { description: 'In the language of the response.' }),
    slugs: t.field({
      type: [LocalizedSlugType],
      complexity: { field: 1, multiplier: 1 },
      description: 'The slug in each language of the store, the content language first.',
      resolve: (addressed, _args, { store }) => listSlugs(addressed, store),
    }),
  }),
})

/** The languages of a translated object's texts, for `lang` attributes where they differ. */
export const LocalizedType = builder.interfaceRef<Localized>('Localized').implement({
  fields: (t) => ({
    language: t.string({
      description: 'The language of its name or title (BCP 47).',
      resolve: ({ language }, _args, { store }) => language ?? contentLanguageOf(store),
    }),
    descriptionLanguage: t.string({
      description: 'The language of `description`, which may not be translated yet.',
      resolve: ({ descriptionLanguage }, _args, { store }) =>
        descriptionLanguage ?? contentLanguageOf(store),
    }),
  }),
})
