import type { ComponentProps } from 'react'
import { controlClass, FieldFrame, splitField, type FieldProps } from './field-frame'
import { ChevronIcon } from '@/components/ui/icons'

export type SelectOption = { value: string; label: string }

type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, 'id' | 'name' | 'children'> & {
    options: readonly SelectOption[]
    /** First, empty option, such as "Choose a country". */
    placeholder?: string | undefined
    frameClassName?: string | undefined
  }

/**
 * A labelled select. The key follows the default value, because React resets fields after a form
 * action to the first option; a live or controlled one keeps its element, and so the focus.
 */
export function SelectField({
  options,
  placeholder,
  className,
  frameClassName,
  ...props
}: SelectFieldProps) {
  const { frame, control, rest } = splitField(props)
  return (
    <FieldFrame {...frame} className={frameClassName}>
      <div className="relative">
        <select
          key={frame.isLive ? '' : String(rest.defaultValue ?? '')}
          {...control}
          className={controlClass(Boolean(frame.error), `appearance-none pe-10 ${className ?? ''}`)}
          {...rest}
        >
          {placeholder === undefined ? null : <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronIcon className="pointer-events-none absolute end-3.5 top-1/2 size-3 -translate-y-1/2" />
      </div>
    </FieldFrame>
  )
}
