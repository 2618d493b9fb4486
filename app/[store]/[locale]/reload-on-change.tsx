import { isDevelopment } from '@/lib/server/request/env'

const RELOAD = `(async () => {
  let seen = ''
  for (;;) {
    try {
      const answer = await fetch('/api/store-files?since=' + seen)
      const now = await answer.text()
      if (answer.ok && seen && now !== seen) return location.reload()
      if (answer.ok) seen = now
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 1000))
    }
  }
})()`

/** In development: reloads the page when a change of the store's folder is served. */
export function ReloadOnChange() {
  if (!isDevelopment) return null
  return <script suppressHydrationWarning>{RELOAD}</script>
}
