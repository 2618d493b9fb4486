import {
  addressLines,
  type AddressField,
  type AddressReader,
} from '@/lib/shop/address/address-format'

/** An address in the order of its country, a line each; see `addressLines`. */
export function AddressLines({
  address,
  reader,
}: {
  address: Partial<Record<AddressField, string | null | undefined>>
  reader?: AddressReader
}) {
  return (
    <address className="not-italic">
      <Lines lines={addressLines(address, reader)} />
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
