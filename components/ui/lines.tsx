import { addressLines, type AddressField } from '@/lib/shop/address/address-format'

/** An address in the order of its country, a line each. */
export function AddressLines({
  address,
}: {
  address: Partial<Record<AddressField, string | null | undefined>>
}) {
  return (
    <address className="not-italic">
      {addressLines(address).map((line, index) => (
        <span key={`${index} ${line}`} className="block">
          {line}
        </span>
      ))}
    </address>
  )
}

/** Lines of text, each on its own; they differ from each other. */
export function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ))
}
