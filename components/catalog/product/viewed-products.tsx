'use client'

import { clsx } from 'clsx'
import {
  startRemembering,
  stopRemembering,
  useIsRemembering,
  useRemembered,
  viewedProducts,
} from '@/components/ui/remembered'
import { isString, objectOf, parseJson } from '@/lib/shop/json'

/** A product as its page showed it, in the language of that page. */
const isViewed = objectOf({ path: isString, title: isString, image: isString, lang: isString })

const MAX_SHOWN = 4

type ViewedMessage = 'viewed' | 'noneViewed' | 'rememberOffer' | 'remember' | 'stopRemembering'

/**
 * The products opened last in this browser, once the shopper has asked for it, in the language they
 * were read in. No prices: they may have changed. Nothing without scripts.
 */
export function ViewedProducts({ t }: { t: Record<ViewedMessage, string> }) {
  const isRemembering = useIsRemembering()
  const products = useRemembered(viewedProducts).map(parseJson).filter(isViewed).slice(0, MAX_SHOWN)
  if (isRemembering === null) return null
  const isEmpty = products.length === 0
  return (
    <section aria-label={t.viewed} className={clsx('wrap', isEmpty ? 'py-6' : 'py-section')}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-8">
        {isEmpty ? (
          <p className="text-muted-foreground">{isRemembering ? t.noneViewed : t.rememberOffer}</p>
        ) : (
          <h2 className="mb-section-head text-h2">{t.viewed}</h2>
        )}
        <button
          type="button"
          onClick={isRemembering ? stopRemembering : startRemembering}
          className="link min-h-11"
        >
          {isRemembering ? t.stopRemembering : t.remember}
        </button>
      </div>
      <ul className="cards card-rows card-columns lg:grid-cols-4">
        {products.map(({ path, title: name, image, lang }) => (
          <li key={path}>
            <article className="card group">
              <div className="card-image">
                <div className="image-frame aspect-card">
                  {image ? (
                    <img src={image} alt="" loading="lazy" decoding="async" className="covers" />
                  ) : null}
                </div>
              </div>
              <h3 className="card-text card-name">
                <a href={path} lang={lang} className="whole-card">
                  {name}
                </a>
              </h3>
            </article>
          </li>
        ))}
      </ul>
    </section>
  )
}
