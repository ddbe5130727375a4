/** Decimals that are too long for a number, as whole numbers of their last place. */
export type Decimal = { digits: bigint; places: number }

/** A quotient that never ends is cut here, which is three places more than a tag shows. */
const mostPlaces = 12

/** A number as it is written, also with an exponent (1e-7 has seven places), or the text of a whole number. */
export function decimalOf(value: number | string): Decimal {
  const [, sign = '', whole = '0', fraction = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? []
  const places = fraction.length - Number(exponent)
  const digits = BigInt(`${sign}${whole}${fraction}`)
  return places >= 0 ? { digits, places } : { digits: digits * 10n ** BigInt(-places), places: 0 }
}

export function product(one: Decimal, other: Decimal): Decimal {
  return { digits: one.digits * other.digits, places: one.places + other.places }
}

export function sum(one: Decimal, other: Decimal): Decimal {
  const places = Math.max(one.places, other.places)
  return { digits: widened(one, places) + widened(other, places), places }
}

export function negative({ digits, places }: Decimal): Decimal {
  return { digits: -digits, places }
}

/** To its last digit where it has one, else to 12 places, halves away from zero. */
export function quotient(one: Decimal, other: Decimal): Decimal {
  const above = one.digits * 10n ** BigInt(other.places + mostPlaces)
  const below = other.digits * 10n ** BigInt(one.places)
  const isNegative = above < 0n !== below < 0n
  const [size, by] = [above < 0n ? -above : above, below < 0n ? -below : below]
  const rounded = (2n * size + by) / (2n * by)
  return { digits: isNegative ? -rounded : rounded, places: mostPlaces }
}

/** A decimal as a number where a number holds and shows every digit of it, else as text. */
export function numberOrText(decimal: Decimal): number | string {
  const text = textOf(decimal)
  const number = Number(text)
  return Math.abs(number) <= Number.MAX_SAFE_INTEGER && textOf(decimalOf(number)) === text ? number : text
}

/** Without zeros at the end of the fraction. */
export function textOf({ digits, places }: Decimal): string {
  const text = (digits < 0n ? -digits : digits).toString().padStart(places + 1, '0')
  const [whole, fraction] = [text.slice(0, text.length - places), text.slice(text.length - places).replace(/0+$/, '')]
  return `${digits < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

function widened({ digits, places }: Decimal, to: number): bigint {
  return digits * 10n ** BigInt(to - places)
}
