import { reopen } from '#ui/unsaved.ts'
import { createFormat, regionalLocale } from './format.ts'
import { languages, type LanguageCode } from './languages.ts'
import { compileMessages } from './messages.ts'

const key = 'desk.language'
const isLanguage = (code: string): code is LanguageCode => code in languages

/** The language that the person chose here, or the first of the browser's that exists. */
function chooseLanguage(): LanguageCode {
  const wanted = [localStorage.getItem(key) ?? '', ...navigator.languages]
  for (const code of wanted) {
    if (isLanguage(code)) return code
    const base = code.split('-')[0] ?? ''
    if (base === 'pt') return 'pt-BR'
    if (isLanguage(base)) return base
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
document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr'

const { default: source } = await languages[language].load()

/** The messages in the language of the page. */
export const t = compileMessages(source, language)
export type Messages = typeof t

export const format = createFormat(regionalLocale(language, navigator.languages))
