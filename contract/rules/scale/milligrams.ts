const places = { mg: 0, g: 3, kg: 6, t: 9 } as const
export type WeightUnit = keyof typeof places

/** A weight in milligrams by moving the point of its digits, never by a product of binary fractions: 12.345 kg → 12345000. `text` is what a scale showed. */
export function milligrams(text: string, unit: WeightUnit): number {
  const [whole = '', fraction = ''] = text.split('.')
  const moved = places[unit]
  return Number(`${whole}${fraction.slice(0, moved).padEnd(moved, '0')}.${fraction.slice(moved) || '0'}`)
}
