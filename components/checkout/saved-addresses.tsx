import type { ReactNode } from 'react'
import { RadioCard, RadioCards } from '@/components/forms/radio-card'
import { FieldError } from '@/components/forms/field-frame'
import { addressLines, type AddressField } from '@/lib/shop/address/address-format'

type Saved = Partial<Record<AddressField, string | null>> & { id: string; isDefault: boolean }

/** The customer's addresses as cards, and one card that unfolds the fields of another. */
export function SavedAddresses({
  addresses,
  chosen,
  error,
  texts,
  children,
}: {
  addresses: readonly Saved[]
  chosen: string
  error: string | undefined
  texts: { legend: string; default: string; other: string }
  children: ReactNode
}) {
  return (
    <RadioCards
      id="f-addressId"
      legend={texts.legend}
      legendHidden
      error={error ? <FieldError>{error}</FieldError> : undefined}
    >
      {addresses.map((address) => {
        const [name = '', ...place] = addressLines(address)
        return (
          <RadioCard
            key={address.id}
            name="addressId"
            value={address.id}
            defaultChecked={chosen === address.id}
            title={name}
            note={[...place, address.isDefault ? texts.default : ''].filter(Boolean).join(', ')}
          />
        )
      })}
      <RadioCard name="addressId" value="new" defaultChecked={chosen === 'new'} title={texts.other}>
        {children}
      </RadioCard>
    </RadioCards>
  )
}
