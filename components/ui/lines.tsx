import { addressLines, type AddressField } from '@/lib/shop/address/address-format'

/** An address in the order of its country, a line each. */
export function AddressLines({
  address,
}: {
  address: Partial<Record<AddressField, string | null | undefined>>
}) {
  return (
    <address className="not-italic">
      <Lines lines={addressLines(address)} />
    </address>
  )
}

/** Lines of text, each on its own. */
export function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line, index) => (
    <span key={`${index} ${line}`} className="own-direction block">
      {line}
    </span>
  ))
}
