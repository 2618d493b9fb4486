import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { FaultTexts } from '@/components/layout/fault-page'

/** What an error of an account page says; the frame speaks of the cart. */
export default async function AccountLayout({ children }: { children: ReactNode }) {
  const t = await getTranslations('fault')
  const words = { title: t('account.title'), text: t('account.text'), again: t('again') }
  return <FaultTexts words={words}>{children}</FaultTexts>
}
