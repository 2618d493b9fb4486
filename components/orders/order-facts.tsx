import { Lines } from '@/components/ui/lines'

/** Addresses, payment and note of an order. */
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
          <dd className="wrap-anywhere whitespace-pre-line">
            <Lines lines={lines} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
