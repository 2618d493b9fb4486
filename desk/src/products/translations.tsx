import { changeValues } from '#api/change.ts'
import { call } from '#api/client.ts'
import { useRead } from '#api/pages.ts'
import { format, t } from '#i18n/i18n.ts'
import { toLabel } from '#people/audit-rules.ts'
import { useSession } from '#session/session.ts'
import { useStore } from '#session/store.ts'
import { Dialog, DialogButton } from '#ui/dialog.tsx'
import { WriteDialog } from '#ui/edit-dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { Facts } from '#ui/list-page.tsx'
import { Banner, Empty, Loaded } from '#ui/states.tsx'
import type { Product } from './product-drafts.ts'
import { countMissing, listTexts, writeTexts, type Row, type Texts } from './translation-texts.ts'

const path = '/v1/catalog/products/{id}/translations'

/** Writes a translation over one that is still as it was shown. */
function saveTexts(id: string, locale: string, shown: Texts | null, body: Texts) {
  const read = async () => {
    const { data } = await call('get', path, { id })
    const texts = data.find((one) => one.locale === locale)?.texts ?? null
    return { data: { texts }, etag: null }
  }
  const send = () => call('put', `${path}/{locale}`, { id, locale, body })
  return changeValues<{ texts: Texts | null }>({ texts: shown }, { texts: body }, read, send)
}

/** What a text is called. */
function labelOf(key: string) {
  const [kind, name = ''] = key.split(' ')
  if (kind === 'images') return t.editor.alt(name)
  return kind === 'attributes'
    ? toLabel(key.slice('attributes '.length))
    : t.editor[kind as 'title']
}

interface LanguageProps {
  product: Product
  locale: string
  texts: Texts | null
}

/** What is translated into a language and what is missing, and a form beside the originals. */
function Language({ product, locale, texts }: LanguageProps) {
  const { may } = useSession()
  const rows = listTexts(product, texts)
  const missing = countMissing(product, texts)
  const name = format.language(locale)
  const shown = { className: 'beside', title: name }
  const shownOf = ({ key, from }: Row) => ({
    ...{ label: labelOf(key), hint: from || undefined, lang: locale },
  })
  return (
    <>
      <strong>{name}</strong>
      <span className="grow">
        <bdi lang={locale}>{texts?.title}</bdi>{' '}
        {missing > 0 && <span className="hint">{t.editor.missingCount(missing)}</span>}
      </span>
      {may('catalog:update') ? (
        <DialogButton text={t.edit.change} of={name}>
          <WriteDialog<Record<string, string>, unknown, Texts>
            {...shown}
            thing={Object.fromEntries(rows.map(({ key, text }) => [key, text]))}
            fields={rows.map((row) => {
              const { label, ...more } = shownOf(row)
              const way = row.key === 'slug' ? 'slug' : row.isLong ? 'long' : 'text'
              return [row.key, label, way, row.key === 'title' ? more : { ...more, empty: '' }]
            })}
            // Worked out once, as it is sent again unchanged.
            toInput={(change) => writeTexts(product, texts, change as Record<string, string>)}
            save={(written) => saveTexts(product.id, locale, texts, written)}
          />
        </DialogButton>
      ) : (
        <DialogButton text={t.people.open} of={name}>
          <Dialog {...shown}>
            {rows.map((row) => (
              <TextField
                key={row.key}
                {...shownOf(row)}
                dir="auto"
                rows={row.isLong ? 6 : undefined}
                value={row.text}
                readOnly
              />
            ))}
          </Dialog>
        </DialogButton>
      )}
    </>
  )
}

const useTranslations = (id: string) => useRead(path, { id }, { refetchInterval: 15_000 })

/** The languages that the texts of products are translated into. */
function useLocales() {
  const store = useStore()
  const source = store?.contentLanguage ?? store?.defaultLocale
  return (store?.languages ?? []).filter((one) => one !== source)
}

/** What shoppers would miss of a product that they do not see yet. */
export function Missing({ product }: { product: Product }) {
  const locales = useLocales()
  const all = useTranslations(product.id).data?.data
  const { images, categoryIds, variants, description } = product
  const { part, weight, images: image, categories, description: text } = t.editor
  const findTexts = (locale: string) => all?.find((one) => one.locale === locale)?.texts ?? null
  const untranslated = locales.filter((locale) => countMissing(product, findTexts(locale)) > 0)
  const names = [
    images.length === 0 && image,
    variants.some(({ price }) => price === 0) && t.shop.amounts.price,
    variants.every(({ availableQuantity: left }) => left <= 0) && t.nav.stock,
    description.length === 0 && text,
    categoryIds.length === 0 && categories,
    variants.some(({ weightGrams }) => weightGrams === 0) && weight,
    ...(all
      ? untranslated.map((locale) => `${part.translations}: ${format.language(locale)}`)
      : []),
  ].flatMap((name) => name || [])
  const isLacking = !product.isActive && names.length > 0
  return <Banner tone="warn" role="note" text={isLacking && t.editor.lacks(format.list(names))} />
}

/** The translations of a product, with what is missing in each language. */
export function Translations({ product }: { product: Product }) {
  const query = useTranslations(product.id)
  const locales = useLocales()
  if (locales.length === 0) return <Empty>{t.editor.oneLanguage}</Empty>
  return (
    <Loaded query={query}>
      {({ data: all }) => (
        <Facts
          title={t.editor.part.translations}
          rows={locales.map(
            (locale) => all.find((one) => one.locale === locale) ?? { locale, texts: null },
          )}
          keyOf={({ locale }) => locale}
        >
          {({ locale, texts }) => <Language {...{ product, locale, texts }} />}
        </Facts>
      )}
    </Loaded>
  )
}
