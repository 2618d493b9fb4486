import { useTranslations } from 'next-intl'
import type { FieldCheck } from '@/components/forms/field-checks'

/** What an e-mail field says when it is left. */
export function useEmailCheck(): FieldCheck {
  const t = useTranslations('errors')
  const texts = {
    emailMissing: t('emailMissing'),
    emailNoAt: t('emailNoAt'),
    emailNoDomain: t('emailNoDomain'),
    emailWrong: t('emailWrong'),
  }
  return { kind: 'email', texts }
}

/** What a new-password field says when it is left; the number of characters is put in later. */
export function useNewPasswordCheck(): FieldCheck {
  const t = useTranslations('errors')
  const count = '{count}'
  const texts = {
    passwordMissing: t('passwordMissing'),
    passwordShort: t('passwordShort', { count }),
    passwordLong: t('passwordLong', { count }),
  }
  return { kind: 'password', texts }
}
