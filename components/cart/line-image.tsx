import { clsx } from 'clsx'
import { ResponsiveImage } from '@/components/ui/responsive-image'
import type { ImageSource } from '@/components/ui/image-source'

/** The picture of a line; it says nothing that the name beside it does not say. */
export function LineImage({
  image,
  dim,
  size,
}: {
  image: ImageSource | null
  dim?: boolean
  /** Widest size on the page, in CSS pixels. */
  size: 64 | 104 | 152
}) {
  return (
    <ResponsiveImage
      source={image}
      alt=""
      sizes={`${size}px`}
      className={clsx('aspect-square w-full', dim && 'opacity-50')}
    />
  )
}
