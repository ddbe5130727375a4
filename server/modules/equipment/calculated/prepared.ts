import type { CalculatedTag } from '#contract/modules/equipment/calculatedTag.ts'
import { inOrder } from '../../../tags/calculated/order.ts'
import type { Expression } from '../../../tags/calculated/expression.ts'
import { parseExpression } from '../../../tags/calculated/parseExpression.ts'

/** A calculated tag ready to be computed: `places` gives the whole code of every name in its text. */
export type PreparedTag = { tagCode: string; text: string; expression: Expression; places: ReadonlyMap<string, string>; needs: readonly string[] }

type Written = Pick<CalculatedTag, 'tagCode' | 'equipmentCode' | 'expression'>

/** Tags in the order in which they are computed; `faults` says by tag code why one cannot be. `isKnown` knows the tags that are read or derived. */
export function prepareTags(tags: readonly Written[], isKnown: (tagCode: string) => boolean): { ordered: PreparedTag[]; faults: ReadonlyMap<string, string> } {
  const ours = new Set(tags.map(({ tagCode }) => tagCode))
  const faults = new Map<string, string>()
  const prepared: PreparedTag[] = []
  for (const tag of tags) {
    const one = prepareTag(tag, (code) => ours.has(code) || isKnown(code))
    if ('reason' in one) faults.set(tag.tagCode, one.reason)
    else prepared.push(one)
  }
  const { ordered, circles } = inOrder(prepared)
  for (const circle of circles) for (const code of circle) if (!faults.has(code)) faults.set(code, circleText(circle))
  const isGood = new Set(ordered.map(({ tagCode }) => tagCode))
  for (const { tagCode } of prepared) if (!isGood.has(tagCode) && !faults.has(tagCode)) faults.set(tagCode, '它用到的计算测点成了循环')
  return { ordered, faults }
}

function circleText(circle: readonly string[]): string {
  return `计算成了循环：${circle.join(' → ')}，请去掉其中一个引用`
}

/** A name without a dot is one of the same machine, as in tables of states, else a whole code. */
function prepareTag({ tagCode, equipmentCode, expression: text }: Written, isKnown: (code: string) => boolean): PreparedTag | { reason: string } {
  const parsed = parseExpression(text)
  if ('reason' in parsed) return parsed
  const places = new Map<string, string>()
  for (const written of parsed.tags) {
    const ofMachine = `${equipmentCode ?? ''}.${written}`
    const code = [...(equipmentCode ? [ofMachine] : []), written].find(isKnown)
    if (code === undefined) return { reason: `没有测点 ${written}${equipmentCode && !written.includes('.') ? `，也没有 ${ofMachine}` : ''}` }
    places.set(written, code)
  }
  return { tagCode, text, expression: parsed.expression, places, needs: [...places.values()] }
}
