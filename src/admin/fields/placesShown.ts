type Amount = string | number | undefined

/** How an input shows a number: with all its places, and with every digit that was typed where these are more. antd's `precision` would round what a person wrote. */
export function placesShown(places: number) {
  return {
    formatter: (value: Amount, { userTyping, input }: { userTyping: boolean; input: string }) => (userTyping ? input : withPlaces(value, places)),
  }
}

/** A number as a cell shows it while it is written: never fewer digits than it has. */
function withPlaces(value: Amount, places: number): string {
  const number = value === undefined || value === '' ? Number.NaN : Number(value)
  if (Number.isNaN(number)) return String(value ?? '')
  return Number(number.toFixed(places)) === number ? number.toFixed(places) : String(value)
}
