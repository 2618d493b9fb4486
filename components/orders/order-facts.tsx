import { Lines } from '@/components/ui/lines'
import { TextLink } from '@/components/ui/text-link'

type Fact = {
  label: string
  lines: readonly string[]
  link?: { href: string; text: string }
}

/** Addresses, payment and note of an order. */
export function OrderFacts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid gap-5 text-label">
      {facts.map(({ label, lines, link }) => (
        <div key={label}>
          <dt className="text-muted-foreground">{label}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">
            <Lines lines={lines} />
            {link ? <TextLink href={link.href}>{link.text}</TextLink> : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}
