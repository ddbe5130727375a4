import { App, Drawer, Empty, Flex, Table, Tag } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#contract/errorText.ts'
import type { MachineChanges, TemplateChange } from '#contract/modules/equipment/templateMachines.ts'
import { applyTemplate, useTemplateChanges } from '../../../../api/deviceTemplates.ts'
import { ReadyButton } from '../../../grey/ReadyButton.tsx'
import { Asked } from '../../../session/Asked.tsx'
import { Permit } from '../../../session/Permit.tsx'

const widthPx = 860
const words: Record<TemplateChange['what'], { word: string; colour: string }> = {
  add: { word: '新增', colour: 'blue' },
  remove: { word: '删除', colour: 'orange' },
  change: { word: '改为', colour: 'blue' },
  own: { word: '自己的，保留', colour: 'default' },
}

type Props = { id: string; name: string; onClose: () => void }

/** What a changed template would change, machine by machine, before anything is written; own values are shown and stay. */
export function TemplateChanges({ id, name, onClose }: Props) {
  return (
    <Drawer title={`模板“${name}”和设备的差别`} open size={widthPx} onClose={onClose} destroyOnHidden styles={{ wrapper: { maxWidth: '100vw' } }}>
      <Asked query={useTemplateChanges(id)} failed="差别没有读出">
        {(machines) =>
          machines.length === 0 ? <Empty description="还没有由这个模板生成的设备，请点“生成设备”" /> : <Differences id={id} machines={machines} />
        }
      </Asked>
    </Drawer>
  )
}

function Differences({ id, machines }: { id: string; machines: readonly MachineChanges[] }) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const changing = machines.filter(({ changes }) => changes.some(({ what }) => what !== 'own'))
  const [left, setLeft] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const chosen = changing.map(({ equipCode }) => equipCode).filter((code) => !left.includes(code))

  async function apply() {
    setBusy(true)
    try {
      const { written } = await applyTemplate(id, chosen)
      void message.success(`已改 ${written} 处`)
      await client.invalidateQueries({ queryKey: ['deviceTemplate', 'changes', id] })
    } catch (error) {
      void message.error(errorText(error, '没有改，请重试'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Flex vertical gap={16}>
      <Flex gap={12} align="center" wrap>
        <Permit action="mes:deviceTemplate:edit">
          <ReadyButton
            type="primary"
            loading={isBusy}
            reason={changing.length === 0 ? '都和模板一致，没有要改的' : chosen.length === 0 ? '请先选择设备' : null}
            onClick={() => void apply()}
          >
            应用到 {chosen.length} 台
          </ReadyButton>
        </Permit>
        <span>{changing.length === 0 ? `${machines.length} 台都和模板一致，自己改过的值保留` : '自己改过的值不会动；不想现在改的设备可以不选'}</span>
      </Flex>
      <Table<MachineChanges>
        size="small"
        rowKey="equipCode"
        pagination={false}
        scroll={{ x: 560 }}
        dataSource={machines.filter(({ changes }) => changes.length > 0)}
        locale={{ emptyText: '没有差别' }}
        rowSelection={{
          selectedRowKeys: [...chosen],
          onChange: (keys) => setLeft(changing.map(({ equipCode }) => equipCode).filter((code) => !keys.includes(code))),
          getTitleCheckboxProps: () => ({ 'aria-label': '全选' }),
          getCheckboxProps: ({ equipCode }) => ({ disabled: !changing.some((one) => one.equipCode === equipCode) }),
        }}
        expandable={{ expandedRowRender: changesOf }}
        columns={[
          { title: '设备', render: ({ equipCode, name: called }: MachineChanges) => `${equipCode} ${called}` },
          { title: '会改', align: 'right', width: 100, render: ({ changes }: MachineChanges) => `${changes.filter(({ what }) => what !== 'own').length} 处` },
          { title: '自己的', align: 'right', width: 100, render: ({ changes }: MachineChanges) => `${changes.filter(({ what }) => what === 'own').length} 处` },
        ]}
      />
    </Flex>
  )
}

/** What a machine opens to. */
const changesOf = ({ changes }: MachineChanges) => <Changes changes={changes} />

function Changes({ changes }: { changes: readonly TemplateChange[] }) {
  return (
    <Table<TemplateChange>
      size="small"
      rowKey={({ code, field }) => `${code} ${field}`}
      pagination={false}
      dataSource={[...changes]}
      columns={[
        { title: '测点或设备', dataIndex: 'code' },
        { title: '项目', dataIndex: 'title', width: 110 },
        { title: '现在', dataIndex: 'now', width: 140 },
        { title: '', width: 120, render: ({ what }: TemplateChange) => <Tag color={words[what].colour}>{words[what].word}</Tag> },
        { title: '模板', dataIndex: 'template', width: 140 },
      ]}
    />
  )
}
