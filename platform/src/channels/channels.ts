import { and, eq, sql } from '#store/drizzle.ts'
import type { Db, Tx } from '#store/database.ts'
import { findRow, lockRow } from '#store/find-row.ts'
import { appendEvent, eventScope } from '#store/events.ts'
import { newId } from '#store/ids.ts'
import { listRows, matching, type ListFilter, whether } from '#store/list.ts'
import { channels } from '#store/schema/channels.ts'
import { isInScope, type MerchantScope } from '#store/scope.ts'
import { insertIfNew, isSeen, updateRow, type Change, type SeenVersions } from '#store/write-row.ts'

export type Channel = typeof channels.$inferSelect

/** The ids are generated when the merchant names none: they are opaque (spec §6.6). */
export type NewChannel = Pick<Channel, 'name' | 'channelType' | 'isPrincipal'> &
  Change<Pick<Channel, 'integrationId' | 'connectionId' | 'providerId'>>

export type ChannelResult =
  | { ok: true; channel: Channel }
  | { ok: false; code: 'Channel.NotFound' | 'Common.VersionMismatch' }
  | { ok: false; code: 'Channel.SalesEnabled' | 'Channel.PrincipalExists' }

/** Channels of a seller's application are the seller's own; without a seller, all of the store. */
const channelsOf = (scope: MerchantScope) => isInScope(channels, scope)

/** The channels of the scope; `search` covers the name, `isActive` those with sales enabled. */
export function listChannels(db: Db, scope: MerchantScope, { search, isActive }: ListFilter) {
  return listRows(db, channels, {
    scope: ['channels', scope.storeId, scope.sellerId],
    sorts: { createdOn: 'createdOn', name: 'name' },
    where: and(
      channelsOf(scope),
      matching(search, channels.name),
      whether(isActive, eq(channels.salesEnabled, true)),
    ),
  })
}

export function findChannel(db: Db | Tx, scope: MerchantScope, id: string) {
  return findRow(db, channels, channelsOf(scope), eq(channels.id, id))
}

function channelScope(channel: Channel, now: Date) {
  return { ...eventScope(channel, now), ChannelId: channel.id, SellerId: channel.sellerId }
}

/** Creates a channel (`channel.created`). A merchant has at most one principal channel. */
export function createChannel(
  db: Db,
  scope: MerchantScope,
  given: NewChannel,
  now: Date,
): Promise<ChannelResult> {
  return db.transaction(async (tx) => {
    // The only unique index besides the key is the one over principal channels.
    const channel = await insertIfNew(tx, channels, {
      ...{ ...scope, ...given, createdOn: now, updatedOn: now },
      integrationId: given.integrationId ?? newId('int'),
      connectionId: given.connectionId ?? newId('con'),
      providerId: given.providerId ?? 'own',
    })
    if (!channel) return { ok: false, code: 'Channel.PrincipalExists' }
    const { name: Name, integrationId: IntegrationId, channelType: ChannelType } = channel
    const own = { Name, IntegrationId, ChannelType, IsPrincipal: channel.isPrincipal }
    const body = { ...channelScope(channel, now), ...own }
    await appendEvent(tx, { type: 'channel.created', body })
    return { ok: true, channel }
  })
}

function changeLocked(
  db: Db,
  scope: MerchantScope,
  { id, seen }: { id: string; seen: SeenVersions },
  change: (tx: Tx, channel: Channel) => Promise<ChannelResult>,
): Promise<ChannelResult> {
  return db.transaction(async (tx) => {
    const channel = await lockRow(tx, channels, channelsOf(scope), eq(channels.id, id))
    if (!channel) return { ok: false, code: 'Channel.NotFound' }
    if (!isSeen(seen, channel)) return { ok: false, code: 'Common.VersionMismatch' }
    return change(tx, channel)
  })
}

/** Deletes a channel with its listings (`channel.deleted`). */
export function deleteChannel(
  db: Db,
  scope: MerchantScope,
  id: string,
  { seen, now }: { seen: SeenVersions; now: Date },
): Promise<ChannelResult> {
  return changeLocked(db, scope, { id, seen }, async (tx, channel) => {
    await tx.delete(channels).where(eq(channels.id, channel.id))
    const { connectionId: ConnectionId, providerId: ProviderId } = channel
    const body = { ...channelScope(channel, now), ConnectionId, ProviderId }
    await appendEvent(tx, { type: 'channel.deleted', body })
    return { ok: true, channel }
  })
}

export type ChannelChange = Change<
  Pick<Channel, 'name' | 'connectorUrl' | 'sealedConnectorSecret' | 'requirements'>
>

/** Undefined columns keep their value. */
function write(tx: Tx, id: string, values: Change<Channel>, now: Date): Promise<Channel> {
  const set = { ...values, version: sql`${channels.version} + 1`, updatedOn: now }
  return updateRow(tx, channels, set, eq(channels.id, id))
}

/** Changes a channel. The spec has no event for it. */
export function updateChannel(
  db: Db,
  scope: MerchantScope,
  id: string,
  { change, seen, now }: { change: ChannelChange; seen: SeenVersions; now: Date },
): Promise<ChannelResult> {
  return changeLocked(db, scope, { id, seen }, async (tx) => ({
    ok: true,
    channel: await write(tx, id, change, now),
  }))
}

/** Enables sales (`channel.sales.enabled`); refused if they already are. */
export function enableSales(
  db: Db,
  scope: MerchantScope,
  id: string,
  { seen, now }: { seen: SeenVersions; now: Date },
): Promise<ChannelResult> {
  return changeLocked(db, scope, { id, seen }, async (tx, before) => {
    if (before.salesEnabled) return { ok: false, code: 'Channel.SalesEnabled' }
    const channel = await write(tx, id, { salesEnabled: true }, now)
    await appendEvent(tx, { type: 'channel.sales.enabled', body: channelScope(channel, now) })
    return { ok: true, channel }
  })
}
