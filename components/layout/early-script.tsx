'use client'

import { useScriptsRun } from '@/components/ui/use-scripts-run'

/**
 * A script of the document that runs before the first paint. None where the router shows the page,
 * as after a redirect from the checkout: Trusted Types would fail the whole page.
 */
export function EarlyScript({ nonce, children }: { nonce?: string | undefined; children: string }) {
  if (useScriptsRun()) return null
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {children}
    </script>
  )
}
