import { t } from '#i18n/i18n.ts'
import { inWords, withKinds, type EditField, type PlainField } from '#ui/edits.ts'
import { Section } from '#ui/list-page.tsx'
import { EditorField, useEditor, useEditorField } from './editor.tsx'
import type { Product } from './product-drafts.ts'
import { useGroups } from './product-queries.ts'

type Field = PlainField<Product>
type Row = EditField<Product>

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
  const isPlain = product.descriptionHtml === null
  const markup: Row = ['descriptionHtml', words.markup, 'long', { hint: words.markupHint }]
  const plain: Row = ['description', words.description, 'long', { hint: words.descriptionHint }]
  const groups: Row[] = [
    ['categoryIds', words.categories, 'many', { options: optionsOf(data?.categoryIds) }],
    ['collectionIds', words.collections, 'many', { options: optionsOf(data?.collectionIds) }],
  ]
  const folded = groups.filter(([, , , more]) => Object.keys(more?.options ?? {}).length > 0)
  return {
    texts: withKinds<Product>([
      ['title', words.title],
      ['subtitle', words.subtitle],
      isPlain ? plain : markup,
    ]),
    short: withKinds<Product>([
      ['slug', words.slug, 'text', { hint: words.slugHint }],
      ['tags', words.tags, 'text', { hint: words.listHint }],
      ['brandId', words.brand, 'one?', { options: optionsOf(data?.brandId) }],
      ['taxClass', words.taxClass, 'one', { options: t.shop.taxClasses }],
      ['withdrawalException', words.withdrawalException, 'one?', { options: words.withdrawals }],
    ]),
    folded: withKinds([...(isPlain ? [markup] : []), ...folded]),
  }
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
