/** Facts about an order beside its sum, in lines: where it goes, who pays, how. */
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
            {lines.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
