import { useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/notice'

type Payment = { readonly status: string; readonly instructions: string | null }

/** How to pay, while the payment is due. */
export function PaymentInstructions({ payment }: { payment: Payment }) {
  const t = useTranslations('order')
  if (!payment.instructions || payment.status !== 'due') return null
  return (
    <Notice className="max-w-prose">
      <strong className="block">{t('instructions')}</strong>
      <span className="whitespace-pre-line">{payment.instructions}</span>
    </Notice>
  )
}
