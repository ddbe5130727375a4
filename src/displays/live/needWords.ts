import { machineStates } from '#contract/modules/equipment/machineState.ts'
import type { LiveTag } from '../../realtime/tagStore.ts'
import { crossingWords } from './crossing.ts'
import { isTrusted } from '../../realtime/trendFeed.ts'
import type { MachineReading } from './machineReading.ts'
import { needOf } from './ranking.ts'

/** Why a machine needs somebody, in the words of the floor; `fault` is its fault tag, null when it has none. */
export function reasonWords(reading: MachineReading, fault: LiveTag | null): string {
  const need = needOf(reading)
  switch (need) {
    case 'down':
      return faultWords(fault)
    case 'lost':
      return reading.lost?.reason ?? '离线'
    case 'beyondHH':
    case 'beyondH':
      return reading.crossings
        .slice(0, 1)
        .map(({ tag, crossing }) => `${tag.meta?.name ?? tag.tagCode} ${crossingWords(crossing, tag.meta?.valueMap != null)}`)
        .join('')
    case 'minorStop':
      return '短停，运行中没有产出'
    case 'waiting':
      return '超过 2 分钟没有产出'
    case 'attended':
    case 'running':
    case 'idle':
      return machineStates[reading.state].word
    default:
      return need satisfies never
  }
}

/** The PLC's fault word; a code without a word is shown as it came. */
function faultWords(fault: LiveTag | null): string {
  if (fault !== null && !isTrusted(fault)) return '故障，原因暂时读不到'
  if (fault === null || fault.value === null || fault.value === 0) return '故障，设备没有报告原因'
  return fault.meta?.valueMap?.[String(fault.value)] ?? `故障代码 ${fault.text}`
}
