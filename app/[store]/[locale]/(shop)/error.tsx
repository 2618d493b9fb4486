'use client'

import { Button } from '@/components/ui/button'
import en from '@/messages/en/fault.json'

/** A page that could not be made. It speaks English: the texts may be what failed. */
export default function ShopError({ reset }: { error: Error; reset: () => void }) {
  return (
    <main id="main" tabIndex={-1} className="wrap grid justify-items-start gap-5 py-section">
      <h1 className="text-display">{en.title}</h1>
      <p className="text-lead">{en.text}</p>
      <Button type="button" onClick={reset}>
        {en.again}
      </Button>
    </main>
  )
}
