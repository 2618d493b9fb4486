'use client'

import { createContext, use, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'

type FaultLabels = { readonly title: string; readonly text: string; readonly again: string }

const Labels = createContext<FaultLabels | null>(null)

/** Provides the messages of an error page in advance: later the server cannot be asked. */
export function FaultMessages({
  messages,
  children,
}: {
  messages: FaultLabels
  children: ReactNode
}) {
  return <Labels value={messages}>{children}</Labels>
}

/** Shown in place of a page that failed to render. */
export function FaultPage({ retry }: { retry: () => void }) {
  const labels = use(Labels)
  return (
    <main id="main" tabIndex={-1} className="wrap grid justify-items-start gap-5 py-section">
      <h1 className="text-display">{labels?.title}</h1>
      <p className="text-lead">{labels?.text}</p>
      <Button type="button" onClick={retry}>
        {labels?.again}
      </Button>
    </main>
  )
}
