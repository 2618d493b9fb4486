import type { ClientMessages } from '@/lib/shop/i18n/client-messages'
import type { MessageKey } from '@/lib/shop/i18n/messages'

/** Messages of `messages/<language>/product.json` that the scripts of a product page format. */
export const PRODUCT_MESSAGE_KEYS = [
  'addToCart',
  'chooseOption',
  'closeViewer',
  'enlargeImage',
  'estimateFailed',
  'estimateHelp',
  'estimateLabel',
  'estimateSubmit',
  'estimating',
  'imageCount',
  'images',
  'inStock',
  'inStockInstead',
  'inStockPlenty',
  'nextImage',
  'notSelected',
  'onlyLeft',
  'onlyLeftSet',
  'previousImage',
  'restock',
  'soldOut',
  'soldOutOption',
  'soldOutText',
] as const satisfies readonly MessageKey<'product'>[]

export type ProductMessages = ClientMessages<(typeof PRODUCT_MESSAGE_KEYS)[number]>
