'use client'

import { useLayoutEffect, useRef, type ComponentProps } from 'react'

/**
 * The label of the control with the id `htmlFor`. The router keeps previous pages hidden in the
 * document. Their labels are detached, or a field with the same id on the new page would have two.
 */
export function FieldLabel({ htmlFor, ...rest }: ComponentProps<'label'> & { htmlFor: string }) {
  const label = useRef<HTMLLabelElement>(null)
  useLayoutEffect(() => {
    const shown = label.current
    shown?.setAttribute('for', htmlFor)
    return () => shown?.removeAttribute('for')
  }, [htmlFor])
  return <label ref={label} htmlFor={htmlFor} {...rest} />
}
