import { plcTags } from '#contract/modules/equipment/plcTags.ts'
import { ResourcePage } from '../../../resource/ResourcePage.tsx'
import { ExportAll } from './ExportAll.tsx'
import { LiveValues, NameWithValue } from './NameWithValue.tsx'

/** Import goes its own way and always updates what is there: nothing is to be chosen. */
const tags = { ...plcTags, unique: [], verbs: [...plcTags.verbs, 'import' as const] }
const firstSteps = '请先在“采集设备”里建立设备，再新增要读的值，或导入表格。'
const cells = { name: NameWithValue }

/** The values that are read, each with what it says right now (factory.md Appendix B, 测点). */
export function PlcTagsPage() {
  return <ResourcePage resource={tags} cells={cells} ToolbarActions={Tools} firstSteps={firstSteps} />
}

function Tools() {
  return (
    <>
      <ExportAll />
      <LiveValues />
    </>
  )
}
