ALTER TABLE "order_items" ADD COLUMN "shipped_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "cancelled_restocked" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "cancelled_written_off" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "returned_restocked" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "returned_written_off" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "returned_inspected" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "taken_minor" bigint;--> statement-breakpoint
-- What became of the pieces of each line, from shipments, returns, refunds and allocations. Until now
-- allocations were lowered by each restocked piece, a cancelled order gave back all of them, and an
-- order that left counted as shipped as a whole unless its last parcel moved it.
with parcels as (
  select l."orderItemId" as item_id, sum(l.quantity)::int as shipped, min(s.shipped_on) as since
  from shipments s, jsonb_to_recordset(s.lines) as l("orderItemId" text, quantity int)
  group by 1
), ways as (
  select o.id, o.state, o.state in ('cancelled', 'invalidated') as is_undone,
    o.state in ('inTransit', 'delivered', 'returned', 'closed') as has_left,
    min(e.occurred_on) filter (where e.state in ('inTransit', 'delivered')) as left_on
  from orders o left join order_events e on e.order_id = o.id
  group by o.id
), received as (
  select l."orderItemId" as item_id,
    sum(l.quantity) filter (where l.restock) as restocked,
    sum(l.quantity) filter (where not l.restock and r.refund_id is not null) as refunded,
    sum(l.quantity) filter (where not l.restock and r.refund_id is null) as inspected
  from returns r, jsonb_to_recordset(r.lines) as l("orderItemId" text, quantity int, restock boolean)
  where r.state = 'received'
  group by 1
), paid_back as (
  select i.id as item_id,
    sum(l.quantity) filter (where l.restock) as restocked,
    sum(l.quantity) filter (where l.restock and w.has_left and f.created_on >= w.left_on) as came,
    sum(l.quantity) filter (where l.restock and not (w.has_left and f.created_on >= w.left_on)
      and f.created_on >= p.since) as restocked_between,
    sum(l.quantity) filter (where not l.restock and f.state <> 'failed'
      and not (w.has_left and f.created_on >= w.left_on)) as kept_back
  from refunds f
  cross join jsonb_to_recordset(f.lines) as l("itemId" text, quantity int, restock boolean)
  join order_items i on i.id = l."itemId"
  join ways w on w.id = i.order_id
  left join parcels p on p.item_id = i.id
  where not exists (select 1 from returns r where r.refund_id = f.id)
  group by 1
), facts as (
  select i.id, i.order_id, i.quantity, i.allocations <> '[]' as is_placed, w.is_undone, w.has_left,
    a.places,
    w.has_left and exists (
      select 1 from shipments s where s.order_id = i.order_id and s.shipped_on = w.left_on
    ) as by_parcel,
    least(coalesce(p.shipped, 0), i.quantity)::int as parcels,
    greatest(0, least(i.quantity - a.places, coalesce(r.restocked, 0) + coalesce(b.restocked, 0)))::int
      as restocked,
    (coalesce(r.restocked, 0) + coalesce(b.came, 0))::int as came,
    coalesce(b.came, 0)::int as came_refunded,
    coalesce(b.restocked_between, 0)::int as restocked_between,
    coalesce(b.kept_back, 0)::int as kept_back,
    coalesce(r.refunded, 0)::int as dismissed,
    coalesce(r.inspected, 0)::int as inspected
  from order_items i
  join ways w on w.id = i.order_id
  cross join lateral (
    select coalesce(sum(x.quantity), 0)::int as places
    from jsonb_to_recordset(i.allocations) as x(quantity int)
  ) a
  left join parcels p on p.item_id = i.id
  left join received r on r.item_id = i.id
  left join paid_back b on b.item_id = i.id
), returned as (
  select *, case when is_undone then 0 else least(
    restocked,
    case when has_left and not by_parcel then quantity else parcels end,
    greatest(came, restocked - (quantity - parcels))
  ) end as back from facts
), cancelled as (
  select *,
    case when is_undone then least(quantity - parcels, restocked + places) else restocked - back end
      as given_back
  from returned
), shipped as (
  select *,
    case
      when is_undone then quantity - parcels - given_back
      when has_left then 0
      else greatest(0, least(kept_back, quantity - parcels - given_back))
    end as written_off,
    case when has_left and not by_parcel then greatest(parcels, quantity - given_back) else parcels end
      as sent
  from cancelled
), counted as (
  select *, greatest(0, least(dismissed, sent - back)) as thrown from shipped
), pieces as (
  select *,
    greatest(0, least(inspected - came_refunded, sent - back - thrown)) as waiting,
    array_remove(array[
      case when not is_undone and restocked_between > 0 then
        'items were restocked by a refund while part of the line had shipped' end,
      case when not is_undone and kept_back > 0
        then 'items were refunded without restocking, and may or may not have been shipped' end,
      case when has_left and quantity > sent + given_back + written_off then
        'items were neither shipped nor restocked: a refund of open items takes them out' end,
      case when inspected > 0 and came_refunded > 0 then
        'items came back, and items were restocked by a refund' end,
      case when is_undone and kept_back > 0 then
        'items that a refund had not restocked were restocked with the cancelled order' end,
      case when is_placed and quantity - places <> restocked then
        'more or fewer items were restocked than its refunds and returns say' end
    ], null) as doubts
  from counted
), written as (
  update order_items i set shipped_quantity = n.sent, cancelled_restocked = n.given_back,
    cancelled_written_off = n.written_off, returned_restocked = n.back,
    returned_written_off = n.thrown, returned_inspected = n.waiting
  from pieces n
  where n.id = i.id and (n.sent, n.given_back, n.written_off, n.back, n.thrown, n.waiting)
    <> (0, 0, 0, 0, 0, 0)
)
insert into order_notes (id, tenant_id, store_id, order_id, text, author, created_on)
select 'orn_' || md5(o.id), o.tenant_id, o.store_id, o.id,
  'Compare this order with your stock: its shipped, cancelled and returned quantities were computed '
  || 'by an upgrade and may be wrong. ' || string_agg(distinct upper(left(d, 1)) || substr(d, 2), '. ')
  || '.', 'Upgrade', now()
from pieces n cross join unnest(n.doubts) d join orders o on o.id = n.order_id
group by o.id;--> statement-breakpoint
-- A charge of another amount was refunded as a whole.
update payments p set taken_minor = f.amount_minor,
  status = case when f.state = 'failed' then p.status else 'refunded' end
from refunds f
where f.payment_id = p.id and f.cause = 'unexpected' and f.charge_id = p.charge_id
  and f.amount_minor <> p.amount_minor and p.status in ('paid', 'partiallyRefunded', 'refunded');--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_pieces_not_negative" CHECK (least("order_items"."shipped_quantity", "order_items"."cancelled_restocked", "order_items"."cancelled_written_off", "order_items"."returned_restocked", "order_items"."returned_written_off", "order_items"."returned_inspected") >= 0),
  ADD CONSTRAINT "order_items_pieces_of_quantity" CHECK ("order_items"."shipped_quantity" + "order_items"."cancelled_restocked" + "order_items"."cancelled_written_off" <= "order_items"."quantity"),
  ADD CONSTRAINT "order_items_pieces_of_shipped" CHECK ("order_items"."returned_restocked" + "order_items"."returned_written_off" + "order_items"."returned_inspected" <= "order_items"."shipped_quantity");