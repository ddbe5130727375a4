import type { OeeSummary } from '#contract/modules/equipment/oeeSummary.ts'
import type { Tile } from '#contract/modules/walls/board.ts'
import { oeeOf } from '#contract/rules/oee/oee.ts'
import { durationText } from '../../../charts/duration.ts'
import { clockText } from '../../live/clockText.ts'
import { percentText } from './percentText.ts'

export type ReportKind = Extract<Tile, { kind: 'report' }>['report']
/** `share` is of the longest bar, 0 to 1. */
type ReportBar = { key: string; name: string; figure: string; share: number }

const most = 8

/** What a report picture draws: the longest stops by reason, machines by OEE with the worst first, or the hours of the shift. */
export function reportBars(report: ReportKind, { stops, machines, hours }: OeeSummary, plantTz: string): ReportBar[] {
  switch (report) {
    case 'stops': {
      const longest = Math.max(1, ...stops.map(({ seconds }) => seconds))
      return stops
        .slice(0, most)
        .map(({ key, text, seconds, count }) => ({ key, name: text, figure: `${durationText(seconds * 1000)}，${count} 次`, share: seconds / longest }))
    }
    case 'oeeByMachine':
      return machines
        .map(({ equipCode, parts }) => ({ equipCode, oee: oeeOf(parts).oee }))
        .filter(({ oee }) => oee !== null)
        .toSorted((one, other) => (one.oee ?? 0) - (other.oee ?? 0))
        .slice(0, most)
        .map(({ equipCode, oee }) => ({ key: equipCode, name: equipCode, figure: `${percentText(oee)} %`, share: Math.min(1, oee ?? 0) }))
    case 'hours':
      return hours.slice(-most).map(({ hourMs, parts }) => {
        const share = oeeOf(parts).availability
        return { key: String(hourMs), name: clockText(hourMs, plantTz).slice(0, 5), figure: `${percentText(share)} %`, share: share ?? 0 }
      })
    default:
      return report satisfies never
  }
}
