import type { Messages as EnglishMessages } from './lib/shop/i18n/messages'

// next-intl checks every message key against the English files: an unknown one does not compile.
declare module 'next-intl' {
  interface AppConfig {
    Messages: EnglishMessages
  }
}
