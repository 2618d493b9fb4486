/**
 * Ordinary words for sizes, colours and units, and what merchants call them instead: a shopper asks
 * for a small bowl, the catalogue has it in "S". Without accents, in all languages at once.
 */
const meanings: readonly (readonly [string, string])[] = [
  [
    'small little tiny mini klein winzig mini liten litet lilla sma pequen صغير صغيره',
    's xs small klein',
  ],
  ['large big huge gross riesig stor stort stora grand كبير كبيره', 'l xl large gross'],
  ['medium mittel mellan mellanstor medi متوسط', 'm medium mittel'],
  ['blue blau bla blatt azul ازرق', 'indigo navy marin cobalt kobalt ocean'],
  ['green grun gron gront verd اخضر', 'moss moos moss oliv salbei sage fern tann'],
  ['black schwarz svart pret اسود', 'charcoal kohl kol anthrazit antracit onyx ebony'],
  ['gray grey grau gra cinz رمادي', 'charcoal kohl slat schief graphit stone'],
  ['dark dunkel mork escur', 'charcoal kohl indigo'],
  ['white weiss vit vitt branc ابيض', 'oat haf ivory elfenbein cream crem natur opal'],
  ['beige cream light hell ljust clar', 'oat haf sand ivory elfenbein crem natur'],
  ['red orange rot rod rott vermelh احمر', 'terracotta terrakott rost rust ziegel brick'],
  ['brown braun brun brunt marrom بني', 'terracotta terrakott walnut nussbaum valnot'],
  ['gold golden gulden guld dourad ذهبي', 'brass messing massing latao'],
  ['silver silber silvrig silverfargad prat فضي', 'steel stahl stal chrom krom aco'],
  ['litre liter litr litro', 'l'],
]

const byWord = new Map<string, string[]>()
for (const [words, meant] of meanings) {
  for (const word of words.split(' ')) {
    byWord.set(word, [...(byWord.get(word) ?? []), ...meant.split(' ')])
  }
}

/** What catalogues call a size, a colour or a unit, by its stem; empty for another word. */
export const meaningsOf = (stem: string): readonly string[] => byWord.get(stem) ?? []
