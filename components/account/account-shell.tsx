import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Breadcrumbs, type Crumb } from '@/components/ui/breadcrumbs'
import { Notice } from '@/components/ui/notice'
import { RefetchShopper } from './refetch-shopper'
import { LocalForm } from '@/components/ui/locale-prefix'
import { SectionNavigation } from '@/components/ui/section-navigation'

const SECTIONS = ['overview', 'orders', 'addresses', 'profile', 'security'] as const
export type AccountSection = (typeof SECTIONS)[number]

const pathOf = (section: AccountSection) =>
  section === 'overview' ? '/account' : `/account/${section}`

/** The layout of every account page: breadcrumbs, navigation, and the notice of the last form. */
export function AccountShell({
  section,
  title,
  lead,
  notice,
  current,
  children,
}: {
  section: AccountSection
  title: string
  lead?: ReactNode
  notice?: ReactNode
  /** Title of a page below the section, such as "Order 10482". */
  current?: string | undefined
  children: ReactNode
}) {
  const ui = useTranslations('ui')
  const t = useTranslations('account')
  const trail: Crumb[] = [{ label: ui('home'), href: '/' }]
  if (section !== 'overview') trail.push({ label: t('account'), href: '/account' })
  if (current) trail.push({ label: t(section), href: pathOf(section) })
  const here = current ?? (section === 'overview' ? t('account') : t(section))
  return (
    <main id="main" tabIndex={-1} className="wrap pb-section">
      <RefetchShopper />
      <Breadcrumbs trail={trail} current={here} />
      <div className="grid-12 gap-y-6 lg:pt-3">
        <SectionNavigation
          label={t('account')}
          links={SECTIONS.map((each) => ({
            href: pathOf(each),
            label: t(each),
            isCurrent: each === section,
          }))}
          className="lg:col-span-3"
        >
          <li>
            <LocalForm method="post" action="/api/session/out">
              <button type="submit">{t('signOut')}</button>
            </LocalForm>
          </li>
        </SectionNavigation>
        <div className="grid min-w-0 grid-cols-1 content-start gap-8 lg:col-span-9 lg:ps-[clamp(0px,2.5vw,40px)]">
          <div className="grid gap-3.5">
            <h1 className="text-h1">{title}</h1>
            {lead ? <p className="text-muted-foreground">{lead}</p> : null}
          </div>
          {/* Present from the start, so that its content is announced. */}
          <div role="status" className="empty:hidden">
            <Notice tone="ok">{notice}</Notice>
          </div>
          {children}
        </div>
      </div>
    </main>
  )
}
