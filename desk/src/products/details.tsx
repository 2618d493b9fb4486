import { t } from '#i18n/i18n.ts'
import { Checks, SelectField } from '#ui/field.tsx'
import { Section } from '#ui/list-page.tsx'
import { EditorText, useEditor, useEditorField } from './editor.tsx'
import { useGroups } from './product-queries.ts'

interface Group {
  id: string
  name: string
}

const namesOf = (groups: Group[], ids: unknown) =>
  groups
    .filter(({ id }) => (ids as string[]).includes(id))
    .map(({ name }) => name)
    .join(', ') || '–'

const optionsOf = (groups: Group[]) => Object.fromEntries(groups.map(({ id, name }) => [id, name]))

interface GroupsProps {
  field: 'categoryIds' | 'collectionIds'
  label: string
  groups: Group[]
}

function Groups({ field, label, groups }: GroupsProps) {
  const { shown, now, hint, set } = useEditorField('', field)
  const chosen = shown as string[]
  if (groups.length === 0) return null
  return (
    <details>
      <summary>
        {label}: <bdi>{namesOf(groups, chosen)}</bdi>{' '}
        {hint && <span className="hint">{t.products.now(namesOf(groups, now))}</span>}
      </summary>
      <Checks
        label={label}
        options={optionsOf(groups)}
        chosen={chosen}
        // In the order of the platform.
        onChange={(ids) => set(ids.sort())}
      />
    </details>
  )
}

interface ChoiceProps {
  field: 'taxClass' | 'withdrawalException' | 'brandId'
  label: string
  options: Readonly<Record<string, string>>
}

/** A field of the product whose value is one of a few, or none. */
function Choice({ field, label, options }: ChoiceProps) {
  const { shown, now, hint, set } = useEditorField('', field)
  const all = field === 'taxClass' ? options : { '': '–', ...options }
  return (
    <SelectField
      label={label}
      hint={hint && t.products.now(all[(now as string | null) ?? ''] ?? '–')}
      value={(shown as string | null) ?? ''}
      options={all}
      onChange={(next) => set(next || null)}
    />
  )
}

/** What a product is called, how it is described, and where it is found. */
export function Details() {
  const { mayChange } = useEditor()
  const { data } = useGroups()
  return (
    <Section title={t.editor.details}>
      <fieldset className="form" disabled={!mayChange}>
        <EditorText field="title" label={t.editor.title} />
        <EditorText field="subtitle" label={t.editor.subtitle} />
        <EditorText
          field="description"
          label={t.editor.description}
          rows={6}
          explanation={t.editor.descriptionHint}
        />
        <div className="pair">
          <EditorText field="slug" label={t.editor.slug} explanation={t.editor.slugHint} />
          <EditorText field="tags" label={t.editor.tags} explanation={t.editor.listHint} />
          {data && (
            <Choice field="brandId" label={t.editor.brand} options={optionsOf(data.brandId)} />
          )}
          <Choice field="taxClass" label={t.editor.taxClass} options={t.shop.taxClasses} />
          <Choice
            field="withdrawalException"
            label={t.editor.withdrawalException}
            options={t.editor.withdrawals}
          />
        </div>
        {data && (
          <>
            <Groups field="categoryIds" label={t.editor.categories} groups={data.categoryIds} />
            <Groups
              field="collectionIds"
              label={t.editor.collections}
              groups={data.collectionIds}
            />
          </>
        )}
      </fieldset>
    </Section>
  )
}
