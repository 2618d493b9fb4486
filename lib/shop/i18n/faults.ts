import ar from '@/messages/ar/fault.json'
import de from '@/messages/de/fault.json'
import en from '@/messages/en/fault.json'
import ptBR from '@/messages/pt-BR/fault.json'
import sv from '@/messages/sv/fault.json'

const faults = { ar, de, en, 'pt-BR': ptBR, sv }

/** What a page says that could not be shown, in its language or a related one; else in English. */
export function faultIn(language: string) {
  const found = Object.entries(faults).find(([code]) => code.slice(0, 2) === language.slice(0, 2))
  const { account, text, again } = found?.[1] ?? en
  return { title: account.title, text, again }
}
