import { wireTime } from '#contract/rules/wireTime.ts'

const greetings = [
  { beforeHour: 9, text: '早上好' },
  { beforeHour: 12, text: '上午好' },
  { beforeHour: 14, text: '中午好' },
  { beforeHour: 20, text: '下午好' },
]

/** The greeting for an hour of the day, 0 to 23 (HDR-019): morning before 9, forenoon up to 11, noon up to 13, afternoon before 20. */
export function welcomeAt(hour: number): string {
  return greetings.find(({ beforeHour }) => hour < beforeHour)?.text ?? '晚上好'
}

/** The greeting at a moment (ms since the epoch), by the hour of the plant: a browser elsewhere has another one. */
export function welcomeOn(atMs: number, plantTz: string): string {
  return welcomeAt(Number(wireTime(atMs, plantTz).slice('yyyy-mm-dd '.length, 'yyyy-mm-dd hh'.length)))
}
