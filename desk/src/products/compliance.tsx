import { t } from '#i18n/i18n.ts'
import { toLabel } from '#people/audit-rules.ts'
import { DialogButton } from '#ui/dialog.tsx'
import { WriteDialog } from '#ui/edit-dialog.tsx'
import type { EditField } from '#ui/edits.ts'
import { Section } from '#ui/list-page.tsx'
import { useEditor } from './editor.tsx'
import { saveProduct, toWrite } from './product-queries.ts'
import { readAttributes, statedParts, toChange, toStated, type Stated } from './stated.ts'

const classes = ['A+++', 'A++', 'A+', 'A', 'B', 'C', 'D', 'E', 'F', 'G']
const options = Object.fromEntries(classes.map((name) => [name, name]))

function useFields(): EditField<Stated>[] {
  const { product } = useEditor()
  const words = { ...t.compliance, name: t.people.name }
  const isClass = (name: string) => ['class', 'best', 'worst'].includes(name)
  const parts = Object.entries(statedParts).flatMap(([part, names]) =>
    names.map((name): EditField<Stated> => {
      const label = `${words[part as keyof typeof statedParts]}: ${words[name]}`
      if (isClass(name)) return [`${part}.${name}`, label, 'one?', { options }]
      // An address has lines.
      return [`${part}.${name}`, label, name === 'postalAddress' ? 'long?' : 'text?']
    }),
  )
  const { attributesHint: hint } = words
  const rule = ({ attributes = null }: Stated) =>
    !readAttributes(attributes, product.attributes) && hint
  return [
    ['attributes', words.attributes, 'long?', { hint, rule }],
    ...parts,
    ['warnings', t.editor.warnings, 'long?'],
  ]
}

/** Attributes of a product, who answers for it, what it warns of, and its energy label. */
export function Compliance() {
  const { product, etag } = useEditor()
  const fields = useFields()
  const stated: Stated = toStated(product)
  const shown: Stated = {
    ...stated,
    attributes: product.attributes
      .map(({ name, value }) => `${toLabel(name)}: ${value}`)
      .join('\n'),
  }
  const given = fields.filter(([name]) => stated[name])
  return (
    <Section title={t.compliance.title}>
      <ul className="facts">
        {given.map(([name, label]) => (
          <li key={name}>
            <span className="hint">{label}</span>{' '}
            <bdi className="grow">{shown[name]?.replaceAll('\n', ' · ')}</bdi>
          </li>
        ))}
      </ul>
      <DialogButton text={`${t.edit.change}: ${t.compliance.title}`} scope="catalog:update">
        <WriteDialog<Stated, unknown>
          {...{ title: t.compliance.title, thing: stated, fields }}
          save={(change) =>
            saveProduct(product.id, toWrite(product, toChange(product, change as Stated), etag))
          }
        />
      </DialogButton>
    </Section>
  )
}
