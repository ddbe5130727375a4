import { judgeReading, wordsOf } from '#contract/rules/qc/judgeReading.ts'
import type { Judged } from '#contract/rules/qc/judgeReading.ts'
import type { RecordRow } from '../../../api/records.ts'
import { plainText } from '../../fields/plain.ts'

/** A reading that an inspection wants, as it stands. */
export type Reading = {
  id: string
  version: number
  seq: number
  sampleNo: number
  name: string
  type: string
  unit: string
  low: number | null
  high: number | null
  rangeLow: number | null
  rangeHigh: number | null
  choices: string
  goodChoices: string
  value: string
  judge: string
  instrument: string
  isCritical: boolean
}

export function readingOf(row: RecordRow): Reading {
  const text = (name: string) => plainText({ name }, row)
  const number = (name: string) => (typeof row[name] === 'number' ? row[name] : null)
  return {
    id: row.id,
    version: row.version,
    seq: number('seq') ?? 0,
    sampleNo: number('sampleNo') ?? 1,
    name: text('name'),
    type: text('type'),
    unit: text('unit'),
    low: number('low'),
    high: number('high'),
    rangeLow: number('rangeLow'),
    rangeHigh: number('rangeHigh'),
    choices: text('choices'),
    goodChoices: text('goodChoices'),
    value: text('value'),
    judge: text('judge'),
    instrument: text('instrument'),
    isCritical: text('ccp') === 'Y',
  }
}

/** How a typed value is judged, before the server judges it by the same rule. */
export function judged(reading: Reading, value: string): Judged {
  return judgeReading({ ...reading, photo: '' }, value.trim())
}

export function choicesOf({ choices }: Reading): string[] {
  return wordsOf(choices)
}

/** What is wanted, in words: 0 ～ 2 %, ≤ 2, 均匀. */
export function wantedText({ low, high, unit, type, goodChoices }: Reading): string {
  if (type === 'choice') return goodChoices
  const limits = low !== null && high !== null ? `${low} ～ ${high}` : low !== null ? `≥ ${low}` : high !== null ? `≤ ${high}` : ''
  return [limits, limits === '' ? '' : unit].filter((word) => word !== '').join(' ')
}
