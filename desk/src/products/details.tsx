import { t } from '#i18n/i18n.ts'
import { inWords, type PlainField } from '#ui/edits.ts'
import { Section } from '#ui/list-page.tsx'
import { EditorField, useEditor, useEditorField } from './editor.tsx'
import type { Product } from './product-drafts.ts'
import { useGroups } from './product-queries.ts'

type Field = PlainField<Product>

/** What takes much room and is seldom needed: groups that a product is put into, markup. */
function Folded({ field }: { field: Field }) {
  const { shown } = useEditorField('', field.name)
  return (
    <details>
      <summary>
        {field.label}: <bdi>{inWords(field, String(shown)) || '–'}</bdi>
      </summary>
      <EditorField field={field} />
    </details>
  )
}

/** The texts of a product, what it is by tax and law, and where it is found. */
function useFields() {
  const { data } = useGroups()
  const { product } = useEditor()
  const words = t.editor
  const optionsOf = (groups: { id: string; name: string }[] = []) =>
    Object.fromEntries(groups.map(({ id, name }) => [id, name]))
  const one = { kind: 'one', empty: null } as const
  const markup: Field = {
    ...{ name: 'descriptionHtml', label: words.markup, hint: words.markupHint },
    ...{ kind: 'long', empty: null },
  }
  const plain: Field = {
    ...{ name: 'description', label: words.description, hint: words.descriptionHint },
    kind: 'long',
  }
  const isPlain = product.descriptionHtml === null
  const texts: Field[] = [
    { name: 'title', label: words.title },
    { name: 'subtitle', label: words.subtitle },
    isPlain ? plain : markup,
  ]
  const short: Field[] = [
    { name: 'slug', label: words.slug, hint: words.slugHint },
    { name: 'tags', label: words.tags, hint: words.listHint },
    { name: 'brandId', label: words.brand, ...one, options: optionsOf(data?.brandId) },
    { name: 'taxClass', label: words.taxClass, kind: 'one', options: t.shop.taxClasses },
    {
      ...{ name: 'withdrawalException', label: words.withdrawalException, ...one },
      options: words.withdrawals,
    },
  ]
  const groups = (['categories', 'collections'] as const).map((kind): Field => {
    const name = kind === 'categories' ? 'categoryIds' : 'collectionIds'
    return { name, label: words[kind], kind: 'many', options: optionsOf(data?.[name]) }
  })
  const isFilled = ({ options = {} }: Field) => Object.keys(options).length > 0
  return { texts, short, folded: [...(isPlain ? [markup] : []), ...groups.filter(isFilled)] }
}

/** What a product is called, how it is described, and where it is found. */
export function Details() {
  const { mayChange } = useEditor()
  const { texts, short, folded } = useFields()
  const toField = (field: Field) => <EditorField key={field.name} field={field} />
  return (
    <Section title={t.editor.details}>
      <fieldset className="form" disabled={!mayChange}>
        {texts.map(toField)}
        <div className="pair">{short.map(toField)}</div>
        {folded.map((field) => (
          <Folded key={field.name} field={field} />
        ))}
      </fieldset>
    </Section>
  )
}
