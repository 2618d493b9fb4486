import { norrlys } from './norrlys.ts'
import type { DemoShop } from './shop.ts'
import { terraTide } from './terra-tide.ts'

export const demoShops: DemoShop[] = [terraTide, norrlys]
