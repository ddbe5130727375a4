import { calculatedTags } from '#contract/modules/equipment/calculatedTag.ts'
import { ResourcePage } from '../../../resource/ResourcePage.tsx'
import { LiveValues, NameWithValue } from './NameWithValue.tsx'

const cells = { name: NameWithValue }
const firstSteps = '由别的测点算出来的值，例如 {outTemp} - {inTemp}：点“新增”，选机台，写表达式；保存后一秒之内这里就有数。'

/** Values that are computed from others, each with what it says right now, or why it says nothing. */
export function CalculatedTagsPage() {
  return <ResourcePage resource={calculatedTags} cells={cells} ToolbarActions={LiveValues} firstSteps={firstSteps} />
}
