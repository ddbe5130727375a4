/** A decimal as a whole number and how many of its digits stand behind the point. */
type Decimal = { digits: bigint; places: number }

/** An integer that is too long for a number, scaled without losing a digit: value × scale + offset as decimal text. */
export function exactScaled(integer: string, scale: number, offset: number): string {
  const [one, factor, shift] = [{ digits: BigInt(integer), places: 0 }, decimalOf(scale), decimalOf(offset)]
  const product = { digits: one.digits * factor.digits, places: factor.places }
  const places = Math.max(product.places, shift.places)
  return textOf({ digits: widened(product, places) + widened(shift, places), places })
}

/** The words of raw values by the values that they become: whoever shows a value knows it in engineering units alone. */
export function scaledWords(words: Readonly<Record<string, string>> | null, scale: number, offset: number): Record<string, string> | null {
  if (words === null || (scale === 1 && offset === 0)) return words === null ? null : { ...words }
  return Object.fromEntries(Object.entries(words).map(([raw, word]) => [String(Number(raw) * scale + offset), word]))
}

/** A number as it is written, also with an exponent: 1e-7 has seven places. */
function decimalOf(value: number): Decimal {
  const [, sign = '', whole = '0', fraction = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? []
  const places = fraction.length - Number(exponent)
  const digits = BigInt(`${sign}${whole}${fraction}`)
  return places >= 0 ? { digits, places } : { digits: digits * 10n ** BigInt(-places), places: 0 }
}

function widened({ digits, places }: Decimal, to: number): bigint {
  return digits * 10n ** BigInt(to - places)
}

function textOf({ digits, places }: Decimal): string {
  const text = (digits < 0n ? -digits : digits).toString().padStart(places + 1, '0')
  const [whole, fraction] = [text.slice(0, text.length - places), text.slice(text.length - places).replace(/0+$/, '')]
  return `${digits < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}
