import { useTranslations } from 'next-intl'
import { useClientMessages } from '@/components/ui/client-messages'
import type { FieldCheck } from './field-checks'

/** The check of an email field, with its messages. For server components. */
export function useEmailCheck(): FieldCheck {
  const t = useTranslations('errors')
  return {
    kind: 'email',
    messages: {
      emailMissing: t('emailMissing'),
      emailNoAt: t('emailNoAt'),
      emailNoDomain: t('emailNoDomain'),
      emailWrong: t('emailWrong'),
    },
  }
}

/** The check of a new password, with its messages. For server components. */
export function useNewPasswordCheck(): FieldCheck {
  const keys = ['passwordMissing', 'passwordShort', 'passwordLong'] as const
  return { kind: 'password', messages: useClientMessages('errors', keys) }
}
