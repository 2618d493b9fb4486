import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call, type Schemas } from '#api/client.ts'
import { t } from '#i18n/i18n.ts'
import { CancelDialog } from '#orders/cancel-dialog.tsx'
import { useOrder } from '#orders/order-queries.ts'
import type { Order } from '#orders/order-rules.ts'
import { ReturnDialog } from '#orders/return-dialogs.tsx'
import { FormDialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'

/** The order of a number, if there is one; a search finds parts of numbers too. */
async function findOrder(orderNumber: string): Promise<Order | null> {
  const query = { search: orderNumber, limit: 50 }
  const { data } = await call('get', '/v1/orders', { query })
  const wanted = orderNumber.toLowerCase()
  return data.find((order) => order.orderNumber.toLowerCase() === wanted) ?? null
}

interface Props {
  withdrawal: Schemas['Withdrawal']
}

/** Asks which order a withdrawal is from. */
function OrderDialog({ withdrawal, onFound }: Props & { onFound: (id: string) => void }) {
  const [number, setNumber] = useState(withdrawal.orderNumber)
  const find = useMutation({
    mutationFn: findOrder,
    onSuccess: (order) => order && onFound(order.id),
  })
  return (
    <FormDialog
      title={t.returns.which}
      button={t.returns.find}
      missing={number.trim() === '' && t.edit.missing(t.orders.columns.number)}
      write={find}
      onSubmit={() => find.mutate(number.trim())}
    >
      <TextField
        label={t.orders.columns.number}
        value={number}
        onChange={setNumber}
        error={find.data === null ? t.returns.noOrder : undefined}
      />
    </FormDialog>
  )
}

function Known({ orderId, ...props }: Props & { orderId: string }) {
  const { data } = useOrder(orderId)
  if (!data) return null
  const isSent = data.items.some(({ pieces }) => pieces.shipped > 0)
  const Dialog = isSent ? ReturnDialog : CancelDialog
  return <Dialog order={data} {...props} />
}

/** Joins a withdrawal with its order: what was sent is announced, what was not is cancelled. */
export function JoinDialog(props: Props) {
  const [orderId, setOrderId] = useState(props.withdrawal.orderId)
  if (orderId === null) return <OrderDialog {...props} onFound={setOrderId} />
  return <Known {...props} orderId={orderId} />
}
