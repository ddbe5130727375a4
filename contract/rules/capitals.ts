const digits = '零壹贰叁肆伍陆柒捌玖'
const places = ['', '拾', '佰', '仟']
const sections = ['', '万', '亿', '兆']
const fractions = ['角', '分', '厘', '毫']

const tooMuch = 1e15
export const capitalsTooMuch = '超出最大处理数字' // FMT-002

/**
 * An amount of money in Chinese capital numerals, for example 1234.56 → 壹仟贰佰叁拾肆元伍角陆分 (FMT-001 to FMT-004).
 * Four decimals count, the rest is cut. Throws RangeError with `capitalsTooMuch` from 1e15 on, and for what is no number.
 */
export function capitals(amount: number): string {
  if (!(Math.abs(amount) < tooMuch)) throw new RangeError(capitalsTooMuch)
  const [whole = '0', behind = ''] = Math.abs(amount).toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 }).split('.')
  const fraction = behind.slice(0, fractions.length)
  const isWhole = Number(fraction) === 0
  const sign = amount < 0 && Number(whole) + Number(fraction) > 0 ? '负' : ''
  if (whole === '0') return `${sign}${isWhole ? '零元整' : ofFraction(fraction).replace(/^零+/, '')}`
  return `${sign}${ofWhole(whole)}元${isWhole ? '整' : ofFraction(fraction)}`
}

function ofWhole(whole: string): string {
  let text = ''
  let zeros = 0
  for (const [at, digit] of Array.from(whole).entries()) {
    const place = whole.length - at - 1
    if (digit === '0') zeros += 1
    else {
      text += (zeros > 0 ? '零' : '') + digits[Number(digit)] + places[place % 4]
      zeros = 0
    }
    if (place % 4 === 0 && zeros < 4) text += sections[place / 4]
  }
  return text
}

/** `05` → 零伍分: a zero is said once, before the digit that follows it. */
function ofFraction(fraction: string): string {
  return Array.from(fraction, (digit, at) => (digit === '0' ? '零' : `${digits[Number(digit)]}${fractions[at]}`))
    .join('')
    .replace(/零+/g, '零')
    .replace(/零$/, '')
}
