import type { ReactNode } from 'react'

/** A setting: its value on the left, its action on the right. */
export function SettingsRow({
  id,
  title,
  note,
  children,
}: {
  id: string
  title: string
  note?: ReactNode
  children: ReactNode
}) {
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-x-gutter gap-y-5 border-t border-foreground py-6 md:grid-cols-3"
    >
      <div className="grid content-start gap-1">
        <h2 id={id} className="text-h3">
          {title}
        </h2>
        {note ? <p className="text-small text-muted-foreground">{note}</p> : null}
      </div>
      <div className="grid max-w-[560px] grid-cols-1 content-start gap-5 md:col-span-2">
        {children}
      </div>
    </section>
  )
}
