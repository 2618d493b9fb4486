export { findMinor, toMajor } from '#store/money.ts'
