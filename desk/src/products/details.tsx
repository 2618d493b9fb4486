import { useI18n } from '#i18n/i18n.tsx'
import { Check, SelectField } from '#ui/field.tsx'
import { Section } from '#ui/list-page.tsx'
import { EditorText, useEditor, useEditorField } from './editor.tsx'
import { useGroups } from './product-queries.ts'

interface Group {
  id: string
  name: string
}

function Brand({ brands }: { brands: Group[] }) {
  const { t } = useI18n()
  const { shown, set } = useEditorField('', 'brandId')
  return (
    <SelectField
      label={t.editor.brand}
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
  const { mayChange } = useEditor()
  const { shown, hint, set } = useEditorField('', field)
  // Collections that rules fill are not set here.
  const chosen = (shown as string[]).filter((id) => groups.some((group) => group.id === id))
  const names = groups.filter(({ id }) => chosen.includes(id)).map(({ name }) => name)
  if (groups.length === 0) return null
  return (
    <details>
      <summary>
        {label}: <bdi>{names.join(', ') || '–'}</bdi> {hint && <span className="hint">{hint}</span>}
      </summary>
      <fieldset disabled={!mayChange} aria-label={label}>
        {groups.map(({ id, name }) => (
          <Check
            key={id}
            checked={chosen.includes(id)}
            onChange={(isIn) => set(isIn ? [...chosen, id] : chosen.filter((one) => one !== id))}
          >
            <bdi>{name}</bdi>
          </Check>
        ))}
      </fieldset>
    </details>
  )
}

/** What a product is called, how it is described, and where it is found. */
export function Details() {
  const { t } = useI18n()
  const { data } = useGroups()
  return (
    <Section title={t.editor.details}>
      <div className="form">
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
      </div>
    </Section>
  )
}
