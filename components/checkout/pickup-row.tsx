type PickupRowProps = {
  name: string
  value: string
  isChosen: boolean
  isDisabled: boolean
  title: string
  distance: string
  /** Address, hours, when it is ready. */
  lines: readonly string[]
}

/** One place to collect, as a row inside the chosen delivery. */
export function PickupRow({
  name,
  value,
  isChosen,
  isDisabled,
  title,
  distance,
  lines,
}: PickupRowProps) {
  return (
    <label className="grid grid-cols-[20px_minmax(0,1fr)_auto] items-start gap-x-3.5 gap-y-0.5 border-t border-border py-3 has-focus-visible:outline-2 has-focus-visible:outline-focus">
      <input
        type="radio"
        name={name}
        value={value}
        defaultChecked={isChosen}
        disabled={isDisabled}
        className="radio-drawing mt-0.5"
      />
      <span className="font-medium">{title}</span>
      <span className="num text-small text-muted-foreground">{distance}</span>
      {lines.filter(Boolean).map((line) => (
        <span key={line} className="col-start-2 col-end-4 text-small text-muted-foreground">
          {line}
        </span>
      ))}
    </label>
  )
}
