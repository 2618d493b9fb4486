/** Arabic and Persian digits as those of ASCII; all other text as it is. */
export const toLatinDigits = (text: string) =>
  text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) % 16))
