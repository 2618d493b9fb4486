import { createContext, use, type ReactNode } from 'react'
import { reopen } from '#ui/unsaved.ts'
import { createFormat, regionalLocale, type Format } from './format.ts'
import type { Messages } from './messages/en.ts'

export const languages = {
  en: 'English',
  de: 'Deutsch',
  sv: 'Svenska',
  'pt-BR': 'Português',
  ar: 'العربية',
} as const

export type Language = keyof typeof languages

const load: Record<Language, () => Promise<{ messages: Messages }>> = {
  en: () => import('./messages/en.ts'),
  de: () => import('./messages/de.ts'),
  sv: () => import('./messages/sv.ts'),
  'pt-BR': () => import('./messages/pt-br.ts'),
  ar: () => import('./messages/ar.ts'),
}

const key = 'desk.language'
const isLanguage = (code: string): code is Language => code in languages

/** The language that the person chose here, or the first of the browser's that exists. */
function chooseLanguage(): Language {
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
export function changeLanguage(language: Language) {
  localStorage.setItem(key, language)
  reopen(location.href)
}

export interface I18n {
  language: Language
  t: Messages
  format: Format
}

export async function loadI18n(): Promise<I18n> {
  const language = chooseLanguage()
  const { messages } = await load[language]()
  document.documentElement.lang = language
  document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr'
  const format = createFormat(regionalLocale(language, navigator.languages))
  return { language, t: messages, format }
}

const Context = createContext<I18n | null>(null)

export function I18nProvider({ value, children }: { value: I18n; children: ReactNode }) {
  return <Context value={value}>{children}</Context>
}

export function useI18n(): I18n {
  const value = use(Context)
  if (!value) throw new Error('There is no language here.')
  return value
}
