import { useTranslations } from 'next-intl'
import { Chip } from '@/components/catalog/product/swatch-chips'
import { Checkbox } from '@/components/forms/checkbox'
import { controlClass } from '@/components/forms/field-frame'
import { FieldLabel } from '@/components/forms/field-label'
import type { FilterGroup, FilterRow } from '@/lib/shop/catalog/list-query'
import type { Theme } from '@/lib/shop/store/theme-schema'

/** So many values of a group are shown at once, the others below "Show more". */
const MOST_ROWS = 12

/** The groups of the filter panel. A value without products stays, disabled. */
export function FilterGroups({
  groups,
  swatch,
}: {
  groups: readonly FilterGroup[]
  swatch: Theme['swatch']
}) {
  const t = useTranslations('shop')
  const boxes = (name: string, rows: readonly FilterRow[]) =>
    rows.map((row) => (
      <Checkbox
        key={`${row.value} ${row.checked}`}
        id={`filter-${name}-${row.value}`}
        name={name}
        value={row.value}
        defaultChecked={row.checked}
        disabled={row.count === 0 && !row.checked}
        end={row.count}
      >
        <span className="flex items-center gap-3">
          {row.colour ? <Chip colour={row.colour} swatch={swatch} /> : null}
          {row.label}
        </span>
      </Checkbox>
    ))
  const rest = (name: string, rows: readonly FilterRow[]) => (
    <details open={rows.some(({ checked }) => checked)}>
      <summary className="link inline-flex min-h-11 items-center text-label">
        {t('showMore', { count: rows.length })}
      </summary>
      {boxes(name, rows)}
    </details>
  )
  return groups.map((group) => (
    <fieldset
      key={group.title}
      className="border-t border-border pt-4.5 pb-5 first:border-foreground"
    >
      {/* A filter that is on or off says itself what it is. */}
      <legend
        className={
          group.kind === 'rows' && group.rows.length === 1
            ? 'sr-only'
            : 'float-start w-full pb-2 text-label font-strong'
        }
      >
        {group.title}
      </legend>
      <div className="clear-both">
        {group.kind === 'price' ? (
          <div className="grid grid-cols-2 gap-3">
            <PriceInput field={group.from} />
            <PriceInput field={group.to} />
          </div>
        ) : (
          <>
            {boxes(group.name, group.rows.slice(0, MOST_ROWS))}
            {group.rows.length > MOST_ROWS ? rest(group.name, group.rows.slice(MOST_ROWS)) : null}
          </>
        )}
      </div>
    </fieldset>
  ))
}

type PriceFilter = Extract<FilterGroup, { kind: 'price' }>

function PriceInput({ field }: { field: PriceFilter['from'] }) {
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
        className={controlClass(false, 'num')}
      />
    </div>
  )
}
