'use client'

import { useLayoutEffect, useRef, type ComponentProps } from 'react'

/**
 * The label of the control with the id `htmlFor`. The router keeps the pages it left in the
 * document, hidden: there the label lets go, or a field of the same id on the new page would be
 * named by both.
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
