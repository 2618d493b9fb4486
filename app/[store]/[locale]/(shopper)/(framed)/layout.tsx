import { ShopFrame } from '@/app/[store]/[locale]/shop-frame'

/** Private pages that keep the header and footer of the shop. */
export default ShopFrame
