'use client'

import Link from 'next/link'
import { useState } from 'react'
import type { AppLinkProps } from './app-link'
import { useLocalPath } from './locale-prefix'
import { toRoute } from './route'

/** A link that prefetches its page on hover, touch or focus. */
export function HoverLink({ href, ...rest }: AppLinkProps) {
  const [isHovered, setIsHovered] = useState(false)
  const prefetch = () => setIsHovered(true)
  return (
    <Link
      href={toRoute(useLocalPath()(href))}
      prefetch={isHovered ? null : false}
      onMouseEnter={prefetch}
      onTouchStart={prefetch}
      onFocus={prefetch}
      {...rest}
    />
  )
}
