import { areaList } from '@vant/area-data'
import { areasByCode, areasOf, areaText } from '#contract/rules/area.ts'
import type { Choices } from './choices.ts'

const byCode = areasByCode(areasOf(areaList))

/** code → 省/市/区 */
export const areaTexts: ReadonlyMap<string, string> = new Map([...byCode.keys()].map((code) => [code, areaText(byCode, code)]))

/** What a cell of a file can stand for: the way down with strokes between, or the code itself. */
export const areaChoices: Choices = new Map([...areaTexts].flatMap(([code, text]) => [[text, [code]] as const, [code, [code]] as const]))
