import { openText, sealText, type SealingKey } from '#store/sealed-text.ts'
import type { ReceiverCredentials } from './receiver-credentials.ts'

/** Secrets of an endpoint: signing secret, extra headers and credentials. */
export interface ReceiverSecrets {
  secret: string | null
  headers: Readonly<Record<string, string>>
  authentication: ReceiverCredentials | null
}

interface SealedSecrets {
  sealedSecret: string | null
  sealedHeaders: string | null
  sealedAuthentication: string | null
}

/** Encrypts the secrets of an endpoint for its row, bound to the endpoint's id. */
export function sealSecrets(
  keys: readonly SealingKey[],
  endpointId: string,
  { secret, headers, authentication }: ReceiverSecrets,
): SealedSecrets {
  const seal = (field: string, text: string) => sealText(keys, `${endpointId}.${field}`, text)
  const hasHeaders = Object.keys(headers).length > 0
  return {
    sealedSecret: secret === null ? null : seal('secret', secret),
    sealedHeaders: hasHeaders ? seal('headers', JSON.stringify(headers)) : null,
    sealedAuthentication: authentication && seal('authentication', JSON.stringify(authentication)),
  }
}

/** Decrypts the result of `sealSecrets`. @throws if its key was removed from the platform. */
export function openSecrets(
  keys: readonly SealingKey[],
  { id, ...sealed }: SealedSecrets & { id: string },
): ReceiverSecrets {
  const open = (field: string, text: string) => openText(keys, `${id}.${field}`, text)
  const { sealedSecret, sealedHeaders, sealedAuthentication } = sealed
  // Encryption authenticates them: only we can have written them, in these shapes.
  return {
    secret: sealedSecret === null ? null : open('secret', sealedSecret),
    headers:
      sealedHeaders === null
        ? {}
        : (JSON.parse(open('headers', sealedHeaders)) as Record<string, string>),
    authentication:
      sealedAuthentication === null
        ? null
        : (JSON.parse(open('authentication', sealedAuthentication)) as ReceiverCredentials),
  }
}
