import { clsx } from 'clsx'
import type { ReactNode } from 'react'

type TimelineStep = {
  key: string
  mark: 'done' | 'now' | 'ahead' | 'bad'
  title: string
  /** When it happened, or what comes next. */
  note: ReactNode
}

// Forced colours remove backgrounds: without this the mark would be empty.
const REACHED = 'border-primary bg-primary forced-colors:bg-[CanvasText]'

const MARKS: Record<TimelineStep['mark'], string> = {
  done: REACHED,
  now: REACHED,
  ahead: 'border-input bg-background',
  bad: 'border-danger bg-danger',
}

/** The progress of an order: steps on a line, completed ones filled, each with its date or a note. */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <ol>
      {steps.map((step, index) => (
        <li
          key={step.key}
          aria-current={step.mark === 'now' ? 'step' : undefined}
          className="relative grid grid-cols-[14px_minmax(0,1fr)] gap-x-6 pb-7"
        >
          {index < steps.length - 1 ? (
            <span
              aria-hidden="true"
              className="absolute start-1.5 top-5 -bottom-1 border-s border-input"
            />
          ) : null}
          <span
            aria-hidden="true"
            className={clsx('dip-mark mt-1 h-4 w-3.5 border', MARKS[step.mark])}
          />
          <div>
            <p className="font-medium">{step.title}</p>
            <p className="text-small text-muted-foreground">{step.note}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}

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
