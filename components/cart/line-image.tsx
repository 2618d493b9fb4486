import { Picture } from '@/components/ui/image'
import type { PictureSource } from '@/components/ui/image-source'
import { classNames } from '@/components/ui/class-names'

/** The picture of a line; it says nothing that the name beside it does not say. */
export function LinePicture({
  image,
  dim,
  size,
}: {
  image: PictureSource | null
  dim?: boolean
  /** Widest size on the page, in CSS pixels. */
  size: 64 | 104 | 152
}) {
  return (
    <Picture
      source={image}
      alt=""
      sizes={`${size}px`}
      className={classNames('aspect-square w-full', dim && 'opacity-50')}
    />
  )
}
