import { isBuildStore } from '@/lib/server/build-params'
import { getStore } from '@/lib/server/stores'

export default async function HomePage({ params }: { params: Promise<{ store: string }> }) {
  const { store } = await params
  if (isBuildStore(store)) return null
  return (
    <main>
      <h1>{getStore(store).name}</h1>
    </main>
  )
}
