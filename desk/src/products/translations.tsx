import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, inPath, take, type Schemas } from '#api/client.ts'
import { isSame } from '#api/once.ts'
import { Refused } from '#api/problem.ts'
import { useUndoable } from '#api/write.ts'
import { format, t } from '#i18n/i18n.ts'
import { toLabel } from '#people/audit-rules.ts'
import { useSession } from '#session/session.tsx'
import { useStore } from '#session/store.ts'
import { TextField } from '#ui/field.tsx'
import { Section } from '#ui/list-page.tsx'
import { SaveBar } from '#ui/save-bar.tsx'
import { Empty, Loaded } from '#ui/states.tsx'
import { Views } from '#ui/views.tsx'
import type { Product } from './product-drafts.ts'
import { isOutdated } from './product-queries.ts'
import {
  countMissing,
  dropSavedTexts,
  isTextContested,
  listTexts,
  writeTexts,
  type Row,
  type TextDrafts,
  type Texts,
} from './translation-texts.ts'

type Translation = Schemas['ProductTranslation']

const path = '/v1/catalog/products/{id}/translations'

const readAll = async (id: string, signal?: AbortSignal) => {
  const { data } = await take(api.GET(path, { ...inPath(id), ...(signal && { signal }) }))
  return data
}

interface Write {
  locale: string
  /** Null deletes the translation. */
  texts: Texts | null
  /** What is replaced; null for a new translation. */
  earlier: Texts | null
}

/** Replaces a translation that is still as it was shown. */
async function saveTexts(id: string, { locale, texts, earlier }: Write): Promise<unknown> {
  const now = (await readAll(id)).find((one) => one.locale === locale)?.texts ?? null
  // What is there already was saved by this page, whose answer was lost.
  if (isSame(now, texts)) return null
  if (!isSame(now, earlier)) throw new Refused({ status: 412 })
  const params = { path: { id, locale } }
  return texts === null
    ? take<unknown>(api.DELETE(`${path}/{locale}`, { params }))
    : take<unknown>(api.PUT(`${path}/{locale}`, { params, body: texts }))
}

/** What is typed over a translation, and its saving, which one key takes back. */
function useTextDrafts(product: Product) {
  const [drafts, setDrafts] = useState<TextDrafts>({})
  const save = useUndoable<Write, unknown>(
    (write) => saveTexts(product.id, write),
    (_nothing, { locale, texts, earlier }) => {
      if (texts) setDrafts((before) => dropSavedTexts(product, before, texts))
      return { text: t.edit.saved, back: { locale, texts: earlier, earlier: texts } }
    },
  )
  // What this page saves is shown as it is there only once that is done.
  const isContested = (row: Row) => !save.isPending && isTextContested(drafts, row)
  return { drafts, setDrafts, save, isContested }
}

interface LanguageProps {
  product: Product
  source: string
  locale: string
  translation: Translation | undefined
}

/** The texts of one language beside those they translate. */
function LanguageTexts({ product, source, locale, translation }: LanguageProps) {
  const { may } = useSession()
  const { drafts, setDrafts, save, isContested } = useTextDrafts(product)
  const rows = listTexts(product, translation?.texts ?? null)
  const changed = rows.filter(({ key, text }) => (drafts[key]?.typed ?? text) !== text)
  const label = (key: string) => {
    const [kind, name = ''] = key.split(' ')
    if (kind === 'images') return t.editor.alt(name)
    return kind === 'attributes'
      ? toLabel(key.slice('attributes '.length))
      : t.editor[kind as 'title']
  }
  const title = drafts['title']?.typed ?? rows[0]?.text ?? ''
  const onSave = () => {
    const earlier = translation?.texts ?? null
    save.mutate({ locale, texts: writeTexts(product, earlier, drafts), earlier })
  }
  return (
    <div className="form">
      {rows.map((row) => {
        const { key, from, text, isLong, isOptional } = row
        const value = drafts[key]?.typed ?? text
        const isMissing = value.trim() === '' && !isOptional
        return (
          <div key={key} className="pair">
            <div className="field">
              <span className="hint">{label(key)}</span>
              <p lang={source} dir="auto" className="source">
                {from || '–'}
              </p>
            </div>
            <TextField
              label={`${label(key)}, ${locale}`}
              hint={
                isContested(row)
                  ? t.products.now(text || '–')
                  : isMissing
                    ? t.editor.missing
                    : undefined
              }
              rows={isLong ? 6 : undefined}
              readOnly={!may('catalog:update')}
              lang={locale}
              dir="auto"
              value={value}
              onChange={(typed) =>
                setDrafts((before) => ({
                  ...before,
                  [key]: { typed, base: before[key]?.base ?? text },
                }))
              }
            />
          </div>
        )
      })}
      <SaveBar
        count={changed.length}
        isReady={title.trim() !== ''}
        write={save}
        onDrop={() => setDrafts({})}
        onSave={onSave}
        isContested={rows.some(isContested) || isOutdated(save.error)}
      />
    </div>
  )
}

const useTranslations = (id: string) =>
  useQuery({
    queryKey: ['translations', id],
    refetchInterval: 15_000,
    queryFn: ({ signal }) => readAll(id, signal),
  })

/** The language of the texts of products, and those they are translated into. */
function useLanguages() {
  const store = useStore()
  const source = store?.contentLanguage ?? store?.defaultLocale ?? ''
  return { source, locales: (store?.languages ?? []).filter((one) => one !== source) }
}

/** What shoppers would miss of a product that they do not see yet. */
export function Missing({ product }: { product: Product }) {
  const { locales } = useLanguages()
  const { data: all } = useTranslations(product.id)
  const { images, categoryIds, variants, description } = product
  const { part, weight, images: image, categories, description: text } = t.editor
  const findTexts = (locale: string) => all?.find((one) => one.locale === locale)?.texts ?? null
  const untranslated = locales.filter((locale) => countMissing(product, findTexts(locale)) > 0)
  const names = [
    images.length === 0 && image,
    variants.some(({ price }) => price === 0) && t.shop.amounts.price,
    description.length === 0 && text,
    categoryIds.length === 0 && categories,
    variants.some(({ weightGrams }) => weightGrams === 0) && weight,
    ...(all
      ? untranslated.map((locale) => `${part.translations}: ${format.language(locale)}`)
      : []),
  ].flatMap((name) => name || [])
  if (product.isActive || names.length === 0) return null
  return (
    <p className="banner warn" role="note">
      {t.editor.lacks(format.list(names))}
    </p>
  )
}

/** The translations of a product, with what is missing in each language. */
export function Translations({ product }: { product: Product }) {
  const query = useTranslations(product.id)
  const { source, locales } = useLanguages()
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = chosen ?? locales[0]
  return (
    <Section title={t.editor.part.translations}>
      <Loaded query={query}>
        {(all) => {
          if (shown === undefined) return <Empty>{t.editor.oneLanguage}</Empty>
          const find = (locale: string) => all.find((one) => one.locale === locale)
          const nameOf = (locale: string) => {
            const missing = countMissing(product, find(locale)?.texts ?? null)
            const name = format.language(locale)
            return missing > 0 ? `${name} (${t.editor.missingCount(missing)})` : name
          }
          return (
            <>
              <Views
                label={t.account.language}
                views={locales.map((locale) => [locale, nameOf(locale)])}
                shown={shown}
                onShow={setChosen}
              />
              {locales.map((locale) => (
                <div key={locale} hidden={locale !== shown}>
                  <LanguageTexts {...{ product, source, locale }} translation={find(locale)} />
                </div>
              ))}
            </>
          )
        }}
      </Loaded>
    </Section>
  )
}
