import { reopen } from '#ui/unsaved.ts'
import { createFormat, regionalLocale } from './format.ts'
import { languages, type Language, type LanguageCode } from './languages.ts'
import { compileMessages } from './messages.ts'

const key = 'desk.language'
const codes = Object.keys(languages) as LanguageCode[]
const baseOf = (code: string) => code.split('-')[0]

/**
 * The language that the person chose here, or the first of the browser's that exists, also in
 * another region.
 */
function chooseLanguage(): LanguageCode {
  const wanted = [localStorage.getItem(key) ?? '', ...navigator.languages]
  for (const code of wanted) {
    const found =
      codes.find((each) => each === code) ?? codes.find((each) => baseOf(each) === baseOf(code))
    if (found) return found
  }
  return 'en'
}

/** Writes the language down and opens the page in it. */
export function changeLanguage(language: LanguageCode) {
  localStorage.setItem(key, language)
  reopen(location.href)
}

// A page has one language from its first line to its last.
export const language = chooseLanguage()
document.documentElement.lang = language
const { load, direction = 'ltr' }: Language = languages[language]
document.documentElement.dir = direction

const { default: source } = await load()

/** The messages in the language of the page. */
export const t = compileMessages(source, language)
export type Messages = typeof t

export const locale = regionalLocale(language, navigator.languages)
export const format = createFormat(locale)
