import { useI18n } from '#i18n/i18n.tsx'
import { Check, SelectField } from '#ui/field.tsx'
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

function Brand({ brands }: { brands: Group[] }) {
  const { t } = useI18n()
  const { shown, now, hint, set } = useEditorField('', 'brandId')
  return (
    <SelectField
      label={t.editor.brand}
      hint={hint && t.products.now(namesOf(brands, [now]))}
      value={(shown as string | null) ?? ''}
      options={{
        '': t.editor.noBrand,
        ...Object.fromEntries(brands.map(({ id, name }) => [id, name])),
      }}
      onChange={(id) => set(id || null)}
    />
  )
}

interface GroupsProps {
  field: 'categoryIds' | 'collectionIds'
  label: string
  groups: Group[]
}

function Groups({ field, label, groups }: GroupsProps) {
  const { t } = useI18n()
  const { shown, now, hint, set } = useEditorField('', field)
  const chosen = shown as string[]
  if (groups.length === 0) return null
  return (
    <details>
      <summary>
        {label}: <bdi>{namesOf(groups, chosen)}</bdi>{' '}
        {hint && <span className="hint">{t.products.now(namesOf(groups, now))}</span>}
      </summary>
      <div className="choices" role="group" aria-label={label}>
        {groups.map(({ id, name }) => (
          <Check
            key={id}
            checked={chosen.includes(id)}
            // In the order of the platform.
            onChange={(isIn) =>
              set([...chosen.filter((one) => one !== id), ...(isIn ? [id] : [])].sort())
            }
          >
            <bdi>{name}</bdi>
          </Check>
        ))}
      </div>
    </details>
  )
}

/** What a product is called, how it is described, and where it is found. */
export function Details() {
  const { t } = useI18n()
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
          {data && <Brand brands={data.brandId} />}
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
