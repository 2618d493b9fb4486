import { LocalForm } from '@/components/ui/locale-prefix'
import { AppLink } from '@/components/ui/app-link'

type SearchFieldProps = { query: string; placeholder: string; label: string; submit: string }

/** The search form of the results page. */
export function SearchField({ query, placeholder, label, submit }: SearchFieldProps) {
  return (
    <LocalForm
      action="/search"
      role="search"
      aria-label={label}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-4 border-b border-foreground pt-[clamp(20px,3vw,44px)] pb-3"
    >
      <input
        key={query}
        type="search"
        name="q"
        defaultValue={query}
        placeholder={placeholder}
        aria-label={label}
        autoComplete="off"
        className="w-full min-w-0 bg-transparent py-1 text-h1 leading-snug text-heading"
      />
      <button className="link min-h-11 px-2">{submit}</button>
    </LocalForm>
  )
}

type FoundPage = {
  title: string
  href: string
  before: string
  match: string
  after: string
}

/** Content pages with the matching sentence, the match in bold. */
export function FoundPages({ title, pages }: { title: string; pages: readonly FoundPage[] }) {
  if (pages.length === 0) return null
  return (
    <section aria-label={title} className="pt-section">
      <h2 className="mb-5 text-h3">{title}</h2>
      <ul className="border-t border-foreground">
        {pages.map((page) => (
          <li
            key={page.href}
            className="grid gap-x-6 gap-y-0.5 border-b border-border py-4 md:grid-cols-[4fr_8fr]"
          >
            <AppLink
              href={page.href}
              className="font-medium hover:underline hover:underline-offset-4"
            >
              {page.title}
            </AppLink>
            <p className="text-muted-foreground">
              {page.before}
              <b className="text-foreground">{page.match}</b>
              {page.after}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
