import { z } from 'zod'
import type { Channel } from './channels.ts'
import type { OutgoingPublication, SendAnswer, Unavailable, VerifyAnswer } from './connector.ts'
import type { ProductRequirement } from './resolve-requirements.ts'
import type { CallResult } from '#outbound/dialler.ts'
import { openText, sealText } from '#store/sealed-text.ts'
import { signBody } from '#outbound/signature.ts'
import type { Needs } from '#services.ts'
import { newId } from '#store/ids.ts'

const opaque = z.string().min(1).max(200)
const text = z.string().max(300)
const skuList = z.array(text).max(500)

const publishedReply = z.object({ externalId: opaque })
const reviewReply = z.object({
  candidates: z
    .array(
      z
        .object({ externalId: opaque, title: text.nullish(), skus: skuList.default([]) })
        .transform(({ title, ...rest }) => ({ ...rest, title: title ?? null })),
    )
    .min(1)
    .max(20),
})
const verifyReply = z.object({ externalId: opaque, skus: skuList })

/** Statuses of a provider that is busy or failing: a later attempt may succeed. */
const isTemporary = (status: number) => status >= 500 || status === 408 || status === 429
const isDone = (status: number) => status >= 200 && status <= 299

const secretBinding = (channelId: string) => `${channelId}.connectorSecret`

export function sealConnectorSecret(
  { config }: Needs<'config'>,
  channelId: string,
  secret: string,
) {
  return sealText(config.secrets, secretBinding(channelId), secret)
}

function parse<Shape>(schema: z.ZodType<Shape>, body: Buffer): Shape | null {
  try {
    return schema.safeParse(JSON.parse(body.toString('utf8'))).data ?? null
  } catch {
    return null
  }
}

/** What calling a connector requires, always outside of transactions. */
export type ConnectorServices = Needs<'config' | 'clock' | 'dialler'>

async function call(services: ConnectorServices, channel: Channel, url: string, message: object) {
  const body = Buffer.from(JSON.stringify({ channelId: channel.id, ...message }))
  const sealed = channel.sealedConnectorSecret
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'user-agent': 'Vitrine-Channels/1',
    'x-service-timestamp': String(Math.floor(services.clock().getTime() / 1000)),
  }
  if (sealed !== null) {
    const secret = openText(services.config.secrets, secretBinding(channel.id), sealed)
    headers['x-service-signature'] = signBody(secret, body)
  }
  return services.dialler.post({ url, headers, body })
}

function readAnswer(result: CallResult): (CallResult & { kind: 'answered' }) | Unavailable {
  if (result.kind === 'timeout') {
    return { kind: 'unavailable', status: null, detail: 'No answer within 15 seconds.' }
  }
  if (result.kind === 'unreachable') {
    return { kind: 'unavailable', status: null, detail: result.detail }
  }
  const { status } = result
  if (!isTemporary(status)) return result
  return { kind: 'unavailable', status, detail: `Answered ${String(status)}.` }
}

function readSending(result: CallResult): SendAnswer {
  const answer = readAnswer(result)
  if (answer.kind === 'unavailable') return answer
  const { status, body } = answer
  if (isDone(status)) {
    const reply = parse(publishedReply, body)
    const detail = 'The reply does not have the expected shape.'
    return reply ? { kind: 'published', ...reply } : { kind: 'rejected', status, detail }
  }
  const review = status === 409 ? parse(reviewReply, body) : null
  if (review) return { kind: 'reviewRequired', ...review }
  return { kind: 'rejected', status, detail: `Answered ${String(status)}.` }
}

/** A requirement as it is sent; values of variants are in `variantValues`. */
function toConnectorRequirement({ requirement, value, provenance, ...more }: ProductRequirement) {
  const { key, label, level } = requirement
  const variantValues = more.variantValues.map(({ problem: _own, ...answer }) => answer)
  return { key, label, level, value, provenance, variantValues }
}

/** Sends a product in a signed POST (docs/platform.md); without a connector all is accepted. */
export async function sendPublication(
  services: ConnectorServices,
  channel: Channel,
  { requirements, ...outgoing }: OutgoingPublication,
): Promise<SendAnswer> {
  const { connectorUrl } = channel
  if (connectorUrl === null) {
    return { kind: 'published', externalId: outgoing.externalId ?? newId('ext') }
  }
  const sent = { ...outgoing, requirements: requirements.map(toConnectorRequirement) }
  return readSending(await call(services, channel, connectorUrl, { operation: 'publish', ...sent }))
}

export async function verifyPublication(
  services: ConnectorServices,
  channel: Channel,
  externalId: string,
): Promise<VerifyAnswer> {
  const gone: VerifyAnswer = { kind: 'notFound' }
  if (channel.connectorUrl === null) return gone
  const message = { operation: 'verify', externalId }
  const answer = readAnswer(await call(services, channel, channel.connectorUrl, message))
  if (answer.kind === 'unavailable') return answer
  const reply = isDone(answer.status) ? parse(verifyReply, answer.body) : null
  // A reply about another id does not confirm this one.
  return reply?.externalId === externalId ? { kind: 'found', skus: reply.skus } : gone
}
