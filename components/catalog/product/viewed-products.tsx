'use client'

import { AppLink } from '@/components/ui/app-link'
import { useLocalPath } from '@/components/ui/locale-prefix'
import { useRemembered, viewedProducts } from '@/components/ui/remembered'
import { isString, objectOf, parseJson } from '@/lib/shop/json'

/** A product as its page showed it, at its path in the language of that page. */
const isViewed = objectOf({ path: isString, title: isString, image: isString })

const MAX_SHOWN = 4

/**
 * The products whose pages were opened last in this browser, in the language of the page. Prices
 * are not among them: they may have changed. Nothing without scripts.
 */
export function ViewedProducts({ title, clear }: { title: string; clear: string }) {
  const start = useLocalPath()('/products/')
  const products = useRemembered(viewedProducts)
    .map(parseJson)
    .filter(isViewed)
    .filter(({ path }) => path.startsWith(start))
    .slice(0, MAX_SHOWN)
  if (products.length === 0) return null
  return (
    <section aria-labelledby="viewed" className="wrap py-section">
      <div className="mb-section-head flex flex-wrap items-end justify-between gap-x-8">
        <h2 id="viewed" className="text-h2">
          {title}
        </h2>
        <button
          type="button"
          onClick={() => {
            document.getElementById('main')?.focus({ preventScroll: true })
            viewedProducts.clear()
          }}
          className="link min-h-11"
        >
          {clear}
        </button>
      </div>
      <ul className="cards card-columns grid gap-x-gutter gap-y-row lg:grid-cols-4">
        {products.map(({ path, title: name, image }) => (
          <li key={path}>
            <article className="card group">
              <div className="card-image">
                <div className="image-frame aspect-card">
                  <img src={image} alt="" loading="lazy" decoding="async" className="covers" />
                </div>
              </div>
              <h3 className="card-text card-name">
                <AppLink
                  href={path.slice(start.length - '/products/'.length)}
                  className="whole-card"
                >
                  {name}
                </AppLink>
              </h3>
            </article>
          </li>
        ))}
      </ul>
    </section>
  )
}
