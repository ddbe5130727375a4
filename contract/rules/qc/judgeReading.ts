/** What a reading is judged by: limits of a good value, what the instrument can tell at all, and the words of a choice, commas between. */
export type ReadingLimits = {
  type: string
  low: number | null
  high: number | null
  rangeLow: number | null
  rangeHigh: number | null
  choices: string
  goodChoices: string
  photo: string
}

/** `refused` is the sentence why a reading cannot be one at all; a refused reading is not kept. */
export type Judged = { judge: '' | 'pass' | 'fail'; numValue: number | null } | { refused: string }

const plain = /^[+-]?\d{1,9}(\.\d{1,6})?$/

/**
 * Judges a reading by its item. A value on a limit is good; one beyond the instrument's range is refused, since the instrument cannot have
 * told it. Texts have no limits: a text that stands is noted and passes. An empty value is no reading yet.
 */
export function judgeReading(limits: ReadingLimits, value: string): Judged {
  const { type } = limits
  if (type === 'photo') return { judge: limits.photo === '' ? '' : 'pass', numValue: null }
  if (value === '') return { judge: '', numValue: null }
  if (type === 'number' || type === 'color') return judgeNumber(limits, value)
  if (type === 'choice') return judgeChoice(limits, value)
  return { judge: 'pass', numValue: null }
}

function judgeNumber({ low, high, rangeLow, rangeHigh }: ReadingLimits, value: string): Judged {
  if (!plain.test(value)) return { refused: `“${value}”不是数字，请填最多 6 位小数的数字` }
  const numValue = Number(value)
  if (rangeLow !== null && numValue < rangeLow) return { refused: `${value} 低于仪器量程下限 ${rangeLow}，请核对读数或换仪器` }
  if (rangeHigh !== null && numValue > rangeHigh) return { refused: `${value} 高于仪器量程上限 ${rangeHigh}，请核对读数或换仪器` }
  const isGood = (low === null || numValue >= low) && (high === null || numValue <= high)
  return { judge: isGood ? 'pass' : 'fail', numValue }
}

function judgeChoice({ choices, goodChoices }: ReadingLimits, value: string): Judged {
  const offered = wordsOf(choices)
  if (offered.length > 0 && !offered.includes(value)) return { refused: `“${value}”不在选项里，请选：${offered.join('、')}` }
  return { judge: wordsOf(goodChoices).includes(value) ? 'pass' : 'fail', numValue: null }
}

/** Words with commas between, Chinese ones included. */
export function wordsOf(text: string): string[] {
  return text
    .split(/[,，、]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')
}
