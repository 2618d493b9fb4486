import { isDevelopment } from '@/lib/server/request/env'
import { reloadOnChange } from '@/lib/server/request/stores'

/** In development: reloads the page when a change of the store's folder is served. */
export function ReloadOnChange() {
  if (!isDevelopment) return null
  return <script suppressHydrationWarning>{reloadOnChange()}</script>
}
