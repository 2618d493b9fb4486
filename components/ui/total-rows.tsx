import type { ReactNode } from 'react'

/** One row of totals, inside a `dl`. */
export function TotalRow({ label, value }: { label: ReactNode; value: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 text-label">
      <dt className="text-muted-foreground">{label}</dt>
      <dd className="num ms-auto text-end">{value}</dd>
    </div>
  )
}

/** The last row of totals, with the tax below. */
export function GrandTotalRow({
  label,
  value,
  notes,
}: {
  label: ReactNode
  value: ReactNode
  notes: readonly string[]
}) {
  return (
    <div className="mt-1.5 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-t border-border pt-3.5">
      <dt className="text-title font-strong">{label}</dt>
      <dd className="num text-end text-title font-strong">{value}</dd>
      {notes.map((note) => (
        <dd
          key={note}
          className="col-span-2 pt-1 text-micro text-muted-foreground lining-nums tabular-nums"
        >
          {note}
        </dd>
      ))}
    </div>
  )
}
