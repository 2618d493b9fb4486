import { z } from '@hono/zod-openapi'
import {
  listTranslations,
  putTranslation,
  removeTranslation,
} from '#commerce/translations/manage-translations.ts'
import { TakenSlug } from '#commerce/catalog/read/other-slugs.ts'
import { textsSchemas, type TextsOf } from '#store/texts-schema.ts'
import type { ApiContext } from '#http/api.ts'
import type { Audiences, RegisterRoutes } from '#http/audiences.ts'
import { found, Problem, validationProblem } from '#http/problem.ts'
import type { CodeOf } from '#http/problem-codes.ts'
import type { Services } from '#services.ts'
import type { TranslatedSubject } from '#store/schema/translations.ts'
import { toCatalogProblem } from '#api/admin/catalog/problems.ts'
import { dateTime } from '#api/admin/catalog/schemas.ts'
import { viewOf } from '#api/shared/view.ts'

const resources: readonly [TranslatedSubject, path: string, missing: CodeOf<404>][] = [
  ['product', '/v1/catalog/products/{id}', 'Catalog.ProductNotFound'],
  ['category', '/v1/catalog/categories/{id}', 'Catalog.CategoryNotFound'],
  ['collection', '/v1/catalog/collections/{id}', 'Catalog.CollectionNotFound'],
  ['brand', '/v1/catalog/brands/{id}', 'Catalog.BrandNotFound'],
  ['vocabulary', '/v1/catalog/vocabulary', 'Catalog.TranslationNotFound'],
  ['shippingMethod', '/v1/shipping/methods/{id}', 'Shipping.MethodNotFound'],
  ['pickupPoint', '/v1/shipping/pickup-points/{id}', 'Shipping.PickupPointNotFound'],
  ['paymentMethod', '/v1/payment-methods/{id}', 'Payment.MethodNotFound'],
]

function describe([subject, path, missing]: (typeof resources)[number]) {
  const words = subject.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return {
    ...{ subject, missing, path: `${path}/translations` },
    /** In names of operations and schemas, and in sentences. */
    name: subject.charAt(0).toUpperCase() + subject.slice(1),
    label: subject === 'vocabulary' ? `${words}: options, attributes and tags` : words,
    area: path.startsWith('/v1/catalog/') ? ('catalog' as const) : ('settings' as const),
  }
}

type Resource = ReturnType<typeof describe>

function targetOf(c: ApiContext, { clock }: Services, subject: TranslatedSubject) {
  const { store } = c.var
  const id = c.req.param('id') ?? store.id
  return { scope: c.var.scope, store, subject, id, now: clock() }
}

/** A language in the store's spelling. @throws Problem 400 if the store does not have it. */
function readLocale({ var: { store } }: ApiContext, wanted: string): string {
  const languages = store.settings.languages ?? []
  const found = languages.find((language) => language.toLowerCase() === wanted.toLowerCase())
  if (found) return found
  const named = languages.length > 0 ? languages.join(', ') : 'none yet'
  throw validationProblem({
    locale: [`must be one of the languages of the store (PATCH /v1/store): ${named}`],
  })
}

function addTranslations(
  { forAdmin, forSellers }: Audiences,
  services: Services,
  { subject, name, label, path, area, missing }: Resource,
) {
  const admit = subject === 'product' ? forSellers : forAdmin
  const schema: z.ZodType<object> = textsSchemas[subject]
  const textsView = schema.openapi(`${name}Texts`)
  const translation = z
    .object({ locale: z.string(), texts: textsView, createdOn: dateTime, updatedOn: dateTime })
    .openapi(`${name}Translation`)
  const id = path.includes('{id}') ? { id: z.string() } : {}
  const params = z.object({ ...id, locale: z.string().max(35) })

  admit(`${area}:read`).get(path, `List${name}Translations`, {
    summary: `List the translations of a ${label}`,
    replies: {
      200: [z.object({ data: z.array(translation) }), 'All of them, by language'],
    },
    handle: async (c) => {
      const rows = await listTranslations(services.db, targetOf(c, services, subject))
      return { data: found(rows, missing).map((row) => viewOf(translation, row)) }
    },
  })

  admit(`${area}:update`).put(`${path}/{locale}`, `Put${name}Translation`, {
    summary: `Translate a ${label}`,
    description:
      'Replaces the texts in one of the `languages` of the store. Missing texts, and a missing ' +
      "`slug`, fall back to the store's content language. Sending the same texts again changes " +
      'nothing.',
    params,
    body: textsView,
    refused: [409],
    handle: async (c, { locale: wanted }, given) => {
      const locale = readLocale(c, wanted)
      const texts = given as TextsOf[TranslatedSubject]
      const target = targetOf(c, services, subject)
      const result = await services.db
        .transaction((tx) => putTranslation(tx, target, locale, texts))
        .catch((error: unknown) => {
          throw error instanceof TakenSlug ? toCatalogProblem('Product', 'SlugTaken') : error
        })
      if (result.ok) return
      if (result.reason === 'notFound') throw new Problem(missing)
      const errors = result.members.map((member) => [member, ['The product has no such member.']])
      throw validationProblem(Object.fromEntries(errors) as Record<string, string[]>)
    },
  })

  admit(`${area}:update`).delete(`${path}/{locale}`, `Delete${name}Translation`, {
    summary: `Delete a translation of a ${label}`,
    params,
    handle: async (c, { locale }) => {
      const target = targetOf(c, services, subject)
      found(await removeTranslation(services.db, target, locale), 'Catalog.TranslationNotFound')
    },
  })
}

/** Translations of catalogue and settings into the languages of the store. */
export const registerTranslationRoutes: RegisterRoutes = (to, services) => {
  for (const resource of resources.map(describe)) addTranslations(to, services, resource)
}
