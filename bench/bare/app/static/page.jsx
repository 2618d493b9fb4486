import { Cards } from '../cards.jsx'

export default function StaticPage() {
  return <Cards />
}
