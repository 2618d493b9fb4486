import type { ReactNode } from 'react'

type CheckoutColumnsProps = {
  /** "Show order (2 items)" and the total: the bar that opens the summary on small screens. */
  bar: { label: string; total: string } | null
  /** Rendered twice; CSS shows one of them. */
  summary: (layout: 'phone' | 'desktop') => ReactNode
  children: ReactNode
}

/** The step beside the order summary; on small screens the summary is a bar at the top. */
export function CheckoutColumns({ bar, summary, children }: CheckoutColumnsProps) {
  return (
    <div className="flex grow flex-col lg:grid lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      {bar ? (
        <details className="group bg-surface text-surface-foreground lg:hidden">
          <summary className="wrap flex min-h-15 items-center justify-between gap-4">
            <span className="group-open:underline">{bar.label}</span>
            <strong className="num">{bar.total}</strong>
          </summary>
          <div className="wrap pt-2 pb-6">{summary('phone')}</div>
        </details>
      ) : null}
      <main
        id="main"
        className="w-full max-w-[calc(var(--container-shop)*0.6)] justify-self-end px-margin pt-6 pb-14 lg:pt-12 lg:pe-[clamp(40px,6vw,88px)]"
      >
        {children}
      </main>
      <aside
        className={
          bar
            ? 'bg-surface text-surface-foreground max-lg:hidden'
            : 'bg-surface text-surface-foreground'
        }
      >
        <div className="max-w-[calc(var(--container-shop)*0.4)] px-margin py-8 lg:sticky lg:top-0 lg:py-11 lg:ps-[clamp(32px,4vw,64px)]">
          {summary('desktop')}
        </div>
      </aside>
    </div>
  )
}
