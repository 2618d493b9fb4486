import { LocalForm } from '@/components/forms/local-form'

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
