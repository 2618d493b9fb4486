'use client'

import { Button } from '@/components/ui/button'
import en from '@/messages/en/shop.json'

/** A page that could not be made. It speaks English: the texts may be what failed. */
export default function ShopError({ reset }: { error: Error; reset: () => void }) {
  return (
    <main id="main" tabIndex={-1} className="wrap grid justify-items-start gap-5 py-section">
      <h1 className="text-display">{en.errorTitle}</h1>
      <p className="text-lead">{en.errorText}</p>
      <Button type="button" onClick={reset}>
        {en.tryAgain}
      </Button>
    </main>
  )
}
