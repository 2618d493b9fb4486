import { isDevelopment } from '@/lib/server/env'

const RELOAD = `let seen
setInterval(async () => {
  try {
    const answer = await fetch('/api/store-files')
    const now = await answer.text()
    if (answer.ok && seen && now !== seen) location.reload()
    if (answer.ok) seen = now
  } catch {}
}, 250)`

/** In development: loads the page anew once a change of the store's folder is served. */
export function ReloadOnChange() {
  if (!isDevelopment) return null
  return <script suppressHydrationWarning>{RELOAD}</script>
}
