'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { classNames } from '@/components/ui/class-names'
import { PlainLink } from '@/components/ui/plain-link'
import { useLocalPath } from '@/components/ui/locale-prefix'

/** What `/api/search` answers: words and pages, products as pictures, and the way to all of them. */
export type SuggestionAnswer = {
  words: { label: string; href: string }[]
  products: {
    title: string
    href: string
    price: string
    image: { src: string; srcSet: string | undefined } | null
  }[]
  all: { label: string; href: string }
  note: string | null
}

export type SuggestionTexts = {
  suggestions: string
  goods: string
  loading: string
  failed: string
}

type SuggestionsProps = { query: string; active: number; listId: string; texts: SuggestionTexts }

/** Left the words with the typed part bold, right up to three products, below the link to all results. */
export default function Suggestions({ query, active, listId, texts }: SuggestionsProps) {
  const asked = useSettled(query)
  const local = useLocalPath()
  const { data, isError } = useQuery({
    queryKey: ['suggestions', asked],
    queryFn: async ({ signal }): Promise<SuggestionAnswer> => {
      const answer = await fetch(local(`/api/search?q=${encodeURIComponent(asked)}`), {
        signal,
      })
      if (!answer.ok) throw new Error(`Suggestions: ${answer.status}`)
      return (await answer.json()) as SuggestionAnswer
    },
    placeholderData: keepPreviousData,
  })
  if (isError) return <p className="pt-6 text-muted-foreground">{texts.failed}</p>
  if (!data) return <p className="pt-6 text-muted-foreground">{texts.loading}</p>
  const row = (index: number) => ({
    id: `${listId}-${index}`,
    role: 'option' as const,
    tabIndex: -1,
    'aria-selected': index === active,
  })
  const shade = (index: number) => index === active && 'bg-surface'
  const words = data.words.length
  return (
    <div className="grid gap-x-gutter gap-y-8 pt-6 lg:grid-cols-[4fr_8fr]">
      <div className="content-start" role="presentation">
        {data.note ? <p className="py-2 text-muted-foreground">{data.note}</p> : null}
        {data.words.map((word, index) => (
          <PlainLink
            key={word.href}
            href={word.href}
            {...row(index)}
            className={classNames('-mx-3 block px-3 py-2.5', shade(index))}
          >
            <Marked text={word.label} part={query} />
          </PlainLink>
        ))}
        <PlainLink
          href={data.all.href}
          {...row(words + data.products.length)}
          className={classNames(
            'link -mx-3 mt-3 inline-block px-3 py-2.5',
            shade(words + data.products.length),
          )}
        >
          {data.all.label}
        </PlainLink>
      </div>
      <div role="presentation" className="grid gap-gutter sm:grid-cols-3">
        {data.products.map((product, index) => (
          <PlainLink
            key={product.href}
            href={product.href}
            {...row(words + index)}
            className={classNames('group flex gap-4 sm:block', shade(words + index))}
          >
            <span className="relative block aspect-4/3 bg-surface max-sm:w-24">
              {product.image ? (
                // eslint's image rule knows next/image only; these are its own addresses, written by the server.
                <img
                  src={product.image.src}
                  srcSet={product.image.srcSet}
                  alt=""
                  className="absolute inset-0 size-full object-cover"
                />
              ) : null}
            </span>
            <span className="flex flex-wrap justify-between gap-x-3 pt-2.5 sm:pb-2">
              <span className="text-name text-heading group-hover:underline">{product.title}</span>
              <span className="num text-label">{product.price}</span>
            </span>
          </PlainLink>
        ))}
      </div>
    </div>
  )
}

/** The text with the typed part bold. */
function Marked({ text, part }: { text: string; part: string }) {
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

/** The value once it has stood still for 150 ms, so that typing does not ask at every letter. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 150)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
