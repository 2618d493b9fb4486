/**
 * Words that file names and identifiers must not contain, with their replacements. A singular also
 * covers its plural in -s.
 */
export const vocabulary = new Map([
  ['asked', 'the parsed query, or the selected options'],
  ['bag', 'cart'],
  ['basket', 'cart'],
  ['consignment', 'shipment'],
  ['crowd', 'concurrent buyers'],
  ['desk', 'what it does'],
  ['echo', 'what is repeated'],
  ['house', 'application, storefront or platform'],
  ['manners', 'policy'],
  ['middleman', 'proxy'],
  ['picture', 'image'],
  ['room', 'module'],
  ['said', 'flash, or message'],
  ['saying', 'message'],
  ['shelf', 'category or collection'],
  ['shelves', 'categories or collections'],
  ['spoken', 'locale, or message'],
  ['tariff', 'shipping rate'],
  ['till', 'checkout, or until'],
  ['told', 'message, or query'],
  ['trial', 'attempt, or run'],
  ['voice', 'formatter, or messages'],
])
