import { clsx } from 'clsx'
import { ResponsiveImage } from '@/components/ui/responsive-image'
import type { ImageSource } from '@/components/ui/image-source'

/** The image of a line; decorative, because the name is beside it. */
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
