import './styles/desk.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { call, setStoreId } from '#api/client.ts'
import { isLost, Refused } from '#api/problem.ts'
import { resumeSignIn } from '#api/sign-in.ts'
import { t } from '#i18n/i18n.ts'
import { setTimeZone } from '#i18n/zone.ts'
import { chooseStore, SessionProvider } from '#session/provider.tsx'
import { signOut } from '#session/sign-out.ts'
import { Welcome } from '#session/welcome.tsx'
import { Shell } from './shell.tsx'

const client = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      // A refusal stays one; a lost answer is asked for again.
      retry: (count, error) => count < 2 && !(error instanceof Refused),
      staleTime: 2_000,
      refetchOnWindowFocus: 'always',
      gcTime: 30 * 60_000,
    },
  },
})

async function open() {
  const { signIn, account } = t
  const outcome = await resumeSignIn()
  if (outcome === 'leaving') return null
  if (outcome === 'otherWindow') return <Welcome text={signIn.elsewhere} />
  if (outcome === 'refused') return <Welcome text={signIn.refused} button={signIn.button} />
  const me = await call('get', '/v1/staff/me')
  const store = chooseStore(me)
  if (!store) {
    return <Welcome text={signIn.noStore} button={account.signOut} onClick={() => void signOut()} />
  }
  setStoreId(store.storeId)
  setTimeZone(store.timezone)
  return (
    <QueryClientProvider client={client}>
      <SessionProvider me={me} first={store}>
        <Shell />
      </SessionProvider>
    </QueryClientProvider>
  )
}

// After an update of the platform, the screens of this page are no longer there. A page that was just
// loaded would not get them by loading it again.
window.addEventListener('vite:preloadError', () => {
  if (navigator.onLine && performance.now() > 10_000) location.reload()
})

// A file that is dropped beside the place for it would replace the page.
for (const type of ['dragover', 'drop'] as const) {
  window.addEventListener(type, (event) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
  })
}

const root = createRoot(document.querySelector('#root') ?? document.body)
root.render(<p className="state waiting">{t.common.loading}</p>)
const page = await open().catch((error: unknown) => {
  const text = isLost(error) ? t.errors.lost : t.errors.unexpected
  return <Welcome text={text} button={t.common.retry} onClick={() => location.reload()} />
})
if (page) root.render(<StrictMode>{page}</StrictMode>)
