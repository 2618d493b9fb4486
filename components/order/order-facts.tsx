import type { ReactNode } from 'react'

/** Facts about an order beside its sum: where it goes, who pays, how. */
export function OrderFacts({ facts }: { facts: readonly { label: string; content: ReactNode }[] }) {
  return (
    <dl className="grid gap-5 text-label">
      {facts.map(({ label, content }) => (
        <div key={label}>
          <dt className="text-muted-foreground">{label}</dt>
          <dd>{content}</dd>
        </div>
      ))}
    </dl>
  )
}
