import { Alert, Card, Tree } from 'antd'
import { machines } from '#contract/modules/equipment/machine.ts'
import { workshops } from '#contract/modules/equipment/workshop.ts'
import type { RecordRow } from '../../../api/records.ts'
import { useRecords } from '../../../api/records.ts'
import { SplitPanel } from '../../layout/SplitPanel.tsx'
import { useAddressQuery } from '../../resource/listQueryState.ts'
import { RecordList } from '../../resource/RecordList.tsx'
import { Asked } from '../../session/Asked.tsx'
import { flatMachines } from './flatMachines.ts'
import { LiveStates } from './LiveStates.tsx'
import { MachineNameCell } from './MachineNameCell.tsx'
import { useOpenNodes } from './openNodes.ts'
import { idsBelow, nodeIn, plantTree, wayTo, wholePlant } from './plantTree.ts'
import type { PlantNode } from './plantTree.ts'

const treePercent = 24
/** px: a tree of a large plant scrolls beside its list */
const treePx = 600
/** what one answer holds; a larger plant is told that there is more */
const mostNodes = 1000
/** ids that one question can name in an address that every server takes */
const mostIds = 200
/** in the address: the chosen node */
const nodeName = 'node'
const nothing = {}
const cells = { name: MachineNameCell }

/** Plant, workshops, machines and parts as a tree, and beside it the records of the chosen one (MES-017). */
export function MachineTreePage() {
  const { asked, ask } = useAddressQuery()
  const open = useOpenNodes(({ keys }) => keys)
  const { [nodeName]: chosen = wholePlant, ...ofList } = asked
  const everyOne = { pageNo: 1, pageSize: mostNodes, column: 'seq', order: 'asc' }
  const places = useRecords(workshops, everyOne, true)
  const found = useRecords(machines, { ...everyOne, field: 'id,equipCode,name,parentId,workshopId' }, true)
  const tree = places.data && found.data ? plantTree(places.data.records, found.data.records) : null
  const { pageNo: _page, ...fromFirstPage } = ofList
  const node = tree && nodeIn(tree, chosen)

  return (
    <>
      <LiveStates />
      <SplitPanel
        title="设备树"
        startPercent={treePercent}
        left={
          <Card size="small" title="设备树">
            <Asked query={places.error ? places : found} failed="设备树没有读出">
              {({ total }) => (
                <>
                  {total > mostNodes ? (
                    <Alert type="warning" showIcon title={`设备超过 ${mostNodes} 台，树里只列出前 ${mostNodes} 台，其余请在台账里查找`} />
                  ) : null}
                  {tree ? (
                    <Tree<PlantNode>
                      aria-label="设备树"
                      blockNode
                      height={treePx}
                      motion={false} // a plant of many machines opens at once
                      expandedKeys={[...(open ?? wayTo(tree, chosen))]}
                      onExpand={(keys) => useOpenNodes.setState({ keys: keys.map(String) })}
                      treeData={[tree]}
                      selectedKeys={[chosen]}
                      onSelect={([key]) => ask(key === undefined || key === wholePlant ? fromFirstPage : { ...fromFirstPage, [nodeName]: String(key) })}
                    />
                  ) : null}
                </>
              )}
            </Asked>
          </Card>
        }
        right={
          <Card size="small" title={node?.title ?? '设备'}>
            {tree && !node ? <Alert type="warning" showIcon title="选中的车间或设备已不存在，请重新选择" /> : null}
            <RecordList
              key={chosen}
              resource={node?.of === 'machine' ? flatMachines : machines}
              asking={{ asked: ofList, ask: (next) => ask({ ...next, ...(chosen === wholePlant ? {} : { [nodeName]: chosen }) }) }}
              fixed={nothing}
              narrowing={narrowingTo(chosen, node)}
              start={startOf(node, found.data?.records ?? [])}
              cells={cells}
            />
          </Card>
        }
      />
    </>
  )
}

/** Of a machine it and everything below it; of a workshop what stands in it, each to be opened. */
function narrowingTo(chosen: string, node: PlantNode | null): Readonly<Record<string, string>> {
  if (node === null) return chosen === wholePlant ? nothing : { [chosen.startsWith('machine-') ? 'id' : 'workshopId']: chosen.slice(chosen.indexOf('-') + 1) }
  if (node.of === 'plant') return nothing
  return node.of === 'workshop' ? { workshopId: node.id } : { id: idsBelow(node).slice(0, mostIds).join(',') }
}

/** A new record stands where the chosen node is: in the workshop, or below the machine. */
function startOf(node: PlantNode | null, known: readonly RecordRow[]): Readonly<Record<string, string>> {
  if (node === null || node.of === 'plant') return nothing
  if (node.of === 'workshop') return { workshopId: node.id }
  const workshopId = known.find(({ id }) => id === node.id)?.['workshopId']
  return { parentId: node.id, onWall: 'N', ...(typeof workshopId === 'string' ? { workshopId } : {}) }
}
