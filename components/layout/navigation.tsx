import { clsx } from 'clsx'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { CloseButton } from '@/components/ui/button'
import { ChevronIcon } from '@/components/ui/icons'
import { ResponsiveImage } from '@/components/ui/responsive-image'
import { AppLink, LinkList } from '@/components/ui/app-link'
import type { NavigationEntry } from '@/lib/shop/store/store-schema'

type SectionNavigationProps = {
  label: string
  entries: readonly NavigationEntry[]
  /** Stands before the name of the shop (layout `centred`). */
  first: boolean
}

const SECTION = 'nav-line block py-2.5 text-label'

const hasLinks = ({ children, shortcuts }: NavigationEntry) =>
  children.length + shortcuts.length > 0

/** The shortcuts of a section and the link to its own page, which opening it does not lead to. */
function useLinks({ label, href, children, shortcuts }: NavigationEntry) {
  const t = useTranslations('layout')
  const own = [...shortcuts, ...children].find((link) => link.href === href)
  const all = { href, label: t('all', { name: label }) }
  return { shortcuts: own ? shortcuts : [all, ...shortcuts], own: own ?? all }
}

/**
 * The sections of the shop: each opens a sheet across the page, one at a time, or is a link if it
 * has nothing to show in one.
 */
export function SectionNavigation({ label, entries, first }: SectionNavigationProps) {
  return (
    <nav aria-label={label} className={clsx('hidden lg:block', first && 'lg:-order-1')}>
      <ul className="flex flex-wrap gap-x-[clamp(18px,2vw,32px)]">
        {entries.map((entry) => (
          <li key={entry.href}>
            {hasLinks(entry) ? (
              <details name="sections" data-sheet="">
                <summary data-section={entry.href} className={SECTION}>
                  {entry.label}
                </summary>
                <Sheet entry={entry} />
              </details>
            ) : (
              <AppLink href={entry.href} data-section={entry.href} className={SECTION}>
                {entry.label}
              </AppLink>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Sheet({ entry }: { entry: NavigationEntry }) {
  const { shortcuts } = useLinks(entry)
  return (
    <div className="sheet-in">
      <div className="wrap grid-12 py-10">
        <LinkList links={entry.children} className="sheet-categories col-span-4" />
        <LinkList links={shortcuts} className="sheet-shortcuts col-span-3" />
        {entry.image ? (
          <div className="col-span-4 col-start-9">
            <ResponsiveImage
              source={entry.image}
              alt=""
              sizes="380px"
              widths={{ from: 640, upTo: 828 }}
              className="aspect-4/3"
            />
            {entry.caption ? (
              <p className="pt-3 text-small text-muted-foreground">{entry.caption}</p>
            ) : null}
          </div>
        ) : null}
      </div>
    </div>
  )
}

/** The target of the buttons that open the menu. */
export const MENU_ID = 'menu-sheet'

type MenuSheetProps = {
  entries: readonly NavigationEntry[]
  mark: string
  account: ReactNode
}

/** The menu of small screens: full screen, sections in heading size, their links in place. */
export function MenuSheet({ entries, mark, account }: MenuSheetProps) {
  const t = useTranslations('layout')
  return (
    <div
      id={MENU_ID}
      popover="auto"
      role="dialog"
      aria-label={t('menu')}
      className="popover-in fixed inset-0 size-full overflow-auto bg-background"
    >
      <div className="wrap flex min-h-full flex-col pb-6">
        <div className="flex min-h-15 items-center justify-between">
          <span className="mark-size font-heading leading-none tracking-mark">{mark}</span>
          <CloseButton popoverTarget={MENU_ID} autoFocus label={t('closeMenu')} />
        </div>
        <nav aria-label={t('main')} className="grow pt-3">
          <ul className="border-b border-border">
            {entries.map((entry) => (
              <li key={entry.href} className="border-t border-border">
                <MenuEntry entry={entry} />
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid gap-1 pt-8 text-base">{account}</div>
      </div>
    </div>
  )
}

function MenuEntry({ entry }: { entry: NavigationEntry }) {
  const { own } = useLinks(entry)
  const className = 'flex min-h-15 items-center justify-between gap-4 text-h2 text-heading'
  if (!hasLinks(entry)) {
    return (
      <AppLink href={entry.href} className={className}>
        {entry.label}
      </AppLink>
    )
  }
  return (
    <details className="group">
      <summary className={className}>
        {entry.label}
        <ChevronIcon className="turning-icon size-3.5" />
      </summary>
      <LinkList
        links={[...new Set([...entry.children, ...entry.shortcuts.slice(0, 1), own])]}
        className="menu-links"
      />
    </details>
  )
}
