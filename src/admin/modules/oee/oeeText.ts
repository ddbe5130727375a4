import { secondsText } from '../../fields/secondsText.ts'

/** 73.4 %, or a dash where nothing can be said. */
export function percentText(share: number | null): string {
  return share === null ? '—' : `${(share * 100).toFixed(1)} %`
}

/** Seconds as hours with a place: 7.5 时; below an hour in minutes. */
export function hoursText(seconds: number): string {
  return Object.values(secondsText(seconds)).join(' ')
}
