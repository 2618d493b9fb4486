import { Lines } from '@/components/ui/lines'

/** Addresses and payment of an order. */
export function OrderFacts({
  facts,
}: {
  facts: readonly { label: string; lines: readonly string[] }[]
}) {
  return (
    <dl className="grid gap-5 text-label">
      {facts.map(({ label, lines }) => (
        <div key={label}>
          <dt className="text-muted-foreground">{label}</dt>
          <dd>
            <Lines lines={lines} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
