import type { UseQueryResult } from '@tanstack/react-query'
import type { HTMLAttributes, ReactNode } from 'react'
import { t } from '#i18n/i18n.ts'
import { Button } from './button.tsx'
import { explain } from './explain.ts'

interface Props<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching'> & { refetch: () => unknown }
  children: (data: Data) => ReactNode
}

/**
 * Shows what a query has read. What was read before stays while it is read again, also when that
 * fails, with a line that says so.
 */
export function Loaded<Data>({ query, children }: Props<Data>) {
  const { data, error, isFetching } = query
  const retry = (
    <Button onClick={() => query.refetch()} disabled={isFetching} text={t.common.retry} />
  )
  if (data === undefined && error === null) {
    return (
      <p className="state" role="status">
        {t.common.loading}
      </p>
    )
  }
  return (
    <>
      {error && (
        <p className={data === undefined ? 'state' : 'banner warn'} role="alert">
          {explain(error)} {retry}
        </p>
      )}
      {data !== undefined && children(data)}
    </>
  )
}

/** What is said where a list has nothing in it. */
export function Empty({ children }: { children: ReactNode }) {
  return <p className="state">{children}</p>
}

interface BannerProps extends HTMLAttributes<HTMLParagraphElement> {
  tone?: 'error' | 'warn'
  text: ReactNode
}

/** What must not be overlooked; nothing without a text. An error is read out at once. */
export const Banner = ({ tone, text, ...more }: BannerProps) =>
  text ? (
    <p
      className={['banner', tone].filter(Boolean).join(' ')}
      role={tone === 'error' ? 'alert' : 'status'}
      {...more}
    >
      {text}
    </p>
  ) : null

/** A refused or lost write, beside the button that was pressed. */
export const WriteError = ({ error }: { error: Error | null }) => (
  <Banner tone="error" text={error && explain(error)} />
)
