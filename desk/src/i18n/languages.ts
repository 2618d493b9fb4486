import type en from './messages/en.json'

/** The messages of a language. Those in English say which there are. */
type Source = typeof en

export interface Language {
  name: string
  direction?: 'ltr' | 'rtl'
  load: () => Promise<{ default: Source }>
}

export const languages = {
  en: { name: 'English', load: () => import('./messages/en.json') },
  de: { name: 'Deutsch', load: () => import('./messages/de.json') },
  sv: { name: 'Svenska', load: () => import('./messages/sv.json') },
  'pt-BR': { name: 'Português', load: () => import('./messages/pt-BR.json') },
  ar: { name: 'العربية', direction: 'rtl', load: () => import('./messages/ar.json') },
} satisfies Record<string, Language>

export type LanguageCode = keyof typeof languages
