export { currencyDigits, findMinor, toMajor, toMinor } from '#store/money.ts'
