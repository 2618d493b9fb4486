'use client'

import { ChevronIcon } from '@/components/ui/icons'

type SortSelectProps = {
  label: string
  formId: string
  value: string
  options: readonly { value: string; label: string }[]
  /** A second select of the page, which passes its choice on to the one of the form. */
  isCopy?: boolean
}

/** The sort order; part of the filter form, although it is outside of it. */
export function SortSelect({ label, formId, value, options, isCopy = false }: SortSelectProps) {
  return (
    <label className="flex min-w-0 items-center gap-2.5 text-label whitespace-nowrap">
      <span className="text-muted-foreground max-sm:sr-only">{label}</span>
      <span className="relative min-w-0">
        <select
          key={value}
          name={isCopy ? undefined : 'sort'}
          form={formId}
          defaultValue={value}
          onChange={({ currentTarget: { form, value } }) => {
            const sort = form?.elements.namedItem('sort')
            if (sort instanceof HTMLSelectElement) sort.value = value
            form?.requestSubmit()
          }}
          className="field-sizing-content min-h-11 max-w-full appearance-none text-ellipsis bg-transparent py-1.5 ps-1 pe-7.5 font-medium lg:min-h-10"
        >
          {options.map((option) => (
            <option
              key={option.value}
              value={option.value}
              className="bg-background text-foreground"
            >
              {option.label}
            </option>
          ))}
        </select>
        <ChevronIcon className="pointer-events-none absolute end-1.5 top-1/2 size-3 -translate-y-1/2" />
      </span>
    </label>
  )
}
