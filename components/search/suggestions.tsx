'use client'

import { clsx } from 'clsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { QueryProvider } from '@/components/ui/query-provider'
import { readJson } from '@/components/ui/reads'
import { arrayOf, isString, nullable, objectOf, optional, type Guarded } from '@/lib/shop/json'
import type { Messages } from '@/lib/shop/i18n/messages'
import { PlainLink, useLocalPath } from '@/components/ui/locale-prefix'

const isLink = objectOf({ label: isString, href: isString })

/** The reply of `/api/search`: categories and pages, products with images, a link to all results. */
const isSuggestions = objectOf({
  links: arrayOf(isLink),
  products: arrayOf(
    objectOf({
      title: isString,
      href: isString,
      price: isString,
      image: nullable(objectOf({ src: isString, srcSet: optional(isString) })),
    }),
  ),
  all: isLink,
  /** Shown when nothing was found, or when the results are for a corrected word. */
  note: nullable(isString),
})

export type Suggestions = Guarded<typeof isSuggestions>

export type SuggestionLabels = Pick<
  Messages['search'],
  'suggestions' | 'products' | 'loading' | 'suggestionsFailed'
>

type SuggestionsProps = { query: string; active: number; listId: string; labels: SuggestionLabels }

/** The suggestions for a query; react-query is loaded with the first one. */
export default function Suggestions(props: SuggestionsProps) {
  return (
    <QueryProvider>
      <Found {...props} />
    </QueryProvider>
  )
}

/**
 * Categories and pages with the typed part in bold, the link to all results, and up to three
 * products, numbered as they stand in the document: Enter and screen readers count them there.
 */
function Found({ query, active, listId, labels }: SuggestionsProps) {
  const searched = useDebounced(query)
  const local = useLocalPath()
  const { data, isError } = useQuery({
    queryKey: ['suggestions', searched],
    queryFn: ({ signal }) =>
      readJson(local(`/api/search?q=${encodeURIComponent(searched)}`), isSuggestions, { signal }),
    placeholderData: keepPreviousData,
  })
  if (isError) return <p className="pt-6 text-muted-foreground">{labels.suggestionsFailed}</p>
  if (!data) return <p className="pt-6 text-muted-foreground">{labels.loading}</p>
  const row = (index: number) => ({
    id: `${listId}-${index}`,
    role: 'option' as const,
    tabIndex: -1,
    'aria-selected': index === active,
  })
  const shade = (index: number) => index === active && 'bg-surface'
  const linkCount = data.links.length
  return (
    <div className="grid gap-x-gutter gap-y-8 pt-6 lg:grid-cols-[4fr_8fr]">
      <div className="content-start" role="presentation">
        {data.note ? <p className="py-2 text-muted-foreground">{data.note}</p> : null}
        {data.links.map((link, index) => (
          <PlainLink
            key={link.href}
            href={link.href}
            {...row(index)}
            className={clsx('-mx-3 block px-3 py-2.5', shade(index))}
          >
            <Highlighted text={link.label} part={query} />
          </PlainLink>
        ))}
        <PlainLink
          href={data.all.href}
          {...row(linkCount)}
          className={clsx('link -mx-3 mt-3 inline-block px-3 py-2.5', shade(linkCount))}
        >
          {data.all.label}
        </PlainLink>
      </div>
      <div role="presentation" className="grid gap-gutter sm:grid-cols-3">
        {data.products.map((product, index) => (
          <PlainLink
            key={product.href}
            href={product.href}
            {...row(linkCount + 1 + index)}
            className={clsx('group flex gap-4 sm:block', shade(linkCount + 1 + index))}
          >
            <span className="relative block aspect-4/3 bg-surface max-sm:w-24 max-sm:shrink-0">
              {product.image ? (
                // The URLs are those of next/image, made on the server.
                <img
                  src={product.image.src}
                  srcSet={product.image.srcSet}
                  alt=""
                  className="covers"
                />
              ) : null}
            </span>
            <span className="flex flex-wrap content-start justify-between gap-x-3 pt-2.5 max-sm:block sm:pb-2">
              <span className="text-name text-heading group-hover:underline max-sm:block">
                {product.title}
              </span>
              <span className="num text-label">{product.price}</span>
            </span>
          </PlainLink>
        ))}
      </div>
    </div>
  )
}

function Highlighted({ text, part }: { text: string; part: string }) {
  const at = text.toLocaleLowerCase().indexOf(part.toLocaleLowerCase())
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <b>{text.slice(at, at + part.length)}</b>
      {text.slice(at + part.length)}
    </>
  )
}

/** The value once it has not changed for 150 ms, so that not every keystroke sends a request. */
function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 150)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
