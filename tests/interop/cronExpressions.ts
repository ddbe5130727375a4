/** Expressions of every spelling that the editor writes and Quartz reads, the same ones each time. */
export function cronExpressions(count: number): string[] {
  let state = 20_261_124
  // mulberry32: the same numbers on every machine
  const below = (most: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * most)
  }
  const from = (least: number, most: number) => least + below(most - least + 1)
  const one = <Choice>(choices: readonly Choice[]): Choice => choices[below(choices.length)] ?? (choices[0] as Choice) // none of the lists is empty
  const several = (least: number, most: number) => [...new Set(Array.from({ length: from(2, 4) }, () => from(least, most)))].sort((a, b) => a - b).join(',')
  const rising = (least: number, most: number) => {
    const start = from(least, most - 1)
    return `${start}-${from(start + 1, most)}`
  }
  const span = (least: number, most: number, longestStep: number) =>
    one([
      () => '*',
      () => String(from(least, most)),
      () => several(least, most),
      () => rising(least, most),
      () => `${rising(least, most)}/${from(1, longestStep)}`,
      () => `${from(least, most)}/${from(1, longestStep)}`,
      () => `*/${from(1, longestStep)}`,
      () => `${from(least, most)},${rising(least, most)}`,
      () => `${from(least + 1, most)}-${least}`, // over the end
    ])()
  const month = () => one([() => '*', () => '*', () => span(1, 12, 6), () => one(['JAN', 'FEB-MAY', 'JUN,DEC', 'NOV-FEB'])])()
  const year = () => one([() => '*', () => '*', () => '*', () => rising(2027, 2032), () => several(2027, 2034), () => `2026/${from(1, 4)}`])()
  const day = () =>
    one([() => 'L', () => 'LW', () => `L-${from(1, 30)}`, () => `${from(1, 31)}W`, () => `${from(1, 28)}W`, () => span(1, 31, 10), () => span(1, 31, 10)])()
  const week = () =>
    one([
      () => 'L',
      () => `${from(1, 7)}L`,
      () => `${from(1, 7)}#${from(1, 5)}`,
      () => one(['MON-FRI', 'SAT', 'SUN,WED', 'FRI-MON', 'FRI#2', 'TUEL']),
      () => span(1, 7, 3),
    ])()
  return Array.from({ length: count }, () => {
    const time = `${one(['0', '0', span(0, 59, 20)])} ${span(0, 59, 30)} ${span(0, 23, 12)}`
    return below(2) === 0 ? `${time} ${day()} ${month()} ? ${year()}` : `${time} ? ${month()} ${week()} ${year()}`
  })
}
