import { useId, type InputHTMLAttributes } from 'react'

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  isChanged: boolean
  /** What stood there before it was changed. */
  before?: string | false | undefined
  error?: string | undefined
  isText?: boolean
}

/** A cell of a grid that is typed into. */
export function GridCell({ label, isChanged, before, error, isText = false, ...input }: Props) {
  const note = useId()
  return (
    <span className={`cell ${isText ? 'text' : ''} ${isChanged ? 'changed' : ''}`}>
      {isChanged && before && <span className="hint">{before}</span>}
      <input
        inputMode={isText ? 'text' : 'decimal'}
        autoComplete="off"
        // What does not fit shows its beginning.
        dir={isText ? 'auto' : undefined}
        aria-label={label}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : note}
        onFocus={(event) => event.target.select()}
        // The caret of the press that gives it the focus would end the selection.
        onMouseUp={(event) => event.preventDefault()}
        {...input}
      />
      {error !== undefined && (
        <span id={note} className="hint error-text" role="status">
          {error}
        </span>
      )}
    </span>
  )
}
