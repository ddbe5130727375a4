import { quantityText } from '#contract/rules/quantity.ts'
import type { ReadUnit } from '../../../bus/unit.ts'
import { pickList } from './suggest.ts'

/** Where to go next for an issue order and what to take there, in a few words; what to do when nothing is left. */
export async function nextToPick(look: Pick<ReadUnit, 'trx' | 'at'>, issueId: string): Promise<string> {
  const { lines } = await pickList(look, issueId)
  const open = lines.filter(({ issuedQty, demandQty }) => issuedQty < demandQty)
  const line = open.find(({ suggestions }) => suggestions.length > 0)
  if (line?.suggestions[0]) {
    const [first] = line.suggestions
    return `${first.locationCode} ${line.materialName} ${quantityText(line.demandQty - line.issuedQty, 6)} ${line.unit}，${first.huCode}`
  }
  return open.length > 0 ? `${open[0]?.materialName ?? ''} 没有可用的批次` : '都拣齐了，可以完成拣料'
}
