import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

type RadioCardProps = Omit<ComponentProps<'input'>, 'type' | 'title' | 'children'> & {
  name: string
  value: string
  title: ReactNode
  /** Shown at the end of the first line, such as a price. */
  end?: ReactNode
  /** A line below the title: a date, an address, or why the option is not available. */
  note?: ReactNode
  /** Shown by CSS while the card is selected. */
  children?: ReactNode
  /** Below the note, always shown: a link that a label cannot hold. */
  foot?: ReactNode
}

/** One of several options as a card. A disabled card has the reason in `note`. */
export function RadioCard({
  name,
  value,
  id = `f-${name}-${value}`,
  title,
  end,
  note,
  children,
  foot,
  disabled,
  ...rest
}: RadioCardProps) {
  return (
    <div
      className={clsx(
        'group @container rounded-control border bg-raised text-raised-foreground has-[>label>input:focus-visible]:outline-2 has-[>label>input:focus-visible]:outline-offset-3 has-[>label>input:focus-visible]:outline-focus',
        disabled
          ? 'border-dashed border-input bg-transparent text-muted-foreground'
          : 'border-input hover:border-foreground has-[>label>input:checked]:border-foreground has-[>label>input:checked]:inset-ring has-[>label>input:checked]:inset-ring-foreground',
      )}
    >
      <label
        className={clsx(
          'grid grid-cols-[20px_minmax(0,1fr)_auto] items-start gap-x-4 gap-y-0.5 px-[min(1.25rem,5vw)] py-4.5',
          disabled && 'cursor-not-allowed',
        )}
      >
        <input
          type="radio"
          id={id}
          name={name}
          value={value}
          disabled={disabled}
          className="radio-control mt-0.5"
          {...rest}
        />
        <span className="font-medium wrap-anywhere @max-[18rem]:col-start-2 @max-[18rem]:col-end-4">
          {title}
        </span>
        <span className="num text-end @max-[18rem]:col-start-2 @max-[18rem]:col-end-4 @max-[18rem]:text-start">
          {end}
        </span>
        {note ? (
          <span className="col-start-2 col-end-4 text-small text-muted-foreground">{note}</span>
        ) : null}
      </label>
      {children ? (
        <div className="hidden px-[min(1.25rem,5vw)] pb-5 ps-[min(3.5rem,15vw)] not-empty:group-has-[>label>input:checked]:block">
          {children}
        </div>
      ) : null}
      {foot ? (
        <div className="-mt-3 px-[min(1.25rem,5vw)] pb-3.5 ps-[min(3.5rem,15vw)] text-small">
          {foot}
        </div>
      ) : null}
    </div>
  )
}

/** A group of radio cards, with its legend and error. */
export function RadioCards({
  legend,
  legendHidden,
  error,
  id,
  children,
}: {
  legend: ReactNode
  legendHidden?: boolean | undefined
  error?: ReactNode
  id?: string | undefined
  children: ReactNode
}) {
  return (
    <fieldset id={id} aria-describedby={error && id ? `${id}-error` : undefined}>
      <legend className={legendHidden ? 'sr-only' : 'pb-3 font-strong'}>{legend}</legend>
      {error ? (
        <div id={id ? `${id}-error` : undefined} className="pb-3 empty:hidden">
          {error}
        </div>
      ) : null}
      <div className="grid grid-cols-1 gap-2.5">{children}</div>
    </fieldset>
  )
}
