import { LanguageLink, type Language } from './language-link'

type LanguageSwitchProps = {
  label: string
  languages: readonly Language[]
  current: string
}

/** Links to this page in the languages of the store. */
export function LanguageSwitch({ label, languages, current }: LanguageSwitchProps) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-x-5.5">
        {languages.map((language) => (
          <li key={language.code}>
            <LanguageLink
              {...language}
              isCurrent={language.code === current}
              className="inline-flex min-h-8 items-center underline-offset-4 hover:underline aria-[current]:underline"
            />
          </li>
        ))}
      </ul>
    </nav>
  )
}
