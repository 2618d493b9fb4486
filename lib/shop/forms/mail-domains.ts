/** Large providers of email, most used first. */
const PROVIDERS =
  'gmail.com googlemail.com outlook.com hotmail.com icloud.com yahoo.com gmx.de gmx.net web.de ' +
  't-online.de freenet.de hotmail.se telia.com hotmail.com.br yahoo.com.br uol.com.br'

/** Providers whose names are one letter away from those. */
const ALSO_RIGHT = ['mail.com', 'email.com', 'ymail.com']

/** The address that was probably meant, if its domain looks like a slip; null otherwise. */
export function suggestedEmail(email: string): string | null {
  const providers = PROVIDERS.split(' ')
  const [local, domain = ''] = email.trim().toLowerCase().split('@')
  if (!local || [...providers, ...ALSO_RIGHT].includes(domain)) return null
  const meant = providers.find(
    (provider) => isOneSlip(domain, provider) && !isOtherCountry(domain, provider),
  )
  return meant ? `${email.trim().slice(0, local.length)}@${meant}` : null
}

/** `hotmail.be` is no slip for `hotmail.se`. */
function isOtherCountry(domain: string, provider: string): boolean {
  const [ending, known] = [domain, provider].map((name) => name.split('.').at(-1) ?? '')
  return known?.length === 2 && ending?.length === 2 && ending !== known
}

/** Whether one letter is wrong, missing, added, or has changed places with the next. */
function isOneSlip(typed: string, meant: string): boolean {
  let same = 0
  while (same < typed.length && typed[same] === meant[same]) same += 1
  const [a, b] = [typed.slice(same), meant.slice(same)]
  const isSwapped = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2)
  return isSwapped || a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1)
}
