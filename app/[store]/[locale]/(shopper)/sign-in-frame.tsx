import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Notice } from '@/components/ui/notice'
import { ResponsiveImage } from '@/components/ui/responsive-image'
import { getShopper } from '@/lib/server/session/shopper'

/** The form beside an image of the store. */
export async function SignInFrame({
  title,
  lead,
  notice,
  children,
}: {
  title: string
  lead?: ReactNode
  /** The result of the last form. */
  notice?: string | null | undefined
  children?: ReactNode
}) {
  const { image } = (await getShopper()).store.account
  return (
    <main
      id="main"
      tabIndex={-1}
      className={clsx('grid', image && 'md:grid-cols-[3fr_2fr] lg:grid-cols-2')}
    >
      <div className="sign-in-inset pt-10 pb-section lg:flex lg:items-center lg:py-16">
        <div className="grid w-full max-w-[480px] grid-cols-1 gap-6">
          <div className="grid gap-3.5">
            <h1 className="text-h1">{title}</h1>
            {lead ? <p className="max-w-lead text-lead text-muted-foreground">{lead}</p> : null}
          </div>
          <Notice tone="ok" role="status">
            {notice}
          </Notice>
          {children}
        </div>
      </div>
      {image ? (
        <div className="hidden min-h-160 flex-col md:flex">
          <ResponsiveImage
            source={image}
            sizes="(width >= 64rem) 50vw, 40vw"
            alt=""
            className="flex-1 rounded-none"
            first
          />
          <div className="foot-edge" />
        </div>
      ) : null}
    </main>
  )
}

/** Links to other forms, such as registration. */
export function OtherWays({ children }: { children: ReactNode }) {
  return <div className="grid gap-2 border-t border-border pt-5 text-label">{children}</div>
}
