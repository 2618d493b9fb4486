import { AppLink } from './app-link'
import { ResponsiveImage, type ImageSource } from './responsive-image'

export type OrderLine = {
  id: string
  title: string
  /** Language of the title (BCP 47), where known. */
  language: string | null
  /** The product page; none in the checkout, and when the product is no longer sold. */
  href?: string | null
  image: ImageSource | null
  /** "Charcoal, M, 1 item" */
  detail: string
  /** "12,50 € / 100 g", where it is known. */
  unitPrice?: string | null
  /** Formatted total of the line; empty when it cannot be ordered. */
  total: string
  /** What has changed about it, in the checkout. */
  notices?: readonly string[]
}

/** The items of an order: image, name, options, total. */
export function OrderLines({ lines }: { lines: readonly OrderLine[] }) {
  return (
    <ul className="@container">
      {lines.map((line) => (
        <li
          key={line.id}
          className="grid grid-cols-[64px_minmax(0,1fr)_auto] items-center gap-x-4 @max-[18rem]:grid-cols-[64px_minmax(0,1fr)] border-b border-border py-3.5"
        >
          <ResponsiveImage
            source={line.image}
            alt=""
            sizes="64px"
            className="aspect-square w-full"
          />
          <div>
            <p lang={line.language ?? undefined} className="text-name text-heading">
              {line.href ? (
                <AppLink
                  href={line.href}
                  className="inline-block py-0.5 underline-offset-4 hover:underline"
                >
                  {line.title}
                </AppLink>
              ) : (
                line.title
              )}
            </p>
            <p className="own-direction text-small text-muted-foreground">{line.detail}</p>
            {line.unitPrice ? (
              <p className="text-small text-muted-foreground">{line.unitPrice}</p>
            ) : null}
          </div>
          <span className="num text-label @max-[18rem]:col-start-2">{line.total}</span>
          {line.notices?.map((text) => (
            <p key={text} className="col-span-full pt-2.5 text-label font-medium">
              {text}
            </p>
          ))}
        </li>
      ))}
    </ul>
  )
}
