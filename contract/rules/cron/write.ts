import { partNames } from './parts.ts'
import type { Cron, CronPart } from './parts.ts'

/** An expression of seven parts with blanks between (CRON-019). */
export function writeCron(cron: Cron): string {
  return partNames.map((name) => writePart(cron[name])).join(' ')
}

export function writePart(part: CronPart): string {
  switch (part.mode) {
    case 'every':
      return '*'
    case 'none':
      return '?'
    case 'step':
      return `${part.start}/${part.interval}`
    case 'range':
      return `${part.from}-${part.to}`
    case 'values':
      return part.values.join(',')
    case 'mixed':
      return part.text
    case 'lastDay':
      return 'L'
    case 'lastWorkday':
      return 'LW'
    case 'beforeEnd':
      return `L-${part.days}`
    case 'nearestWorkday':
      return `${part.day}W`
    case 'lastWeekday':
      return `${part.weekday}L`
    case 'nthWeekday':
      return `${part.weekday}#${part.nth}`
    default:
      return part satisfies never
  }
}
