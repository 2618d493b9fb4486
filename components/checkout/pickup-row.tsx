import type { PickupRowView } from '@/lib/shop/checkout/pickup-view'

type PickupRowProps = {
  name: string
  row: PickupRowView
  isChosen: boolean
  onChoose: () => void
}

/** One place to collect, as a row inside the chosen delivery. */
export function PickupRow({ name, row, isChosen, onChoose }: PickupRowProps) {
  return (
    <label className="grid grid-cols-[20px_minmax(0,1fr)_auto] items-start gap-x-3.5 gap-y-0.5 border-t border-border py-3 has-focus-visible:outline-2 has-focus-visible:outline-focus">
      <input
        type="radio"
        name={name}
        value={row.id}
        checked={isChosen}
        onChange={onChoose}
        disabled={!row.isUsable}
        className="radio-drawing mt-0.5"
      />
      <span className="font-medium">{row.title}</span>
      <span className="num text-small text-muted-foreground">{row.distance}</span>
      {row.lines.map((line) => (
        <span key={line} className="col-start-2 col-end-4 text-small text-muted-foreground">
          {line}
        </span>
      ))}
    </label>
  )
}
