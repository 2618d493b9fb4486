'use client'

import Link from 'next/link'
import type { Route } from 'next'
import { useState } from 'react'
import type { AppLinkProps } from './app-link'
import { useLocalPath } from './locale-prefix'

/** A link that fetches its page when a pointer, a finger or the focus comes near it. */
export function HoverLink({ href, ...rest }: AppLinkProps) {
  const [near, setNear] = useState(false)
  const come = () => setNear(true)
  return (
    <Link
      href={useLocalPath()(href) as Route}
      prefetch={near ? null : false}
      onMouseEnter={come}
      onTouchStart={come}
      onFocus={come}
      {...rest}
    />
  )
}
