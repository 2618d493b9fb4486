const cards = Array.from({ length: 24 }, (_, index) => ({
  slug: `card-${index + 1}`,
  title: `Card number ${index + 1}`,
  price: `${19 + index}.00 €`,
}))

/** The simplest possible list of products. */
export function Cards() {
  return (
    <main>
      <h1>24 cards</h1>
      <ul>
        {cards.map(({ slug, title, price }) => (
          <li key={slug}>
            <a href={`/products/${slug}`}>
              <img src={`/${slug}.webp`} alt={title} width="320" height="400" loading="lazy" />
              <h2>{title}</h2>
              <p>{price}</p>
            </a>
          </li>
        ))}
      </ul>
    </main>
  )
}
