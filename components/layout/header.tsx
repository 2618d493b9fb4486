import { useTranslations } from 'next-intl'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { AppLink } from '@/components/ui/app-link'
import { SEARCH_ID } from '@/components/search/search-overlay'
import { LogoImage } from '@/components/ui/responsive-image'
import { MenuIcon, SearchIcon } from '@/components/ui/icons'
import type { Store } from '@/lib/shop/store/store-schema'
import { HeaderBehaviour } from './header-behaviour'
import { MENU_ID, MenuSheet, SectionNavigation } from './navigation'

type HeaderProps = {
  store: Store
  /** The cart link with its count, and the account link with the customer's name. */
  cart: ReactNode
  account: ReactNode
}

/** Name, navigation, search, account and cart. Sheets are native: they open without scripts. */
export function Header({ store, cart, account }: HeaderProps) {
  const t = useTranslations('layout')
  const { name, logo, navigation, search, theme } = store
  const centred = theme.header === 'centred'
  return (
    <>
      <header
        data-header=""
        className="@container sticky-up z-10 border-b border-border bg-background lg:relative"
      >
        <div
          className={clsx(
            'header-bar',
            centred
              ? 'lg:grid lg:min-h-19 lg:grid-cols-[1fr_auto_1fr]'
              : 'lg:min-h-17 lg:gap-[clamp(28px,4vw,64px)]',
          )}
        >
          <button
            type="button"
            popoverTarget={MENU_ID}
            aria-label={t('menu')}
            className="icon-button -ms-3 lg:hidden"
          >
            <MenuIcon />
          </button>
          <AppLink
            href="/"
            aria-label={t('store', { name })}
            className={clsx('header-mark', centred && 'lg:col-start-2')}
          >
            {logo.image ? (
              <LogoImage image={logo.image} alt="" className="h-8 max-w-44 lg:h-9" />
            ) : (
              logo.text
            )}
          </AppLink>
          <SectionNavigation label={t('main')} entries={navigation} first={centred} />
          <div className="flex items-center justify-end gap-[clamp(4px,2vw,28px)] text-label max-lg:-me-[10px] lg:ms-auto lg:flex-wrap">
            <SearchButton centred={centred} label={t('search')} placeholder={search.placeholder} />
            <span className="hidden lg:block">{account}</span>
            {cart}
          </div>
        </div>
      </header>
      <MenuSheet entries={navigation} mark={logo.text} account={account} />
      <HeaderBehaviour />
    </>
  )
}

type SearchButtonProps = Record<'label' | 'placeholder', string> & { centred: boolean }

function SearchButton({ centred, label, placeholder }: SearchButtonProps) {
  return (
    <button
      type="button"
      popoverTarget={SEARCH_ID}
      className={clsx(
        'inline-flex min-h-11 min-w-11 items-center justify-center gap-2.5',
        centred
          ? 'nav-line lg:min-w-0'
          : 'lg:w-58 lg:justify-start lg:border-b lg:border-input lg:text-muted-foreground lg:hover:border-foreground',
      )}
    >
      <SearchIcon className={clsx('size-5', centred && 'lg:hidden')} />
      {centred ? (
        <span className="max-lg:sr-only">{label}</span>
      ) : (
        <>
          <span className="sr-only">{label}</span>
          <span className="max-lg:hidden">{placeholder}</span>
        </>
      )}
    </button>
  )
}
