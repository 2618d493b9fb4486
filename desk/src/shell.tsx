import { onlineManager } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useSyncExternalStore, type ReactElement } from 'react'
import { Link, Redirect, Route, Router, Switch, useLocation } from 'wouter'
import { changeLanguage, language, t } from '#i18n/i18n.ts'
import { languages, type LanguageCode } from '#i18n/languages.ts'
import { SignInAgain } from '#session/sign-in-again.tsx'
import { useSession } from '#session/session.ts'
import { signOut } from '#session/sign-out.ts'
import { Button } from '#ui/button.tsx'
import { Boundary } from '#ui/boundary.tsx'
import { useDialog } from '#ui/dialog.tsx'
import { SelectField } from '#ui/field.tsx'
import '#ui/focus.ts'
import { KeyList } from '#ui/key-list.tsx'
import { useKeys } from '#ui/keys.ts'
import { Title } from '#ui/list-page.tsx'
import { Banner } from '#ui/states.tsx'
import { Toasts } from '#ui/toasts.tsx'
import { guardScreens, mayLeave } from '#ui/unsaved.ts'
import { Today } from '#today/today.tsx'

const OrderPage = lazy(() => import('#orders/order-page.tsx'))
const NewOrder = lazy(() => import('#orders/new-order.tsx'))
const CustomerPage = lazy(() => import('#customers/customer-page.tsx'))
const ProductPage = lazy(() => import('#products/product-page.tsx'))
const TwoFactorDialog = lazy(() => import('#session/two-factor.tsx'))
const People = lazy(() => import('#people/people.tsx'))

const languageNames = Object.fromEntries(
  Object.entries(languages).map(([code, { name }]) => [code, name]),
) as Record<LanguageCode, string>

/** The screens of the main navigation, with the second key after `g`. */
const table = [
  ['today', 't', 'fulfillment:read', Home],
  ['orders', 'o', 'fulfillment:read', lazy(() => import('#orders/orders.tsx'))],
  ['products', 'p', 'catalog:read', lazy(() => import('#products/products.tsx'))],
  ['stock', 's', 'inventory:read', lazy(() => import('#stock/stock.tsx'))],
  ['returns', 'r', 'orders:read', lazy(() => import('#returns/returns.tsx'))],
  ['customers', 'c', 'orders:read', lazy(() => import('#customers/customers.tsx'))],
  ['discounts', 'd', 'settings:read', lazy(() => import('#discounts/discounts.tsx'))],
  ['money', 'm', 'orders:read', lazy(() => import('#money/money.tsx'))],
  ['shop', 'h', 'settings:read', lazy(() => import('#shop/shop.tsx'))],
  ['people', 'k', 'settings:read', People],
] as const
const screens = table.map(([name, key, scope, Screen]) => ({
  ...{ name, key, scope, Screen, path: name === 'today' ? '/' : `/${name}` },
}))

function useScreens() {
  const { may } = useSession()
  return screens.filter(({ scope }) => may(scope))
}

/** The first screen that the person may see. */
function Home(): ReactElement {
  const [first] = useScreens()
  if (!first) return <Title title={t.errors.forbidden} />
  return first.path === '/' ? <Today /> : <Redirect to={first.path} />
}

function Navigation() {
  const [location] = useLocation()
  const isHere = (path: string) => (path === '/' ? location === '/' : location.startsWith(path))
  return (
    <nav aria-label={t.common.navigation} className="main-nav">
      {useScreens().map(({ name, path }) => (
        <Link key={name} href={path} aria-current={isHere(path) ? 'page' : undefined}>
          {t.nav[name]}
        </Link>
      ))}
    </nav>
  )
}

function Account({ onKeys, onTwoFactor }: { onKeys: () => void; onTwoFactor: () => void }) {
  const { me, store, changeStore } = useSession()
  return (
    <>
      <Button className="quiet account" popoverTarget="account-menu" text={me.name} />
      <div id="account-menu" popover="auto">
        <p className="hint">
          {me.email} · {t.account.role[store.role]}
        </p>
        {me.stores.length > 1 && (
          <SelectField
            label={t.account.store}
            value={store.storeId}
            options={Object.fromEntries(me.stores.map(({ storeId, name }) => [storeId, name]))}
            onChange={(id) => mayLeave(t.common.leave) && changeStore(id)}
          />
        )}
        <SelectField
          label={t.account.language}
          value={language}
          options={languageNames}
          onChange={(code) => mayLeave(t.common.leave) && changeLanguage(code)}
        />
        <Button className="quiet" onClick={onKeys}>
          {t.keys.open} <kbd>?</kbd>
        </Button>
        <Button className="quiet" onClick={onTwoFactor} text={t.twoFactor.title} />
        <Button
          className="quiet"
          onClick={() => mayLeave(t.common.leave) && void signOut()}
          text={t.account.signOut}
        />
      </div>
    </>
  )
}

const subscribeOnline = (listener: () => void) => onlineManager.subscribe(listener)

/** The screen of the address; whoever may not see it is led to the first of her own. */
function Screens() {
  const { may } = useSession()
  const [location] = useLocation()
  const screen = screens.findLast(({ path }) => location.startsWith(path))
  if (screen && screen.path !== '/' && !may(screen.scope)) return <Redirect to="/" />
  return (
    <Switch>
      {screens.map(({ path, Screen }) => (
        <Route key={path} path={path}>
          <Screen />
        </Route>
      ))}
      <Route path="/orders/new">
        {may('orders:update') ? <NewOrder /> : <Title title={t.errors.forbidden} />}
      </Route>
      <Route path="/orders/:id">{({ id }) => <OrderPage key={id} id={id} />}</Route>
      <Route path="/people/:part">{({ part }) => <People part={part} />}</Route>
      <Route path="/products/:id">{({ id }) => <ProductPage key={id} id={id} />}</Route>
      <Route path="/customers/guests/:id">
        {({ id }) => <CustomerPage key={id} id={id} isGuest />}
      </Route>
      <Route path="/customers/:id">{({ id }) => <CustomerPage key={id} id={id} />}</Route>
      <Route>
        <Redirect to="/" />
      </Route>
    </Switch>
  )
}

/** What is said where a screen cannot be shown; the page may be older than the platform. */
const failed = (
  <p className="state" role="alert">
    {t.errors.unexpected} <Button onClick={() => location.reload()} text={t.common.reload} />
  </p>
)

function Frame() {
  const { store } = useSession()
  const [path, go] = useLocation()
  const [keyList, showKeys] = useDialog(() => <KeyList />)
  const [twoFactor, showTwoFactor] = useDialog(() => <TwoFactorDialog />)
  const isOnline = useSyncExternalStore(subscribeOnline, () => navigator.onLine)
  useEffect(() => guardScreens(t.common.leave), [])
  const goTo = useScreens().map(({ name, path: to, key }) => ({
    ...{ keys: `g ${key}`, label: t.keys.goTo(t.nav[name]), run: () => go(to) },
  }))
  useKeys([...goTo, { keys: '?', label: t.keys.open, run: showKeys }])
  return (
    <>
      <a className="skip" href="#main">
        {t.common.skip}
      </a>
      <header className="top">
        <span className="store-name">{store.name}</span>
        <Navigation />
        <Account onKeys={showKeys} onTwoFactor={showTwoFactor} />
      </header>
      <main id="main" tabIndex={-1} key={store.storeId}>
        <Banner tone="warn" text={!isOnline && t.common.offline} />
        <Boundary at={path} fallback={failed}>
          <Suspense fallback={<p className="state">{t.common.loading}</p>}>
            {store.lacksTwoFactor ? <TwoFactorDialog /> : <Screens />}
            {twoFactor}
          </Suspense>
        </Boundary>
      </main>
      <Toasts />
      {keyList}
      <SignInAgain />
    </>
  )
}

/** The frame around every screen. */
export function Shell() {
  return (
    <Router base={import.meta.env.BASE_URL.replace(/\/$/, '')}>
      <Frame />
    </Router>
  )
}
