'use client'

import { createContext, use, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'

type FaultWords = { title: string; text: string; again: string }

const Words = createContext<FaultWords | null>(null)

/** Hands the words of a fault to the page that may need them: then the server cannot be asked. */
export function FaultTexts({ words, children }: { words: FaultWords; children: ReactNode }) {
  return <Words value={words}>{children}</Words>
}

/** A page that could not be made. */
export function FaultPage({ reset }: { reset: () => void }) {
  const words = use(Words)
  return (
    <main id="main" tabIndex={-1} className="wrap grid justify-items-start gap-5 py-section">
      <h1 className="text-display">{words?.title}</h1>
      <p className="text-lead">{words?.text}</p>
      <Button type="button" onClick={reset}>
        {words?.again}
      </Button>
    </main>
  )
}
