import { getTranslations } from 'next-intl/server'

/** The sentences that the client leaves of a product page speak; gaps stay in braces. */
export async function productTexts() {
  const [t, ui] = await Promise.all([getTranslations('product'), getTranslations('ui')])
  const gap = (key: string) => String(t.raw(key))
  return {
    adding: t('adding'),
    showChoice: t('showChoice'),
    option: (name: string) => ({
      chooseFirst: t('chooseFirst', { option: name }),
      soldOut: t('soldOutOption'),
      notChosen: t('notChosen'),
    }),
    stock: {
      inStock: gap('inStock'),
      plenty: t('inStockPlenty'),
      onlyLeft: gap('onlyLeft'),
      soldOut: t('soldOut'),
      soldOutText: gap('soldOutText'),
    },
    buy: {
      quantity: ui('quantity'),
      oneLess: ui('oneLess'),
      oneMore: ui('oneMore'),
      soldOut: t('soldOut'),
      soldOutText: gap('soldOutText'),
      onlyLeftSet: gap('onlyLeftSet'),
      addToCart: t('addToBag'),
    },
    estimate: {
      label: t('estimateLabel'),
      submit: t('estimateSubmit'),
      help: t('estimateHelp'),
      failed: t('estimateFailed'),
      loading: t('estimating'),
    },
    gallery: {
      region: t('pictures'),
      enlarge: t('enlarge'),
      previous: t('previous'),
      next: t('next'),
      close: t('closeViewer'),
      picture: gap('picture'),
    },
  }
}
