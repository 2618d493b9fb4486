import { getShopper } from '@/lib/server/shopper'

export default async function CartPage() {
  const { store } = await getShopper()
  return (
    <main>
      <h1>{store.name}</h1>
    </main>
  )
}
