import { Icon } from '@/components/ui/icons'

/** Icons of payment types: a card, a bank, a banknote, a counter. */
const PATHS: Readonly<Record<string, string>> = {
  redirect: 'M2.5 4.5h15v11h-15zM2.5 8.5h15M5 12.5h3',
  bankTransfer: 'M3 8h14l-7-4zM4.5 8v6.5M10 8v6.5M15.5 8v6.5M3 15.5h14',
  cashOnDelivery: 'M2.5 5.5h15v9h-15zM10 8a2 2 0 1 0 0 4 2 2 0 0 0 0-4M5 10h.5M14.5 10h.5',
  payAtPickup: 'M3.5 9v7.5h13V9M2.5 8l1.5-4h12l1.5 4zM8 16.5V12h4v4.5',
}

/** The icon of a payment method's type, an extra beside its name; the card for unknown types. */
export function PaymentIcon({ type }: { type: string }) {
  return (
    <Icon className="mt-0.5 size-5">
      <path d={PATHS[type] ?? PATHS['redirect']} />
    </Icon>
  )
}
