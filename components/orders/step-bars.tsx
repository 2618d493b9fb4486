import { clsx } from 'clsx'
import type { TimelineStep } from './timeline'

const BARS: Record<TimelineStep['mark'], string> = {
  done: 'bg-step-done forced-colors:bg-[CanvasText]',
  now: 'bg-primary forced-colors:bg-[Highlight]',
  ahead: 'bg-border forced-colors:bg-[GrayText]',
  bad: 'bg-danger',
}

/** The steps of an order as a row of bars. */
export function StepBars({ steps }: { steps: readonly Omit<TimelineStep, 'note'>[] }) {
  return (
    <div className="@container">
      <ol className="grid auto-cols-fr grid-flow-col gap-1.5 @max-[22rem]:grid-flow-row @max-[22rem]:grid-cols-2">
        {steps.map(({ key, mark, title }) => (
          <li
            key={key}
            aria-current={mark === 'now' ? 'step' : undefined}
            className={clsx(
              'grid content-start gap-2 text-small',
              mark === 'now' && 'font-medium',
              mark === 'ahead' && 'text-muted-foreground',
            )}
          >
            <span aria-hidden="true" className={clsx('h-0.75', BARS[mark])} />
            {title}
          </li>
        ))}
      </ol>
    </div>
  )
}
