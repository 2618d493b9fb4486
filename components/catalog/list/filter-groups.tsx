import type { ReactNode } from 'react'
import { Checkbox } from '@/components/forms/checkbox'
import { controlClass } from '@/components/forms/control-class'
import { FieldLabel } from '@/components/forms/field-label'

export type FilterRow = {
  value: string
  label: string
  count: number
  checked: boolean
  sample?: ReactNode
}

export type FilterGroup =
  | { kind: 'rows'; name: string; title: string; rows: readonly FilterRow[] }
  | { kind: 'price'; title: string; from: PriceField; to: PriceField }

type PriceField = { name: string; label: string; value: string; placeholder: string }

/** The groups of the filter panel, divided by rules. A row that would find nothing stays, disabled. */
export function FilterGroups({ groups }: { groups: readonly FilterGroup[] }) {
  return groups.map((group) => (
    <fieldset
      key={group.title}
      className="border-t border-border pt-4.5 pb-5 first:border-foreground"
    >
      <legend className="float-start w-full pb-2 text-label font-strong">{group.title}</legend>
      <div className="clear-both">
        {group.kind === 'price' ? (
          <div className="grid grid-cols-2 gap-3">
            <PriceInput field={group.from} />
            <PriceInput field={group.to} />
          </div>
        ) : (
          group.rows.map((row) => (
            <Checkbox
              key={`${row.value} ${row.checked}`}
              id={`filter-${group.name}-${row.value}`}
              name={group.name}
              value={row.value}
              defaultChecked={row.checked}
              disabled={row.count === 0 && !row.checked}
              end={row.count}
            >
              <span className="flex items-center gap-3">
                {row.sample}
                {row.label}
              </span>
            </Checkbox>
          ))
        )}
      </div>
    </fieldset>
  ))
}

function PriceInput({ field }: { field: PriceField }) {
  return (
    <div className="grid gap-1.5">
      <FieldLabel htmlFor={`filter-${field.name}`} className="text-small font-medium">
        {field.label}
      </FieldLabel>
      <input
        key={field.value}
        id={`filter-${field.name}`}
        name={field.name}
        defaultValue={field.value}
        placeholder={field.placeholder}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        className={controlClass(false, 'num px-3')}
      />
    </div>
  )
}
