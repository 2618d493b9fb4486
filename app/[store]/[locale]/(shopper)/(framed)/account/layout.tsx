import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { FaultMessages } from '@/components/layout/fault-page'

/** Error messages for account pages; those of the frame are about the cart. */
export default async function AccountLayout({ children }: { children: ReactNode }) {
  const t = await getTranslations('fault')
  const messages = { title: t('account.title'), text: t('account.text'), again: t('again') }
  return <FaultMessages messages={messages}>{children}</FaultMessages>
}
