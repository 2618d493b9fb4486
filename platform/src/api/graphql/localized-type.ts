import { contentLanguageOf } from '#store/language.ts'
import { builder } from './builder.ts'

/** Null stands for the language of the store's own texts. */
export interface Localized {
  language: string | null
  descriptionLanguage: string | null
}

/** What each translated object says of its texts; a client marks those of another language. */
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
