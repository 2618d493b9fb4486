import type { ReactNode } from 'react'
import { RadioCard, RadioCards } from '@/components/forms/radio-card'
import { FieldError } from '@/components/forms/field-frame'
import { addressLines, type AddressField } from '@/lib/shop/address/address-format'

type Saved = Partial<Record<AddressField, string | null>> & { id: string; isDefault: boolean }

/** The addresses of the customer as cards, and one card with the fields of another address. */
export function SavedAddresses({
  addresses,
  selected,
  error,
  labels,
  children,
}: {
  addresses: readonly Saved[]
  selected: string
  error: string | undefined
  labels: { legend: string; default: string; other: string }
  children: ReactNode
}) {
  return (
    <RadioCards
      id="f-addressId"
      legend={labels.legend}
      legendHidden
      error={error ? <FieldError>{error}</FieldError> : undefined}
    >
      {addresses.map((address) => {
        const [name = '', ...lines] = addressLines(address)
        return (
          <RadioCard
            key={address.id}
            name="addressId"
            value={address.id}
            defaultChecked={selected === address.id}
            title={name}
            note={[...lines, address.isDefault ? labels.default : ''].filter(Boolean).join(', ')}
          />
        )
      })}
      <RadioCard
        name="addressId"
        value="new"
        defaultChecked={selected === 'new'}
        title={labels.other}
      >
        {children}
      </RadioCard>
    </RadioCards>
  )
}
