import type { ReactNode } from 'react'
import { AppLink } from '@/components/ui/app-link'
import { classNames } from '@/components/ui/class-names'
import { MenuIcon, SearchIcon } from '@/components/ui/icons'
import type { NavigationEntry } from '@/lib/shop/store/store-schema'
import { HeaderBehaviour } from './header-behaviour'
import type { HeaderTexts } from './header-labels'
import { MenuSheet } from './menu-sheet'
import { MENU_ID, SEARCH_ID } from '@/components/ui/overlay-ids'
import { SectionNavigation } from './section-navigation'

export type HeaderProps = {
  layout: 'centred' | 'line'
  mark: string
  navigation: readonly NavigationEntry[]
  texts: HeaderTexts
  /** The bag link with its count, and the account link with its greeting. */
  cart: ReactNode
  account: ReactNode
}

/**
 * Name, navigation, search, account, bag. Sheets and overlays are native (`details`, `popover`),
 * so that they open without scripts too; `HeaderManners` adds Esc and closing after a choice.
 */
export function Header(props: HeaderProps) {
  const { layout, mark, navigation, texts, cart, account } = props
  const centred = layout === 'centred'
  return (
    <>
      <header
        data-header=""
        className="sticky-up z-10 border-b border-border bg-background lg:relative"
      >
        <div
          className={classNames(
            'wrap flex min-h-15 items-center gap-4',
            centred
              ? 'max-lg:grid max-lg:grid-cols-[1fr_auto_1fr] lg:grid lg:min-h-19 lg:grid-cols-[1fr_auto_1fr]'
              : 'max-lg:grid max-lg:grid-cols-[1fr_auto_1fr] lg:min-h-17 lg:gap-[clamp(28px,4vw,64px)]',
          )}
        >
          <button
            type="button"
            popoverTarget={MENU_ID}
            aria-label={texts.menu}
            className="-ms-3 grid size-11 place-items-center lg:hidden"
          >
            <MenuIcon />
          </button>
          <Mark text={mark} label={texts.store} centred={centred} />
          <SectionNavigation label={texts.main} entries={navigation} first={centred} />
          <div className="flex items-center justify-end gap-[clamp(4px,2vw,28px)] text-label lg:ms-auto">
            <SearchOpener centred={centred} texts={texts} />
            <span className="hidden lg:block">{account}</span>
            {cart}
          </div>
        </div>
      </header>
      <MenuSheet entries={navigation} mark={mark} texts={texts} account={account} />
      <HeaderBehaviour />
    </>
  )
}

function Mark({ text, label, centred }: { text: string; label: string; centred: boolean }) {
  return (
    <AppLink
      href="/"
      aria-label={label}
      className={classNames(
        'mark-size inline-block py-2.5 font-heading leading-none tracking-mark lg:whitespace-nowrap',
        centred && 'lg:col-start-2',
      )}
    >
      {text}
    </AppLink>
  )
}

function SearchOpener({ centred, texts }: { centred: boolean; texts: HeaderTexts }) {
  return (
    <button
      type="button"
      popoverTarget={SEARCH_ID}
      className={classNames(
        'inline-flex min-h-11 min-w-11 items-center justify-center gap-2.5',
        centred
          ? 'nav-line lg:min-w-0'
          : 'lg:w-58 lg:justify-start lg:border-b lg:border-input lg:text-muted-foreground lg:hover:border-foreground',
      )}
    >
      <SearchIcon className={classNames('size-5', centred && 'lg:hidden')} />
      {centred ? (
        <span className="max-lg:sr-only">{texts.search}</span>
      ) : (
        <>
          <span className="sr-only">{texts.search}</span>
          <span className="max-lg:hidden">{texts.searchPlaceholder}</span>
        </>
      )}
    </button>
  )
}
