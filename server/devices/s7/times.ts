import type { S7TimeType } from '#contract/rules/address/s7TimeTypes.ts'
import type { Decode } from '../modbus/registers.ts'

/**
 * Times as a Siemens PLC keeps them, most significant byte first, of its own clock, which knows no zone: TIME is ms, DATE days since
 * 1990, TIME_OF_DAY ms since midnight, DATE_AND_TIME eight bytes of BCD, DTL twelve bytes with a weekday and nanoseconds (STEP 7 and
 * TIA manuals, data types). What is no day or hour of a calendar is NaN: a sensor failure, never an invented time.
 */
const s7Times: Readonly<Record<S7TimeType, { bytes: number; decode: (bytes: DataView) => number | string }>> = {
  time: { bytes: 4, decode: (bytes) => bytes.getInt32(0) },
  date: { bytes: 2, decode: (bytes) => dayText(new Date(Date.UTC(1990, 0, 1 + bytes.getUint16(0)))) },
  tod: { bytes: 4, decode: (bytes) => (bytes.getUint32(0) < dayMs ? hourText(bytes.getUint32(0)) : Number.NaN) },
  dt: { bytes: 8, decode: dateAndTime },
  dtl: { bytes: 12, decode: dtl },
}

const dayMs = 86_400_000

/** The value of a time from its bytes, one in a word. */
export function s7TimeDecoder(dataType: S7TimeType): Decode {
  const { bytes, decode } = s7Times[dataType]
  return (words, offset) => (offset + bytes > words.length ? null : decode(new DataView(Uint8Array.from(words.subarray(offset, offset + bytes)).buffer)))
}

/** Years 90 to 99 are of the last century; the last digit of all is the weekday. */
function dateAndTime(bytes: DataView): string | number {
  const digits = Array.from({ length: 16 }, (_, index) => (bytes.getUint8(index >> 1) >> (index % 2 === 0 ? 4 : 0)) & 0xf)
  if (digits.slice(0, 15).some((digit) => digit > 9)) return Number.NaN
  const two = (at: number) => Number(`${digits[at]}${digits[at + 1]}`)
  const ms = Number(digits.slice(12, 15).join(''))
  return momentText({ year: two(0) + (two(0) < 90 ? 2000 : 1900), month: two(2), day: two(4), hour: two(6), minute: two(8), second: two(10), ms })
}

function dtl(bytes: DataView): string | number {
  const ns = bytes.getUint32(8)
  if (ns > 999_999_999) return Number.NaN
  const [month, day, hour, minute, second] = [2, 3, 5, 6, 7].map((at) => bytes.getUint8(at)) as [number, number, number, number, number] // five places, five numbers
  return momentText({ year: bytes.getUint16(0), month, day, hour, minute, second, ms: Math.floor(ns / 1e6) })
}

type Moment = { year: number; month: number; day: number; hour: number; minute: number; second: number; ms: number }

function momentText({ year, month, day, hour, minute, second, ms }: Moment): string | number {
  const on = new Date(Date.UTC(year, month - 1, day))
  const isDay = year >= 1970 && on.getUTCFullYear() === year && on.getUTCMonth() === month - 1 && on.getUTCDate() === day
  if (!isDay || hour > 23 || minute > 59 || second > 59) return Number.NaN
  return `${dayText(on)} ${hourText(((hour * 60 + minute) * 60 + second) * 1000 + ms)}`
}

function dayText(on: Date): string {
  return on.toISOString().slice(0, 10)
}

/** ms since midnight as 08:05:00, with what is below a second where there is any. */
function hourText(ms: number): string {
  const text = new Date(ms).toISOString().slice(11, 23)
  return text.endsWith('.000') ? text.slice(0, 8) : text
}
